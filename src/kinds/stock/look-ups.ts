import { warehouseEntries as calls } from '#calls/index.ts';
import type { AnswerOf, Write } from '#calls/kit/call.ts';
import { filter, type ListInput, maxPageSize } from '#calls/kit/list-input.ts';
import type { WarehouseEntry } from '#calls/stock/warehouse-entries.ts';
import { businessDate } from '#model/kit/format.ts';
import { given } from '#model/kit/given.ts';
import { manualDocument } from '#model/stock/warehouse-entries.ts';
import { type Compared, earliest, type LookUp, lookUp } from '../look-up.ts';

/** What every write of entries answers: its document. */
type Written = AnswerOf<typeof calls.add>;
type Goods = { item_no: string; variant_code: string; location_code: string; quantity: number };
type Item = Pick<Goods, 'item_no' | 'variant_code'>;
type Manual = Goods & { reason_code: string; comment: string };

/** What became of changes of stock by hand. */
export const lookUps: readonly LookUp[] = [
  // Entries over the same items.
  inEntries(calls.add, {
    document_type: manualDocument,
    dated: ({ posting_date }) => posting_date,
    compare: (made, { entries }) =>
      made.some(entry => entry.reverses_no !== null) || !sameOf<Item>(made, entries, itemOf)
        ? null
        : comparedGoods(made, entries),
  }),
  // What took the entry back, and what stands in its place.
  inEntries(calls.update, {
    document_type: manualDocument,
    compare(made, { warehouse_entry: wanted }) {
      if (!made.some(entry => entry.reverses_no === wanted.entry_no)) return null;
      const stands = made.filter(entry => entry.reverses_no === null);
      // What the change left out is as it stands.
      const [left = made[0]] = stands;
      const full = left ? [{ ...left, ...given(wanted) }] : [];
      const items = sameOf<Item>(stands, full, itemOf);
      return { 'taken back': true, ...comparedGoods(stands, full), items };
    },
  }),
  // What took the entries back, with nothing in their place.
  inEntries(calls.remove, {
    document_type: manualDocument,
    compare(made, { ids }) {
      const back = made.flatMap(({ reverses_no }) => reverses_no ?? []);
      if (!back.some(no => ids.includes(no))) return null;
      return {
        entries: sameOf(back, ids, String),
        'nothing in their place': made.every(entry => entry.reverses_no !== null),
      };
    },
  }),
  // A transfer of the same items.
  inEntries(calls.transfer, {
    document_type: 'transfer',
    compare(made, { location_from, location_to, comment, items }) {
      const left = made.filter(entry => entry.quantity < 0);
      const came = made.filter(entry => entry.quantity > 0);
      if (!sameOf<Item>(came, items, itemOf)) return null;
      return {
        items: true,
        quantities: sameOf<Moved>(came, items, movedOf),
        from: left.every(entry => entry.location_code === location_from),
        to: came.every(entry => entry.location_code === location_to),
        comment: made.every(entry => entry.comment === comment),
      };
    },
  }),
];

/** Among the newest documents of a type, each with its entries in their order. */
function inEntries<I>(
  call: Write<I, Written>,
  {
    document_type,
    dated = () => '',
    compare,
  }: {
    document_type: string;
    /** The posting date that was asked for, which may be long ago. */
    dated?(input: NoInfer<I>): string;
    compare(made: readonly WarehouseEntry[], input: NoInfer<I>): Compared;
  },
): LookUp {
  return lookUp(call, {
    read: calls.filter,
    asked(input, since): ListInput {
      // The day before where the tablet's clock is ahead.
      const day = businessDate(new Date(earliest(since)));
      const asked = dated(input);
      const from = asked !== '' && asked < day ? asked : day;
      return {
        page: 1,
        size: maxPageSize,
        filters: [filter('document_type', document_type), filter('posting_date', from, 'gteq')],
        sort_order: { field: 'entry_no', direction: 'desc' },
      };
    },
    among: ({ items }) => documentsOf(items),
    no: made => made.document_no,
    at: made => made.entries[0]?.created_at ?? '',
    isNew: true,
    compare: (made, input) => compare(made.entries, input),
    answer: made => made,
  });
}

function documentsOf(entries: readonly WarehouseEntry[]): Written[] {
  return [...Map.groupBy(entries, entry => entry.document_no)].map(([document_no, made]) => ({
    document_no,
    entries: made.toSorted((a, b) => a.entry_no - b.entry_no),
  }));
}

/** The same values, in whatever order. */
function sameOf<R>(left: readonly R[], right: readonly R[], read: (row: R) => string): boolean {
  const sorted = (rows: readonly R[]) => rows.map(read).sort().join('\n');
  return sorted(left) === sorted(right);
}

type Moved = Item & Pick<Goods, 'quantity'>;
const itemOf = ({ item_no, variant_code }: Item) => `${item_no}/${variant_code}`;
const movedOf = (row: Moved) => `${itemOf(row)}/${Math.round(row.quantity * 1000)}`;

const comparedGoods = (made: readonly Manual[], wanted: readonly Manual[]) => ({
  items: true,
  quantities: sameOf<Moved>(made, wanted, movedOf),
  locations: sameOf(made, wanted, row => row.location_code),
  reasons: sameOf(made, wanted, row => row.reason_code),
  comments: sameOf(made, wanted, row => row.comment),
});
