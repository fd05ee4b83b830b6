import { Link } from '@tanstack/react-router';
import type { KindKey } from '#kinds/index.ts';
import { t } from '../../messages/en.ts';
import { documentOf, unsentCount, useEntries } from '../../tablet/entries.ts';
import { Note } from '../../ui/note.tsx';
import { useSays } from '../list/says.ts';

/** What moves stock. */
export const stockKinds = ['so', 'po', 'ci', 'to', 'we'] as const satisfies KindKey[];

/** Work of these kinds that this tablet has not sent is in no figure of the server; nothing where there is none. */
export function UnsentNote({ kinds }: { kinds: readonly KindKey[] }) {
  const all: readonly string[] = kinds;
  const count = unsentCount(useEntries(), entry => all.includes(documentOf(entry).kind));
  const text = count === 0 ? '' : t.report.unsentChanges(count);
  useSays('unsent', text);
  if (text === '') return null;
  return (
    <Note tone="warn">
      {text} <Link to="/outbox">{t.pages['/outbox']}</Link>
    </Note>
  );
}
