import { useSyncExternalStore } from 'react';
import { t } from '#client/messages/en.ts';
import { useTablet } from '../../tablet/tablet.ts';
import { Age } from '../../ui/age.tsx';
import { Note } from '../../ui/note.tsx';

const nothingToFollow = () => () => {};
const nobody: readonly { count: number; oldest: string }[] = [];

/** Other people's unsent work on this tablet: how much and since when, nothing else. */
export function OthersUnsent() {
  const outbox = useTablet()?.outbox;
  const others = useSyncExternalStore(
    outbox?.subscribe ?? nothingToFollow,
    outbox ? () => outbox.others() : () => nobody,
  );
  return others.map(({ count, oldest }) => (
    <Note key={oldest}>
      {t.outbox.others(count)}, {t.outbox.oldest} <Age at={oldest} />. {t.outbox.othersHint}
    </Note>
  ));
}
