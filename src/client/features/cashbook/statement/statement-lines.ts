import type { StatementLine } from '#calls/sales/bank-transfers.ts';
import { businessDate } from '#model/kit/format.ts';
import { normalise } from '#model/kit/normalise.ts';
import { type DayOrder, dayIn, dayOrder } from '#model/kit/read-day.ts';
import { readAmount } from '#model/kit/read-number.ts';
import { certain } from '#model/kit/reading.ts';
import { letters } from '#model/sales/transfers.ts';
import { type Cell, faultOf, type Row } from '../../../workflows/read-file/table.ts';
import type { StatementColumns, StatementField } from './statement-fields.ts';

/** Why a row cannot be taken. */
export type BadReason = 'date' | 'later' | 'amount' | 'direction' | 'currency';
export type BadRow = { row: number; reason: BadReason; said: string };

/** What a statement says: the money that came in, and what of it cannot be read. */
export type Statement = {
  lines: StatementLine[];
  bad: BadRow[];
  /** Rows of money that went out. */
  out: number;
  /** Rows with the bank's number of one above: the same transfer once more. */
  repeated: number[];
};

type Told = Readonly<Partial<Record<StatementField, Cell>>>;
type Read = StatementLine | BadReason | 'out' | null;

/** The lines of a table with known columns; `today` is the business date. */
export function linesOf(rows: readonly Row[], columns: StatementColumns, today: string): Statement {
  const dates = columns.indexOf('date');
  const order = dayOrder(rows.map(({ cells }) => String(cells[dates] ?? '')));
  return collected(
    rows.map(({ row, cells }) => {
      const told: Partial<Record<StatementField, Cell>> = {};
      for (const [index, field] of columns.entries()) if (field !== null) told[field] = cells[index] ?? '';
      const [first = ''] = cells.map(String).filter(cell => cell.trim() !== '');
      const read = isSummary([first, told.memo ?? '']) ? null : lineOf(row, told, { today, order });
      return { row, read, said: cells.join(' ').slice(0, 100) };
    }),
  );
}

/**
 * Lines, one for each transfer. What has no number of the bank's is as many transfers as there are lines that
 * say it.
 */
export function collected(found: readonly { row: number; read: Read; said: string }[]): Statement {
  const statement: Statement = { lines: [], bad: [], out: 0, repeated: [] };
  const times = new Map<string, number>();
  for (const { row, read, said } of found) {
    if (read === null) continue;
    if (read === 'out') statement.out += 1;
    else if (typeof read === 'string') statement.bad.push({ row, reason: read, said });
    else {
      const same = sameness(read);
      const nth = (times.get(same) ?? 0) + 1;
      times.set(same, nth);
      if (nth === 1) statement.lines.push(read);
      else if (isNumbered(read)) statement.repeated.push(row);
      else statement.lines.push({ ...read, nth });
    }
  }
  return statement;
}

/** Banks write words where a line has no number of its own. */
const isNumbered = ({ reference }: StatementLine): boolean => /\d/.test(reference);

/** As the server tells it: by the bank's number, else by all that is said. */
function sameness(line: StatementLine): string {
  const { booked_at, amount, memo, reference, balance } = line;
  const own = isNumbered(line) ? letters(reference) : `${letters(memo)} ${balance}`;
  return `${businessDate(new Date(booked_at))} ${amount} ${own}`;
}

function lineOf(row: number, told: Told, { today, order }: { today: string; order: DayOrder }): Read {
  const text = (field: StatementField) => String(told[field] ?? '').trim();
  // What a spreadsheet could not work out is nothing that a payer wrote.
  const words = (field: StatementField) => (faultOf(text(field)) === 'error' ? '' : text(field));
  const amounts = [text('credit'), text('debit'), text('amount')];
  const at = momentOf(`${text('date')} ${text('time')}`, order);
  // What stands below a statement, such as an address, is no line of it.
  if (at === null) return amounts.every(amount => !/\d/.test(amount)) ? null : 'date';
  const amount = amountReceived(told);
  if (typeof amount === 'string') return amount;
  if (at.day > today) return 'later';
  const reference = told.reference === undefined ? belowDate(text('date')) : words('reference');
  return lineWith(row, { ...at, amount, memo: words('memo'), reference }, told.balance);
}

/** Some banks write their number into the cell of the date, on a line of its own. */
const belowDate = (date: string): string =>
  date
    .split('\n')
    .slice(1)
    .filter(line => /\d/.test(line))
    .join(' ');

type Facts = { day: string; time: string; amount: number; memo: string; reference: string };

/** A line in the form of the call. */
export function lineWith(
  row: number,
  { day, time, amount, memo, reference }: Facts,
  balance?: Cell,
): StatementLine {
  return {
    row,
    booked_at: new Date(`${day}T${time}+07:00`).toISOString(),
    amount,
    memo: memo.replace(/\s+/g, ' ').slice(0, 500),
    reference: reference.replace(/\s+/g, ' ').slice(0, 100),
    balance: balance === undefined ? null : (signed(balance)?.amount ?? null),
  };
}

/** VND that came in. */
function amountReceived(told: Told): number | 'out' | 'amount' | 'direction' {
  const filled = (cell: Cell | undefined) => cell !== undefined && !/^[\s0.,-]*$/.test(String(cell));
  if (told.credit !== undefined) {
    // One column for both ways, called after one of them, says which with a sign.
    if (!filled(told.credit)) return filled(told.debit) ? 'out' : 'amount';
    const credit = signed(told.credit);
    return credit === null ? 'amount' : credit.amount < 0 ? 'out' : credit.amount;
  }
  const found = filled(told.amount) ? signed(told.amount ?? '') : null;
  if (found === null) return 'amount';
  if (found.amount < 0) return 'out';
  const way = normalise(String(told.direction ?? '')).trim();
  if (way === '' || found.isSigned) return found.amount;
  if (/^(\+|c|cr|co|credit|ghi co|tien vao|thu)( |$)/.test(way)) return found.amount;
  return /^(-|d|dr|no|debit|ghi no|tien ra|chi)( |$)/.test(way) ? 'out' : 'direction';
}

function signed(cell: Cell): { amount: number; isSigned: boolean } | null {
  if (typeof cell === 'number') return Number.isInteger(cell) ? { amount: cell, isSigned: cell < 0 } : null;
  const [, sign = '', digits = ''] = /^\s*([+-]?)\s*(.*?)\s*$/s.exec(cell) ?? [];
  const amount = certain(readAmount(digits));
  return amount === null ? null : { amount: sign === '-' ? -amount : amount, isSigned: sign !== '' };
}

/** Years of two digits are those of this century: no statement is older. */
const latestYear = 2099;

/** The day that a text names, and the time where it names one: without, the day begins. `null` for what is none. */
export function momentOf(text: string, order?: DayOrder): { day: string; time: string } | null {
  const day = certain(dayIn(text, { latestYear, order }));
  if (day === null) return null;
  const [, hour = '0', minute = '00', second = '00'] = /(\d{1,2}):(\d\d)(?::(\d\d))?/.exec(text) ?? [];
  const time = `${hour.padStart(2, '0')}:${minute}:${second}`;
  return { day, time: /^([01]\d|2[0-3])(:[0-5]\d){2}$/.test(time) ? time : '00:00:00' };
}

/** Sums and balances are no money that came. */
const isSummary = (texts: readonly Cell[]): boolean =>
  texts.some(text =>
    /^(tong|cong|so du|total|opening balance|closing balance|balance)\b/.test(normalise(String(text))),
  );
