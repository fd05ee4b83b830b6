import type { ImportKind } from '#calls/administration/imports.ts';
import { parseAmount, parseQuantity } from '#model/kit/amount-text.ts';
import { parseDay } from '#model/kit/day-text.ts';
import { normalise } from '#model/kit/normalise.ts';
import { canonicalPhone, messages } from '#model/kit/validation.ts';
import { t } from '../../../../messages/en.ts';
import type { Columns } from '../../../../workflows/read-file/recognise.ts';
import { breathe, type Cell, type Row } from '../../../../workflows/read-file/table.ts';
import type { Field } from './field.ts';
import { type Choice, type Collected, type FileKind, fileKinds } from './file-kinds.ts';

export type FileColumns = Columns<FileKind['fields']>;
export type Choices = Readonly<Partial<Record<Choice, string>>>;
/** A cell that cannot be taken, and why. */
export type BadCell = { row: number; field: string; msg: string };
export type ReadRows = { rows: Collected; bad: BadCell[] };
type File = { kind: ImportKind; rows: readonly Row[]; columns: FileColumns; choices?: Choices };

/** After so many the page answers the person again. */
const rowsInPiece = 1000;

/** Rows of a file as they are sent, and each cell that cannot be. Rejects with the signal's reason. */
export async function readRows(file: File, signal?: AbortSignal): Promise<ReadRows> {
  const { fields, needs, choices, collect }: FileKind = fileKinds[file.kind];
  const rows = collect();
  const bad: BadCell[] = [];
  const chosen = Object.fromEntries(choices.map(choice => [choice, file.choices?.[choice] ?? '']));
  for (const [index, { row, cells }] of file.rows.entries()) {
    if (index % rowsInPiece === 0) await breathe(signal);
    const entered: Record<string, unknown> = { [needs[0] ?? '']: '', ...chosen, row };
    const wrong: BadCell[] = [];
    for (const [column, name] of file.columns.entries()) {
      const cell = cells[column] ?? '';
      const field = name === null ? undefined : fields[name];
      if (name === null || field === undefined || String(cell).trim() === '') continue;
      const value = contentOf(cell, field);
      if (typeof value === 'object') wrong.push({ row, field: name, ...value });
      else entered[name] = value;
    }
    const known = new Set(wrong.map(({ field }) => field));
    const issues = rows.take(entered, wrong.length === 0);
    bad.push(...wrong, ...issues.filter(({ field }) => !known.has(field)).map(issue => ({ row, ...issue })));
  }
  return { rows, bad };
}

type Content = string | number | { msg: string };

function contentOf(cell: Cell, { type }: Field): Content {
  const text = String(cell).trim();
  switch (type) {
    case 'amount':
      return (typeof cell === 'number' ? Math.round(cell) : parseAmount(cell)) ?? { msg: messages.isNumber };
    case 'quantity':
      return (typeof cell === 'number' ? cell : parseQuantity(cell)) ?? { msg: messages.isNumber };
    case 'barcode':
      return roundedBy(text) ?? barcodeOf(cell);
    case 'code':
      return roundedBy(text) ?? text;
    case 'phone':
      return phoneOf(cell);
    case 'date':
      return parseDay(text) ?? text;
    case 'role':
      return roleOf(text);
    default:
      return text;
  }
}

/** Excel has lost the last digits of a long code. */
const roundedBy = (text: string) =>
  /^\d[.,]?\d*e\+?\d+$/i.test(text) ? { msg: t.imports.rounded(text) } : null;

/** A bar code that was kept as a number has lost the zeros that it begins with. */
function barcodeOf(cell: Cell): string {
  const digits = String(cell).replace(/[\s-]/g, '');
  return typeof cell === 'number' || digits.length === 12 ? digits.padStart(13, '0') : digits;
}

/** So has a phone number. */
const phoneOf = (cell: Cell): string =>
  canonicalPhone(typeof cell === 'number' && String(cell).length === 9 ? `0${cell}` : String(cell));

/** Roles are told by what people call them, or by their code. */
function roleOf(text: string): string {
  const known = Object.entries(t.users.roles).find(([, word]) => normalise(word) === normalise(text));
  return known?.[0] ?? text;
}
