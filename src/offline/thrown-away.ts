import { creditMemos, thrownAway } from '#calls/index.ts';
import type { AnyCall, InputOf, MoneyMoved } from '#calls/kit/call.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { isOfCreditMemo } from '#model/sales/receipt-facts.ts';
import type { EntryView } from './api.ts';
import { writeOf } from './core/migrate.ts';
import type { NumberOf, Tell } from './core/queue.ts';

/** The changes by which the server hears of money that was thrown away, or changed, before it was sent. */
export function tellServer(catalogue: Record<string, AnyCall>): Tell {
  const movedBy = (entry: EntryView): MoneyMoved[] => {
    const call = writeOf(catalogue, entry.op);
    return call?.money && entry.args !== null ? [call.money(entry.args)] : [];
  };
  return {
    thrownAway({ id, at, reason, entries }, numberOf) {
      const document = documentBy(numberOf);
      const direction = directionIn(entries, document);
      const location = entries.map(locationIn).find(code => code !== '') ?? '';
      const money = entries.flatMap(entry =>
        movedBy(entry).map(({ amount, payment_type, shift_no = '', location_code, drawer_code = '' }) => ({
          ...{ op: entry.op, payment_type, drawer_code, location_code: location_code ?? location },
          amount: direction(entry) * amount,
          document: localNumber(document(entry)),
          // A temporary id would be waited for.
          shift_no: shift_no.replace(/^tmp:/, ''),
        })),
      );
      const args: InputOf<typeof thrownAway.tell> = { id, at, reason, changes: entries.length, money };
      return { op: thrownAway.tell.name, args };
    },

    changed({ id, at, reason, change, entry, unsent }, numberOf) {
      const document = documentBy(numberOf);
      const sign = directionIn(unsent, document)(entry);
      // Goods lie in no drawer: where the money of their document lies, says that money.
      const ofDocument = [
        entry,
        ...unsent.filter(({ lane, mid }) => lane === entry.lane && mid !== entry.mid),
      ];
      const moved = ofDocument.flatMap(movedBy);
      const first = (field: 'location_code' | 'drawer_code' | 'shift_no') =>
        moved.map(each => each[field] ?? '').find(said => said !== '') ?? '';
      const shift_no = entry.lane.startsWith('shift:')
        ? entry.lane.slice('shift:'.length)
        : first('shift_no');
      const location = first('location_code') || ofDocument.map(locationIn).find(code => code !== '');
      const args: InputOf<typeof thrownAway.changed> = {
        ...{ id, at, reason },
        money: {
          ...{ op: entry.op, document: localNumber(document(entry)), drawer_code: first('drawer_code') },
          ...{ amount: sign * change.from, changed_to: sign * change.to },
          payment_type: movedBy(entry)[0]?.payment_type ?? '',
          location_code: location ?? '',
          shift_no: shift_no.replace(/^tmp:/, ''),
        },
      };
      return { op: thrownAway.changed.name, args };
    },

    restored: ({ id, at }) => ({ op: thrownAway.restored.name, args: { id, at } }),
  };
}

/** The number of the document that an entry changes, or its temporary id. */
const documentBy = (numberOf: NumberOf) => (entry: EntryView) => {
  const no = documentOf(entry);
  return numberOf(no) ?? no;
};
const documentOf = ({ lane }: EntryView) => lane.slice(lane.indexOf(':') + 1);

/** -1 of what is paid back for a credit memo: it would leave the drawer. Of an order it is below zero itself. */
function directionIn(entries: readonly EntryView[], document: (entry: EntryView) => string) {
  const memos = creditMemos.memosMade(entries);
  return (entry: EntryView): 1 | -1 =>
    memos.has(documentOf(entry)) || isOfCreditMemo({ pos_so_no: document(entry) }) ? -1 : 1;
}

/** Where a new document is made, by its head. */
function locationIn({ args }: EntryView): string {
  const { data } = (args ?? {}) as { data?: { location_code?: unknown } }; // arguments of a call are an object
  return typeof data?.location_code === 'string' ? data.location_code : '';
}
