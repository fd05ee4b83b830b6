import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { t } from '#client/messages/en.ts';
import type { Match } from '#kinds/look-up.ts';
import { formatDateTime } from '#model/kit/format.ts';
import type { EntryView } from '#offline/tablet.ts';
import { canLookUp, lookUp, markArrived } from '../../outbox/look-up.ts';
import { notify } from '../../page/notices.ts';
import { useTablet } from '../../tablet/tablet.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { Note } from '../../ui/note.tsx';

const texts = t.outcomeUnknown;

/**
 * An entry of which no one knows whether it arrived: looks on the server for its effect and shows what it finds. Only a
 * person's word sends it again or ends it.
 */
export function OutcomeUnknown({ entry }: { entry: EntryView }) {
  const outbox = useTablet()?.outbox;
  const canFetch = useCanFetch();
  const [found, setFound] = useState<readonly Match[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<void>, failure: string) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch {
      setProblem(failure);
    } finally {
      setBusy(false);
    }
  };
  const look = () => attempt(async () => setFound(await lookUp(entry)), texts.failed);
  const mark = (match: Match) =>
    attempt(async () => {
      await markArrived(entry, match);
      notify.success(texts.marked);
    }, texts.notPossible);
  const again = () => attempt(async () => outbox?.retry(entry.mid), texts.notPossible);
  const looksUp = canLookUp(entry);

  return (
    <>
      <Note tone="warn">{looksUp ? t.outbox.outcomeUnknownHint : texts.unknown}</Note>
      {found?.map(match => (
        <Note key={match.no}>
          {textOf(match)}
          <Group gap="xs" mt={4}>
            <Button variant="default" loading={busy} onClick={() => void mark(match)}>
              {texts.arrived}
            </Button>
          </Group>
        </Note>
      ))}
      {found?.length === 0 ? <Note>{texts.notThere}</Note> : null}
      {problem ? <Note tone="bad">{problem}</Note> : null}
      <Group gap="xs" mt={4}>
        {looksUp ? (
          <Button disabled={!canFetch} loading={busy} onClick={() => void look()}>
            {texts.look}
          </Button>
        ) : null}
        {found || !looksUp ? (
          <Button variant="default" loading={busy} onClick={() => void again()}>
            {texts.again}
          </Button>
        ) : null}
      </Group>
    </>
  );
}

function textOf({ no, at, same, differs }: Match): string {
  const parts = [texts.found(no, formatDateTime(at))];
  if (same.length > 0) parts.push(texts.same(same.join(', ')));
  if (differs.length > 0) parts.push(texts.differs(differs.join(', ')));
  return `${parts.join(' · ')}.`;
}
