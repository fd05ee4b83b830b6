import { type SQL, sql } from 'drizzle-orm';

/**
 * How an index is checked and rebuilt.
 *
 * `differences` is one statement, so that it sees index and source as they were at one moment, sales or not.
 * Its rows are `key` (a `text[]`), `stored` and `source`, one for each row that is wrong. An index that grows
 * with every sale is checked in `slices`, one statement each, in the order of the keys. The database cuts off
 * a statement that takes too long, and rows of different slices have nothing to do with each other.
 *
 * A rebuild locks some of these rows first, as every call that changes them does, and then sums up their
 * source again. What was posted since the check is counted. What is posted next waits for the few rows that
 * are locked.
 */
export type Definition = {
  readonly differences: SQL | Slices;
  readonly rebuild?: { readonly lock: (keys: Keys) => SQL; readonly mend: (keys: Keys) => SQL };
};

/** `parts` is a statement with rows of one column, `part`; `differences` takes each of these. */
export type Slices = { readonly parts: SQL; differences(part: string): SQL };

/** Keys as rows with the columns `a` to `e`. */
export type Keys = SQL;

export const keysOf = (keys: readonly (readonly string[])[]): Keys =>
  sql`(select k ->> 0 as a, k ->> 1 as b, k ->> 2 as c, k ->> 3 as d, k ->> 4 as e
    from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) k)`;
