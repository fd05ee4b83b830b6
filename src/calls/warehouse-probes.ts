import { businessDate } from '#model/format.ts';
import { manualDocument } from '#model/warehouse-entries.ts';
import { type Evidence, filter as filterBy, type List, maxPageSize, type Probe } from './kit.ts';
import { compared, earliest } from './probe-kit.ts';
import type { WarehouseEntry } from './warehouse-entry.ts';

/** What every write of entries answers: its document. */
type Written = { document_no: string; entries: WarehouseEntry[] };
type Filter = List<WarehouseEntry>;
type Goods = { item_no: string; variant_code: string; location_code: string; quantity: number };
type Manual = Goods & { reason_code: string; comment: string };

type Add = { posting_date: string; entries: readonly Manual[] };
type Update = { warehouse_entry: Manual & { entry_no: number } };
type Remove = { ids: readonly number[] };
type Transfer = {
  location_from: string;
  location_to: string;
  comment: string;
  items: readonly Pick<Goods, 'item_no' | 'variant_code' | 'quantity'>[];
};

/** The newest entries of one kind of document since a day, which may be the day before where the tablet's clock is ahead. */
const ask = (filter: Filter, document_type: string, day: string) => ({
  call: filter,
  input: {
    page: 1,
    size: maxPageSize,
    filters: [filterBy('document_type', document_type), filterBy('posting_date', day, 'gteq')],
    sort_order: { field: 'entry_no', direction: 'desc' },
  },
});

/** The documents of a list's answer that were written since, each with its entries in their order. */
function documentsOf(answer: unknown, since: string): Written[] {
  const { items } = answer as { items: readonly WarehouseEntry[] }; // a list call's answer
  const byNo = new Map<string, WarehouseEntry[]>();
  for (const entry of items) {
    if (entry.created_at < earliest(since)) continue;
    byNo.set(entry.document_no, [entry, ...(byNo.get(entry.document_no) ?? [])]);
  }
  return [...byNo].map(([document_no, entries]) => ({
    document_no,
    entries: entries.toSorted((a, b) => a.entry_no - b.entry_no),
  }));
}

const evidence = (written: Written, facts: Record<string, boolean>): Evidence<Written> => ({
  no: written.document_no,
  at: written.entries[0]?.created_at ?? '',
  ...compared(facts),
  answer: { is: written },
});

const likeliestFirst = (found: Evidence<Written>[]) =>
  found.sort((a, b) => a.differs.length - b.differs.length);

/** The same values, in whatever order. */
function sameOf<R>(left: readonly R[], right: readonly R[], read: (row: R) => string): boolean {
  const sorted = (rows: readonly R[]) => rows.map(read).sort().join('\n');
  return sorted(left) === sorted(right);
}

const itemOf = ({ item_no, variant_code }: Pick<Goods, 'item_no' | 'variant_code'>) =>
  `${item_no}/${variant_code}`;
const movedOf = (row: Goods) => `${itemOf(row)}/${Math.round(row.quantity * 1000)}`;

const comparedGoods = (made: readonly Manual[], wanted: readonly Manual[]) => ({
  items: true,
  quantities: sameOf(made, wanted, movedOf),
  locations: sameOf(made, wanted, row => row.location_code),
  reasons: sameOf(made, wanted, row => row.reason_code),
  comments: sameOf(made, wanted, row => row.comment),
});

/** Entries by hand over the same items that were written since. */
export function entriesArrived(filter: Filter): Probe<Add, Written> {
  return {
    ask: ({ posting_date }, since) => {
      const day = businessDate(new Date(earliest(since)));
      return ask(filter, manualDocument, posting_date !== '' && posting_date < day ? posting_date : day);
    },
    find: (answer, { entries }, since) =>
      likeliestFirst(
        documentsOf(answer, since)
          .filter(
            made =>
              made.entries.every(entry => entry.reverses_no === null) &&
              sameOf<Pick<Goods, 'item_no' | 'variant_code'>>(made.entries, entries, itemOf),
          )
          .map(made => evidence(made, comparedGoods(made.entries, entries))),
      ),
  };
}

/** What took the entry back since, and what stands in its place. */
export function entryUpdated(filter: Filter): Probe<Update, Written> {
  return {
    ask: (_, since) => ask(filter, manualDocument, businessDate(new Date(earliest(since)))),
    find: (answer, { warehouse_entry }, since) =>
      documentsOf(answer, since)
        .filter(made => made.entries.some(entry => entry.reverses_no === warehouse_entry.entry_no))
        .map(made => {
          const stands = made.entries.filter(entry => entry.reverses_no === null);
          return evidence(made, {
            'taken back': true,
            ...comparedGoods(stands, [warehouse_entry]),
            items: sameOf<Goods>(stands, [warehouse_entry], itemOf),
          });
        }),
  };
}

/** What took the entries back since, with nothing in their place. */
export function entriesRemoved(filter: Filter): Probe<Remove, Written> {
  return {
    ask: (_, since) => ask(filter, manualDocument, businessDate(new Date(earliest(since)))),
    find: (answer, { ids }, since) =>
      likeliestFirst(
        documentsOf(answer, since)
          .filter(made =>
            made.entries.some(({ reverses_no }) => reverses_no !== null && ids.includes(reverses_no)),
          )
          .map(made =>
            evidence(made, {
              entries: sameOf(
                made.entries.flatMap(({ reverses_no }) => reverses_no ?? []),
                ids,
                String,
              ),
              'nothing in their place': made.entries.every(entry => entry.reverses_no !== null),
            }),
          ),
      ),
  };
}

/** A transfer of the same items that was written since. */
export function transferArrived(filter: Filter): Probe<Transfer, Written> {
  return {
    ask: (_, since) => ask(filter, 'transfer', businessDate(new Date(earliest(since)))),
    find: (answer, { location_from, location_to, comment, items }, since) =>
      likeliestFirst(
        documentsOf(answer, since).flatMap(made => {
          const left = made.entries.filter(entry => entry.quantity < 0);
          const came = made.entries.filter(entry => entry.quantity > 0);
          if (!sameOf<Pick<Goods, 'item_no' | 'variant_code'>>(came, items, itemOf)) return [];
          const wanted = items.map(item => ({ ...item, location_code: location_to }));
          return evidence(made, {
            items: true,
            quantities: sameOf<Goods>(came, wanted, movedOf),
            from: left.every(entry => entry.location_code === location_from),
            to: came.every(entry => entry.location_code === location_to),
            comment: made.entries.every(entry => entry.comment === comment),
          });
        }),
      ),
  };
}
