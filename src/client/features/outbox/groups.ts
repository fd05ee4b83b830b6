import type { AnyWrite } from '#calls/kit/call.ts';
import { t } from '#client/messages/en.ts';
import { catalogue } from '#client/session/catalogue.ts';
import { localNumber } from '#model/kit/local-number.ts';
import type { EntryView } from '#offline/tablet.ts';
import { changeWords } from '../../messages/language.ts';
import { documentOf } from '../../outbox/entries.ts';

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

export function writeOf(entry: EntryView): AnyWrite | null {
  const call = catalogue[entry.op];
  return call?.kind === 'write' ? call : null;
}

/** The entry in plain words; temporary ids read as the local numbers that the screens show. */
export function wordsOf(entry: EntryView): string {
  const call = writeOf(entry);
  if (!call || entry.args === null) return entry.sealed ? t.outbox.sealed : entry.op;
  return readable(changeWords(call, entry.args) ?? call.summary(entry.args));
}

/** A text with temporary ids replaced by local numbers. */
export function readable(text: string): string {
  return text.replace(/tmp:[\w-]+/g, localNumber);
}

const isNamed = (kind: string): kind is keyof typeof t.outbox.documents => kind in t.outbox.documents;

/** @param resolve the number by now of a temporary id */
export function titleOf({ kind, no }: Group, resolve: (no: string) => string): string {
  if (isNamed(kind)) return t.outbox.documents[kind](readable(resolve(no)));
  return kind === 'customer' ? t.outbox.customer : t.outbox.other;
}
