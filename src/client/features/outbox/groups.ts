import { t } from '#client/messages/en.ts';
import type { EntryView } from '#offline/tablet.ts';
import { documentOf } from '../../tablet/entries.ts';
import { readable } from '../../workflows/unsent/entry-words.ts';

export type Group = {
  key: string;
  kind: string;
  /** Number of the document, or its temporary id. */
  no: string;
  entries: readonly EntryView[];
};

/** Entries by document, in the order of each document's first entry. */
export function groupsOf(entries: readonly EntryView[]): Group[] {
  const groups = new Map<string, EntryView[]>();
  for (const entry of entries) groups.set(entry.lane, [...(groups.get(entry.lane) ?? []), entry]);
  return [...groups].map(([key, members]) => {
    const [first] = members;
    const { kind, no } = first ? documentOf(first) : { kind: '', no: '' };
    return { key, kind, no, entries: members };
  });
}

const isNamed = (kind: string): kind is keyof typeof t.outbox.documents => kind in t.outbox.documents;

/** @param resolve the number by now of a temporary id */
export function titleOf({ kind, no }: Group, resolve: (no: string) => string): string {
  if (isNamed(kind)) return t.outbox.documents[kind](readable(resolve(no)));
  return kind === 'customer' ? t.outbox.customer : t.outbox.other;
}
