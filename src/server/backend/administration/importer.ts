import { type SQL, sql } from 'drizzle-orm';
import type { apply } from '#calls/administration/imports.ts';
import type { InputOf } from '#calls/kit/call.ts';
import type { importMessages } from '#model/messages/imports.ts';
import type { Measured } from '#model/stock/by-unit.ts';
import type { Context } from '../kit/context.ts';

/** What taking a file needs of a call, or of a job. */
export type TakeContext = Pick<Context, 'tx' | 'actor' | 'now' | 'today' | 'requestId'>;
export type Told = (part: number) => Promise<void>;

/** How one kind of file is checked and taken, as statements about all rows that were laid down under an id. */
export type Importer = {
  /** Answers a `BadRow` for each objection, in any order. */
  readonly bad: (id: string) => SQL;
  /** Likewise for each cell that is left out of a row that is taken; other kinds leave none out. */
  readonly notes?: (id: string) => SQL;
  /** Answers what all rows come to, `quantities` of each unit and `value` in VND; other kinds come to nothing. */
  readonly sums?: (id: string) => SQL;
  /** Completes rows, as they are laid down, with what only code can read. */
  readonly complete?: <R extends { row: number }>(context: Context, rows: readonly R[]) => Promise<R[]>;
  /** Answers one `Effect`. */
  readonly effect: (id: string) => SQL;
  /** Writes everything, and touches no row that is as the file says already. Tells which part of it is done, from 0 to 1. */
  readonly take: (context: TakeContext, input: InputOf<typeof apply>, told: Told) => Promise<void>;
  /** User names of people who are new; other kinds have none. */
  readonly newStaff?: (context: Context, id: string) => Promise<string[]>;
};

export type BadRow = {
  row: number;
  field: string;
  why: keyof typeof importMessages;
  /** What the message names. */
  what: string | number | null;
};
/** What rows come to; VND. */
export type Sums = { quantities: Measured[]; value: number | null };
export type Effect = { rows: number; added: number; changed: number; unchanged: number };

/** The rows of an import as a table `r` of these columns, for the statement that follows. */
export const rowsAs = (columns: string, id: string): SQL => sql`with r as materialized (
  select staged.row, x.* from import_rows staged cross join lateral jsonb_to_record(staged.data) as x(${sql.raw(columns)})
  where staged.import_id = ${id})`;

/** Rows of `r` that say what another one before them says, by these columns. */
export const twice = (field: string, by: string): SQL =>
  sql`select row, ${sql.raw(`'${field}'`)} as field, 'rowTwice' as why, to_jsonb(first) as what
    from (select row, min(row) over (partition by ${sql.raw(by)}) as first from r) t where row > first`;

/** What would become of rows of which a query `seen` says `is_new` and `differs`. */
export const effectOfSeen = sql`select count(*)::int as rows, count(*) filter (where is_new)::int as added,
  count(*) filter (where not is_new and differs)::int as changed,
  count(*) filter (where not is_new and differs is not true)::int as unchanged from seen`;
