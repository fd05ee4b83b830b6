import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '#client/messages/en.ts';
import type { Choice } from '#model/kit/merge.ts';
import { type DocumentConflict, readConflict, resolveConflict } from '../../outbox/conflict.ts';
import { notify } from '../../page/notices.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './conflict.module.css';
import { ConflictChoice } from './conflict-choice.tsx';
import { choicesOf } from './conflict-words.ts';

const texts = t.conflict;

/**
 * What this person and another changed in one document, side by side. What is chosen is sent instead of the
 * refused changes.
 *
 * @param mid the entry that the server refused as stale
 */
export function ConflictDialog({ mid, onClose }: { mid: string; onClose: () => void }) {
  const [conflict, setConflict] = useState<DocumentConflict | null>(null);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let live = true;
    readConflict(mid).then(
      found => {
        if (!live) return;
        setConflict(found);
        setProblem(found ? null : texts.gone);
      },
      () => live && setProblem(texts.failed),
    );
    return () => {
      live = false;
    };
  }, [mid]);

  const send = async (chosen: ReadonlyMap<string, Choice>) => {
    if (!conflict) return;
    setBusy(true);
    try {
      await resolveConflict(conflict, chosen);
      notify.success(texts.applied);
      onClose();
    } catch {
      setProblem(texts.moved);
    } finally {
      setBusy(false);
    }
  };
  const disputed = conflict ? choicesOf(conflict) : [];
  const all = (choice: Choice) => setChoices(new Map(disputed.map(({ key }) => [key, choice])));

  return (
    <Dialog
      opened
      onClose={onClose}
      title={conflict ? texts.title(conflict.title) : texts.decide}
      size="lg"
      centered
    >
      <Stack>
        {problem ? <Note tone="warn">{problem}</Note> : null}
        {!conflict && !problem ? <p className={styles.text}>{texts.loading}</p> : null}
        {conflict ? (
          <form
            onSubmit={event => {
              event.preventDefault();
              void send(choices);
            }}
          >
            <Stack>
              <p className={styles.text}>{texts.intro}</p>
              <Group gap="xs">
                <Button variant="default" onClick={() => all('mine')}>
                  {texts.allMine}
                </Button>
                <Button variant="default" onClick={() => all('theirs')}>
                  {texts.allTheirs}
                </Button>
              </Group>
              {disputed.map(row => (
                <ConflictChoice
                  key={row.key}
                  row={row}
                  chosen={choices.get(row.key) ?? null}
                  onChoose={choice => setChoices(new Map(choices).set(row.key, choice))}
                />
              ))}
              <Group justify="flex-end">
                <Button variant="default" onClick={onClose}>
                  {t.ui.cancel}
                </Button>
                <Button type="submit" loading={busy} disabled={disputed.some(({ key }) => !choices.has(key))}>
                  {texts.apply}
                </Button>
              </Group>
            </Stack>
          </form>
        ) : null}
      </Stack>
    </Dialog>
  );
}
