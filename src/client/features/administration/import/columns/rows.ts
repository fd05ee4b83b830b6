import type { ImportKind } from '#calls/administration/imports.ts';
import { dayOrder } from '#model/kit/read-day.ts';
import { decimalMark } from '#model/kit/read-number.ts';
import { businessToday } from '../../../../page/server-clock.ts';
import type { Columns } from '../../../../workflows/read-file/recognise.ts';
import { type Row, yieldToPage } from '../../../../workflows/read-file/table.ts';
import { contentOf, type Habits } from './content.ts';
import { type Choice, type Collected, type FileKind, fileKinds } from './file-kinds.ts';

export type FileColumns = Columns<FileKind['fields']>;
export type Choices = Readonly<Partial<Record<Choice, string>>>;
/** A cell that cannot be taken, and why. */
export type BadCell = { row: number; field: string; msg: string };
export type ReadRows = {
  rows: Collected;
  /** Their rows cannot be taken. */
  bad: BadCell[];
  /** Their rows are taken without them. */
  notes: BadCell[];
};
type File = { kind: ImportKind; rows: readonly Row[]; columns: FileColumns; choices?: Choices };

/** After so many the page answers the person again. */
const rowsInPiece = 1000;

/** Rows of a file as they are sent, and each cell that cannot be. Rejects with the signal's reason. */
export async function readRows(file: File, signal?: AbortSignal): Promise<ReadRows> {
  const { fields, needs, choices, collect }: FileKind = fileKinds[file.kind];
  const rows = collect();
  const bad: BadCell[] = [];
  const notes: BadCell[] = [];
  const chosen = Object.fromEntries(choices.map(choice => [choice, file.choices?.[choice] ?? '']));
  const habits = habitsOf(file, fields);
  for (const [index, { row, cells }] of file.rows.entries()) {
    if (index % rowsInPiece === 0) await yieldToPage(signal);
    const entered: Record<string, unknown> = { [needs[0] ?? '']: '', ...chosen, row };
    const wrong: BadCell[] = [];
    const lacking: BadCell[] = [];
    for (const [column, name] of file.columns.entries()) {
      const cell = cells[column] ?? '';
      const field = name === null ? undefined : fields[name];
      if (name === null || field === undefined || String(cell).trim() === '') continue;
      const content = contentOf(cell, field, habits[column]);
      if (typeof content !== 'object') entered[name] = content;
      else (field.mayLack ? lacking : wrong).push({ row, field: name, ...content });
    }
    const issues = taken(rows, entered, {
      fields,
      keep: wrong.length === 0,
      lack: cell => lacking.push({ row, ...cell }),
    });
    const known = new Set(wrong.map(({ field }) => field));
    const ofRow = [
      ...wrong,
      ...issues.filter(({ field }) => !known.has(field)).map(issue => ({ row, ...issue })),
    ];
    bad.push(...ofRow);
    if (ofRow.length === 0) notes.push(...lacking);
  }
  return { rows, bad, notes };
}

type Issue = { field: string; msg: string };

/** Takes a row, without those cells that it may lack; what is still wrong with it. */
function taken(
  rows: Collected,
  entered: Record<string, unknown>,
  { fields, keep, lack }: { fields: FileKind['fields']; keep: boolean; lack: (issue: Issue) => void },
): Issue[] {
  const issues = rows.take(entered, keep);
  const lacking = issues.filter(({ field }) => fields[field]?.mayLack);
  if (lacking.length === 0) return issues;
  for (const issue of lacking) {
    lack(issue);
    delete entered[issue.field];
  }
  return rows.take(entered, keep);
}

function habitsOf({ rows, columns }: File, fields: FileKind['fields']): (Habits | undefined)[] {
  const latestYear = Number(businessToday().slice(0, 4));
  const none: Habits = { mark: null, order: 'day', latestYear };
  return columns.map((name, column) => {
    const type = name === null ? undefined : fields[name]?.type;
    const texts = () => rows.map(({ cells }) => String(cells[column] ?? ''));
    if (type === 'quantity') return { ...none, mark: decimalMark(texts()) };
    return type === 'date' ? { ...none, order: dayOrder(texts()) } : none;
  });
}
