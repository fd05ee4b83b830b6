import type { ImportKind } from '#calls/administration/imports.ts';
import { parseDay } from '#model/kit/day-text.ts';
import { formatAmount, formatQuantity } from '#model/kit/format.ts';
import { normalise } from '#model/kit/normalise.ts';
import { decimalMark, type Mark, readAmount, readQuantity } from '#model/kit/read-number.ts';
import { onlyPhone } from '#model/kit/read-phone.ts';
import type { Reading } from '#model/kit/reading.ts';
import { messages } from '#model/kit/validation.ts';
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
  const marks = marksOf(file, fields);
  for (const [index, { row, cells }] of file.rows.entries()) {
    if (index % rowsInPiece === 0) await breathe(signal);
    const entered: Record<string, unknown> = { [needs[0] ?? '']: '', ...chosen, row };
    const wrong: BadCell[] = [];
    for (const [column, name] of file.columns.entries()) {
      const cell = cells[column] ?? '';
      const field = name === null ? undefined : fields[name];
      if (name === null || field === undefined || String(cell).trim() === '') continue;
      const value = contentOf(cell, field, marks[column]);
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

/** The mark before decimals of each column of quantities, as its cells tell it together. */
const marksOf = ({ rows, columns }: File, fields: FileKind['fields']): (Mark | null)[] =>
  columns.map((name, column) =>
    name !== null && fields[name]?.type === 'quantity'
      ? decimalMark(rows.map(({ cells }) => String(cells[column] ?? '')))
      : null,
  );

function contentOf(cell: Cell, { type }: Field, mark: Mark | null = null): Content {
  const text = String(cell).trim();
  switch (type) {
    case 'amount':
      return typeof cell === 'number'
        ? Math.round(cell)
        : told(readAmount(cell), text, formatAmount, messages.isNumber);
    case 'quantity':
      return typeof cell === 'number'
        ? cell
        : told(readQuantity(cell, mark ?? 'file'), text, formatQuantity, messages.isNumber);
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

/** What a cell says, or why it says nothing that can be taken. */
function told<T extends string | number>(
  reading: Reading<T>,
  text: string,
  format: (value: T) => string,
  none: string,
): T | { msg: string } {
  if (reading.kind === 'value') return reading.value;
  if (reading.kind === 'none') return { msg: none };
  return { msg: t.imports.either(text, reading.candidates.map(format)) };
}

/** Excel has lost the last digits of a long code. */
const roundedBy = (text: string) =>
  /^\d[.,]?\d*e\+?\d+$/i.test(text) ? { msg: t.imports.rounded(text) } : null;

/** A bar code that was kept as a number has lost the zeros that it begins with. */
function barcodeOf(cell: Cell): string {
  const digits = String(cell).replace(/[\s-]/g, '');
  return typeof cell === 'number' || digits.length === 12 ? digits.padStart(13, '0') : digits;
}

/** So has a phone number; what may be two is left for a person. */
const phoneOf = (cell: Cell): string => onlyPhone(String(cell)) ?? String(cell).trim();

/** Roles are told by what people call them, or by their code. */
function roleOf(text: string): string {
  const known = Object.entries(t.users.roles).find(([, word]) => normalise(word) === normalise(text));
  return known?.[0] ?? text;
}
