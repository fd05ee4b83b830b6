import * as v from 'valibot';
import { type ImportedItem, importedItem } from '#calls/administration/imports.ts';
import { parseAmount } from '#model/kit/amount-text.ts';
import { messages } from '#model/kit/validation.ts';
import { t } from '../../../../messages/en.ts';
import { breathe, type Cell, type Row } from '../read/table.ts';
import { type ItemField, itemFields } from './item-fields.ts';
import type { Columns } from './recognise.ts';

export type ItemColumns = Columns<typeof itemFields>;
/** A cell that cannot be taken, and why. */
export type BadCell = { row: number; field: string; msg: string };
export type ReadRows = { rows: ImportedItem[]; bad: BadCell[] };

/** After so many the page answers the person again. */
const rowsInPiece = 1000;

/** Rows of a file as they are sent, and each cell that cannot be. Rejects with the signal's reason. */
export async function readRows(
  found: readonly Row[],
  columns: ItemColumns,
  signal?: AbortSignal,
): Promise<ReadRows> {
  const rows: ImportedItem[] = [];
  const bad: BadCell[] = [];
  for (const [index, { row, cells }] of found.entries()) {
    if (index % rowsInPiece === 0) await breathe(signal);
    const entered: Record<string, unknown> = { row, item_no: '' };
    const wrong: BadCell[] = [];
    for (const [column, field] of columns.entries()) {
      const cell = cells[column] ?? '';
      if (field === null || String(cell).trim() === '') continue;
      const value = contentOf(cell, field);
      if (typeof value === 'object') wrong.push({ row, field, ...value });
      else entered[field] = value;
    }
    const parsed = v.safeParse(importedItem, entered);
    const known = new Set(wrong.map(({ field }) => field));
    for (const issue of parsed.issues ?? []) {
      const field = v.getDotPath(issue) ?? '';
      if (!known.has(field)) wrong.push({ row, field, msg: issue.message });
    }
    if (parsed.success && wrong.length === 0) rows.push(parsed.output);
    bad.push(...wrong);
  }
  return { rows, bad };
}

function contentOf(cell: Cell, field: ItemField): string | number | { msg: string } {
  const { type } = itemFields[field];
  const text = String(cell).trim();
  if (type === 'amount') {
    const amount = typeof cell === 'number' ? Math.round(cell) : parseAmount(cell);
    return amount ?? { msg: messages.isNumber };
  }
  // Excel has lost the last digits of a long code.
  if (type === 'code' && /^\d[.,]?\d*e\+?\d+$/i.test(text)) return { msg: t.imports.rounded(text) };
  return field === 'barcode' ? barcodeOf(cell) : text;
}

/** A bar code that was kept as a number has lost the zeros that it begins with. */
function barcodeOf(cell: Cell): string {
  const digits = String(cell).replace(/[\s-]/g, '');
  return typeof cell === 'number' || digits.length === 12 ? digits.padStart(13, '0') : digits;
}
