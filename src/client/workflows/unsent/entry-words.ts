import type { AnyWrite } from '#calls/kit/call.ts';
import { t } from '#client/messages/en.ts';
import { catalogue } from '#client/session/catalogue.ts';
import { formatAmount } from '#model/kit/format.ts';
import { localNumber } from '#model/kit/local-number.ts';
import type { EntryView } from '#offline/tablet.ts';
import { changeWords } from '../../messages/language.ts';

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

/** The same with the money that it moves. */
export function wordsWithMoney(entry: EntryView): string {
  const words = wordsOf(entry);
  const amount = moneyOf(entry);
  const sum = `${formatAmount(Math.abs(amount))} ₫`;
  return amount === 0 || words.includes(sum) ? words : `${words}, ${sum}`;
}

/** VND, as the change says it; 0 where there is none. */
export function moneyOf(entry: EntryView): number {
  return (entry.args !== null && writeOf(entry)?.money?.(entry.args).amount) || 0;
}

export type ThingToDiscard = keyof typeof t.outbox.discardThing;

/** What the changes of one document are, for the word on the button that throws them away. */
export function thingIn(kind: string, entries: readonly EntryView[]): ThingToDiscard {
  if (kind === 'so' && entries.some(entry => moneyOf(entry) !== 0)) return 'sale';
  return kind in t.outbox.discardThing ? (kind as ThingToDiscard) : 'other'; // just looked up
}
