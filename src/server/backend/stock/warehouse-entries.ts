import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { warehouseEntries as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { bookingFault } from '#model/kit/document-date.ts';
import { given } from '#model/kit/given.ts';
import { postingMessages } from '#model/messages/posting.ts';
import { serverMessages } from '#model/messages/server.ts';
import { assertReversible, manualDocument, transferMoves } from '#model/stock/warehouse-entries.ts';
import { items, itemVariants, locations, stockLevels, warehouseEntries } from '../../db/schema/index.ts';
import { assertGranted, maySetField } from '../kit/access.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { byRule } from '../kit/documents.ts';
import { keptSearch } from '../kit/kept-search.ts';
import { asShown, columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise } from '../kit/scope.ts';
import { nextNo, type Series } from '../setup/no-series.ts';
import { listItemStock } from './item-stock.ts';
import { openTo } from './own-goods-scope.ts';
import { postEntries, type StockEntry } from './posting.ts';
import { entriesCounted } from './row-count.ts';

const e = warehouseEntries;
const columns = columnsOf(calls.filter, e, {
  // Written out: in a select from one table drizzle leaves the table's name away.
  description: sql<string>`(select i.description from items i where i.item_no = warehouse_entries.item_no)`,
  reversed_by_no:
    sql`(select r.entry_no from warehouse_entries r where r.reverses_no = warehouse_entries.entry_no)`.mapWith(
      (no: string | null) => (no === null ? null : Number(no)),
    ),
});

type Manual = Pick<
  StockEntry,
  'item_no' | 'variant_code' | 'location_code' | 'quantity' | 'reason_code' | 'comment' | 'reverses_no'
>;

export const handlers = answers(calls, {
  filter: (input, context) =>
    answerList(
      context,
      calls.filter,
      {
        from: e,
        columns,
        where: inFranchise(e.franchise_code, context),
        kept: keptSearch(e),
        total: entriesCounted(context, input.filters),
      },
      input,
    ),

  add: async ({ posting_date, entries }, context) => {
    assertGranted(context, null, { entries });
    const franchise = await ownFranchise(context, entries, 'entries');
    return writeManual(context, franchise, entries, posting_date);
  },

  update: async ({ warehouse_entry: { entry_no, ...entry } }, context) => {
    const old = await reversible(context, [entry_no]);
    const [before] = old;
    if (!before) throw new Refusal('not_found', serverMessages.missing('Warehouse Entry', entry_no));
    const { item_no, variant_code, location_code, quantity, reason_code, comment } = before;
    const kept = { item_no, variant_code, location_code, quantity, reason_code, comment };
    // Who does not see the comment leaves it as it is.
    const keeps = entry.comment === '' && !maySetField(context, 'entries.*.comment');
    const next = { ...kept, ...given(entry), ...(keeps ? { comment } : {}) };
    assertGranted(context, { entries: [{ comment }] }, { entries: [{ comment: next.comment }] });
    const franchise = await ownFranchise(context, [...old, next], 'warehouse_entry');
    return writeManual(context, franchise, [...old.map(reversalOf), next]);
  },

  remove: async ({ ids }, context) => {
    const old = await reversible(context, [...new Set(ids)]);
    const franchise = await ownFranchise(context, old, 'ids');
    return writeManual(context, franchise, old.map(reversalOf));
  },

  transfer: async (input, context) => {
    const { location_from, location_to, posting_date, comment } = input;
    assertGranted(context, null, { entries: [{ comment }] });
    if (location_from === location_to)
      throw new Refusal('validation', postingMessages.sameEnds(), 'location_to');
    const moves = transferMoves(location_from, location_to, input.items);
    const franchise = await ownFranchise(context, moves, 'items');
    await assertHeld(context, input);
    return write(context, franchise, 'WT', posting_date, document_no =>
      moves.map(move => ({
        ...move,
        entry_type: 'transfer',
        document_type: 'transfer',
        document_no,
        comment,
      })),
    );
  },

  itemStock: listItemStock,
});

type Row = Omit<typeof e.$inferSelect, 'franchise_code' | 'true_date'> & {
  description: string;
  reversed_by_no: number | null;
};

const reversalOf = ({ entry_no, quantity, ...entry }: Row): Manual => ({
  item_no: entry.item_no,
  variant_code: entry.variant_code,
  location_code: entry.location_code,
  reason_code: entry.reason_code,
  comment: entry.comment,
  quantity: -quantity,
  reverses_no: entry_no,
});

function writeManual(context: Context, franchise: string, entries: readonly Manual[], posting_date = '') {
  return write(context, franchise, 'WJ', posting_date, document_no =>
    entries.map((entry, index) => ({
      ...entry,
      reverses_no: entry.reverses_no ?? null,
      entry_type: 'adjustment',
      document_type: manualDocument,
      document_no,
      document_line_no: (index + 1) * 10_000,
    })),
  );
}

/** Posts entries under a new document number and answers them. A tablet's clock may be ahead: no date after today. */
async function write(
  context: Context,
  franchise: string,
  series: Series,
  wanted: string,
  entriesOf: (document_no: string) => Omit<StockEntry, 'posting_date'>[],
) {
  const { tx, today, now, actor } = context;
  const closed = bookingFault(wanted, today);
  if (closed) throw new Refusal('validation', closed, 'posting_date');
  const posting_date = wanted !== '' && wanted < today ? wanted : today;
  const document_no = await nextNo(tx, franchise, series, Number(today.slice(0, 4)));
  const created_by = actor.user.username;
  const entries = entriesOf(document_no);
  await postEntries(
    tx,
    entries.map(entry => ({ ...entry, posting_date, created_by, created_at: now })),
  );
  const rows = await tx
    .select(columns)
    .from(e)
    .where(eq(e.document_no, document_no))
    .orderBy(asc(e.entry_no));
  return { document_no, entries: rows.map(asShown(calls.filter)) };
}

/**
 * The one franchise that owns all of the stock. What does not exist, and what is another franchise's, is refused alike.
 *
 * @throws Refusal `validation` at the field
 */
async function ownFranchise(
  context: Context,
  entries: readonly { item_no: string; variant_code: string; location_code: string }[],
  field: string,
): Promise<string> {
  const { tx } = context;
  const codes = [...new Set(entries.map(entry => entry.location_code))];
  const own = await tx
    .select({ code: locations.code, franchise: locations.franchise_code })
    .from(locations)
    .where(and(inArray(locations.code, codes), inFranchise(locations.franchise_code, context)));
  for (const code of codes)
    if (!own.some(row => row.code === code && row.franchise !== null))
      throw new Refusal('validation', serverMessages.missing('Location', code), field);
  const [franchise, ...others] = new Set(own.map(row => row.franchise));
  if (!franchise || others.length > 0)
    throw new Refusal('validation', serverMessages.otherFranchise(), field);
  const item_nos = [...new Set(entries.map(entry => entry.item_no))];
  const known = await tx
    .select({ item_no: items.item_no, variant_code: sql<string>`coalesce(${itemVariants.variant_code}, '')` })
    .from(items)
    .leftJoin(itemVariants, eq(itemVariants.item_no, items.item_no))
    .where(and(inArray(items.item_no, item_nos), openTo(franchise)));
  const sold = new Set(known.map(row => `${row.item_no}/${row.variant_code}`));
  for (const { item_no, variant_code } of entries)
    if (!sold.has(`${item_no}/${variant_code}`))
      throw new Refusal(
        'validation',
        serverMessages.missing('Item', [item_no, variant_code].filter(Boolean).join(' ')),
        field,
      );
  return franchise;
}

/** The caller's entries of these numbers, locked, all of them made by hand and standing. */
async function reversible(context: Context, entry_nos: readonly number[]): Promise<Row[]> {
  const { tx } = context;
  const own = and(inArray(e.entry_no, [...entry_nos]), inFranchise(e.franchise_code, context));
  await tx.select({ no: e.entry_no }).from(e).where(own).orderBy(asc(e.entry_no)).for('update');
  // Only now, so that what a person took back while this waited is seen.
  const rows = await tx.select(columns).from(e).where(own).orderBy(asc(e.entry_no));
  for (const entry_no of entry_nos) {
    const row = rows.find(each => each.entry_no === entry_no);
    if (!row) throw new Refusal('not_found', serverMessages.missing('Warehouse Entry', entry_no));
    byRule(() => assertReversible(row));
  }
  return rows;
}

/** No one moves by hand what is not there. */
async function assertHeld({ tx }: Context, input: InputOf<typeof calls.transfer>): Promise<void> {
  const wanted = new Map<string, { item_no: string; thousandths: number }>();
  for (const { item_no, variant_code, quantity } of input.items) {
    const key = `${item_no}/${variant_code}`;
    const thousandths = (wanted.get(key)?.thousandths ?? 0) + Math.round(quantity * 1000);
    wanted.set(key, { item_no, thousandths });
  }
  const levels = await tx
    .select()
    .from(stockLevels)
    .where(
      and(
        // Both ends, in the order in which all postings lock: two transfers that cross each other wait, and go on.
        inArray(stockLevels.location_code, [input.location_from, input.location_to]),
        inArray(
          stockLevels.item_no,
          input.items.map(item => item.item_no),
        ),
      ),
    )
    .orderBy(
      sql`${stockLevels.item_no} || '/' || ${stockLevels.variant_code} || '/' || ${stockLevels.location_code} collate "C"`,
    )
    .for('update');
  const here = levels.filter(level => level.location_code === input.location_from);
  const held = new Map(here.map(level => [`${level.item_no}/${level.variant_code}`, level.quantity]));
  for (const [key, { item_no, thousandths }] of wanted) {
    const there = Math.max(0, held.get(key) ?? 0);
    if (thousandths > Math.round(there * 1000))
      throw new Refusal('rule', serverMessages.transferAtMost(there, item_no), 'items');
  }
}
