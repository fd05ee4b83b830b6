import { warehouseEntries } from '#calls/index.ts';
import type { WarehouseEntry } from '#calls/stock/warehouse-entries.ts';
import { given } from '#model/kit/given.ts';
import { manualDocument, transferMoves, whyNotReversible } from '#model/stock/warehouse-entries.ts';
import { isOver, type LiveEntry, type Moved, type ReplayContext, sumOf } from '#offline/overlay/replay.ts';
import { answerFor, making, when } from '#offline/overlay/when.ts';

const { add, update, remove, transfer } = warehouseEntries;

/** A stored row by its number. */
type Find = (entry_no: number) => WarehouseEntry | null;

/** Numbers of unsent rows: far below zero, later ones higher, with room for the most rows that one call makes. */
const lowest = -1e12;
const room = 2_000;

export type ReplayedEntries = {
  /** Rows that unsent work makes, the newest first. Their numbers are below zero and stay while they are unsent. */
  made: WarehouseEntry[];
  /** Stored rows that are taken back, by number. */
  changed: ReadonlyMap<number, WarehouseEntry>;
  moved: Moved;
};

/** What unsent work makes of the entries of the warehouse. What is not stored here cannot be seen to be taken back. */
export function replayWarehouse(
  entries: readonly LiveEntry[],
  find: Find,
  context: ReplayContext,
): ReplayedEntries {
  const made: WarehouseEntry[] = [];
  const unsent: WarehouseEntry[] = [];
  const changed = new Map<number, WarehouseEntry>();
  const findNow: Find = no => changed.get(no) ?? find(no);
  entries.forEach((entry, at) => {
    if (entry.args === null || isOver(entry)) return;
    const answer = entry.state === 'DONE' ? answerFor(entry, add, update, remove, transfer) : null;
    const first = lowest + (entry.seq ?? at) * room;
    const rows =
      answer?.entries ?? rowsOf(entry, findNow, context).map((row, n) => ({ ...row, entry_no: first + n }));
    for (const row of rows) {
      const old = row.reverses_no === null ? null : findNow(row.reverses_no);
      if (old) changed.set(old.entry_no, { ...old, reversed_by_no: row.entry_no });
    }
    made.unshift(...[...rows].reverse());
    if (!answer) unsent.push(...rows);
  });
  return { made, changed, moved: sumOf(unsent) };
}

/** The stored rows with what unsent work makes of them, new ones first. */
export function replayEntryRows(
  rows: readonly WarehouseEntry[],
  entries: readonly LiveEntry[],
  find: Find,
  context: ReplayContext,
): WarehouseEntry[] {
  const here = new Map(rows.map(row => [row.entry_no, row]));
  const { made, changed } = replayWarehouse(entries, no => here.get(no) ?? find(no), context);
  const added = made.filter(row => !here.has(row.entry_no));
  return [...added, ...rows.map(row => changed.get(row.entry_no) ?? row)];
}

type Row = Omit<WarehouseEntry, 'entry_no'>;

type Beside = { find: Find; context: ReplayContext; entry: LiveEntry };

const rowsOf = (entry: LiveEntry, find: Find, context: ReplayContext): Row[] =>
  made(undefined, entry, { entry, find, context }) ?? [];

const made = making<void, Beside, Row[]>([
  when(warehouseEntries.add, (_, { entries, posting_date }, beside) =>
    entries.map((entry, index) => numbered({ ...rowFrom(beside, posting_date), ...entry }, index, beside)),
  ),
  when(warehouseEntries.update, (_, { warehouse_entry: { entry_no, ...entry } }, beside) => {
    const back = reversalOf(entry_no, beside.find);
    const old = beside.find(entry_no);
    if (!back || !old) return [];
    const { item_no, variant_code, location_code, quantity, reason_code, comment } = old;
    // What is left out stays as it was.
    const next = { item_no, variant_code, location_code, quantity, reason_code, comment, ...given(entry) };
    return [back, next].map((each, index) => numbered({ ...byHand(beside), ...each }, index, beside));
  }),
  when(warehouseEntries.remove, (_, { ids }, beside) =>
    [...new Set(ids)]
      .map(no => reversalOf(no, beside.find))
      .filter(back => back !== null)
      .map((back, index) => numbered({ ...byHand(beside), ...back }, index, beside)),
  ),
  when(
    warehouseEntries.transfer,
    (_, { location_from, location_to, posting_date, comment, items }, beside) => {
      const transfer = { entry_type: 'transfer', document_type: 'transfer', comment };
      return transferMoves(location_from, location_to, items).map(move => ({
        ...numbered({ ...rowFrom(beside, posting_date), ...transfer, ...move }, 0, beside),
        document_line_no: move.document_line_no,
      }));
    },
  ),
]);

/** A row of the document that an entry makes. */
function rowFrom({ entry, context }: Beside, wanted: string, document_no = entry.tempId ?? '') {
  return {
    posting_date: wanted !== '' && wanted < context.today ? wanted : context.today,
    entry_type: 'adjustment',
    document_type: manualDocument,
    document_no,
    below_zero: false,
    reason_code: '',
    comment: '',
    created_by: context.userName ?? '',
    // A day of a closed period is moved by the server alone.
    true_date: '',
    reverses_no: null,
    reversed_by_no: null,
    created_at: entry.createdAt,
  };
}

/** A row of a document that the back end will number. */
const byHand = (beside: Beside) => rowFrom(beside, '', '');

const numbered = (
  row: Omit<Row, 'document_line_no' | 'description'>,
  index: number,
  { context }: Beside,
): Row => ({
  ...row,
  document_line_no: (index + 1) * 10_000,
  description: context.item(row.item_no, row.variant_code)?.description ?? row.item_no,
});

/** The entry that takes another one back; `null` where that one is not known here, or cannot be taken back. */
function reversalOf(entry_no: number, find: Find) {
  const old = find(entry_no);
  if (!old || whyNotReversible(old) !== null) return null;
  const { item_no, variant_code, location_code, reason_code, comment, quantity } = old;
  return {
    item_no,
    variant_code,
    location_code,
    reason_code,
    comment,
    quantity: -quantity,
    reverses_no: entry_no,
  };
}
