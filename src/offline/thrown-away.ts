import { creditMemos, thrownAway } from '#calls/index.ts';
import type { AnyCall, InputOf } from '#calls/kit/call.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { isRefund } from '#model/sales/receipts.ts';
import type { EntryView } from './api.ts';
import { writeOf } from './core/migrate.ts';
import type { Tell } from './core/queue.ts';

/** Number or temporary id of the document that an entry changes. */
const documentOf = ({ lane }: EntryView) => lane.slice(lane.indexOf(':') + 1);

/** The changes by which the server hears of money that was thrown away unsent. */
export function tellServer(catalogue: Record<string, AnyCall>): Tell {
  return {
    thrownAway({ id, at, reason, entries }) {
      const location = entries.map(locationIn).find(code => code !== '') ?? '';
      const memos = creditMemos.memosMade(entries);
      const money = entries.flatMap(entry => {
        const no = documentOf(entry);
        const found = moneyIn(catalogue, entry, location);
        // What was to be paid back would have left the drawer.
        if (!memos.has(no) && !isRefund({ pos_so_no: no })) return found;
        return found.map(each => ({ ...each, amount: -each.amount }));
      });
      const args: InputOf<typeof thrownAway.tell> = { id, at, reason, changes: entries.length, money };
      return { op: thrownAway.tell.name, args };
    },
    restored: ({ id, at }) => ({ op: thrownAway.restored.name, args: { id, at } }),
  };
}

function moneyIn(catalogue: Record<string, AnyCall>, entry: EntryView, location: string) {
  const call = writeOf(catalogue, entry.op);
  if (!call?.money || entry.args === null) return [];
  const {
    amount,
    payment_type,
    shift_no = '',
    location_code = location,
    drawer_code = '',
  } = call.money(entry.args);
  return [
    {
      ...{ op: entry.op, amount, payment_type, location_code, drawer_code },
      document: localNumber(documentOf(entry)),
      // A temporary id would be waited for.
      shift_no: shift_no.replace(/^tmp:/, ''),
    },
  ];
}

/** Where a new document is made, by its head. */
function locationIn({ args }: EntryView): string {
  const { data } = (args ?? {}) as { data?: { location_code?: unknown } }; // arguments of a call are an object
  return typeof data?.location_code === 'string' ? data.location_code : '';
}
