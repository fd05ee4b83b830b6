import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SelectResultField } from 'drizzle-orm/query-builders/select.types';
import * as v from 'valibot';
import type { List, Schema } from '#calls/kit/call.ts';
import { shownAs } from './list-conditions.ts';

// The schema of a list's row names its fields once. What is selected follows from it.

export type ListColumns = Record<string, PgColumn | SQL | SQL.Aliased>;

type Listing<R> = Pick<List<R>, 'name' | 'list'>;

/** What a row shows of a value: a moment as ISO text, and an empty text where it has a text and the table none. */
type Shown<Value, Field> = Value extends Date
  ? string
  : Value extends null
    ? null extends Field
      ? null
      : ''
    : Value;

/** Those of a row's fields that are as columns of the same names show them. */
type Fitting<R, C> = {
  [K in keyof R & keyof C]: [Shown<SelectResultField<C[K]>, R[K]>] extends [R[K]] ? K : never;
}[keyof R & keyof C];

/** Whether a row is what its columns show, no more and no less. */
export type IsShown<R, C> = [keyof R | keyof C] extends [Fitting<R, C>] ? true : false;

/** Columns that differ from those of the source: for each field that the source does not have as the row shows it. */
type Differing<R, S> = Readonly<
  Record<Exclude<keyof R, Fitting<R, S>>, ListColumns[string]> &
    Partial<Record<Fitting<R, S>, ListColumns[string]>>
>;
/** Columns of no field of the row, and those that the source has itself. */
type Superfluous<R, S, D> = {
  [K in keyof D]: K extends Fitting<R, S> ? (S[K & keyof S] extends D[K] ? K : never) : Exclude<K, keyof R>;
}[keyof D];
type Named<R, S, D> = D & Differing<R, S> & Record<Superfluous<R, S, D>, never>;
type Columns<R, S, D> = {
  [K in keyof R & string]: K extends keyof D ? D[K] : K extends keyof S ? S[K] : never;
};

function fieldsOf<R>({ name, list }: Listing<R>): [string, Schema][] {
  const { entries } = list.row as { entries?: Readonly<Record<string, Schema>> }; // of valibot's objects
  if (!entries) throw new Error(`${name}: its row is no object`);
  return Object.entries(entries);
}

/**
 * The columns of a list: for each field of its row the source's column of that name, and `differing` where there is none,
 * or another is meant.
 *
 * @param source a table, or a subquery with its fields
 */
export function columnsOf<R, S extends object, D extends object = Record<never, never>>(
  call: Listing<R>,
  source: S,
  ...[differing]: object extends Differing<R, S> ? [differing?: Named<R, S, D>] : [differing: Named<R, S, D>]
): Columns<R, S, D> {
  const own = source as Readonly<Record<string, unknown>>; // every object has fields
  const others: Readonly<Record<string, unknown>> = differing ?? {};
  const columns = fieldsOf(call).map(([field]) => [field, others[field] ?? own[field]]);
  return Object.fromEntries(columns) as Columns<R, S, D>; // as the types of the parameters ask
}

/**
 * The same of a source that is written as SQL.
 *
 * @param source the name it has there
 * @param differing what is no column of the source with the field's name
 */
export function columnsIn<R>(
  call: Listing<R>,
  source: string,
  differing: { readonly [K in keyof R]?: SQL<R[K]> } = {},
): { [K in keyof R & string]: SQL<R[K]> } {
  const others: Readonly<Record<string, SQL | undefined>> = differing;
  const columns = fieldsOf(call).map(([field]) => {
    const column = sql.raw(`${source}.${field}`);
    const isNumber = shownAs(call.list.row, field) === 'number';
    return [field, others[field] ?? (isNumber ? column.mapWith(Number) : column)];
  });
  return Object.fromEntries(columns) as { [K in keyof R & string]: SQL<R[K]> }; // what the SQL gives is not checked
}

/** A moment of a source that is written as SQL, in ISO text as rows show it. */
export const instantOf = (moment: SQL) =>
  sql`to_json(${moment} at time zone 'UTC') #>> '{}' || 'Z'`.mapWith((text: string) =>
    new Date(text).toISOString(),
  );

/** Makes of what was selected the row that it shows. */
export function asShown<R>(call: Listing<R>): (selected: object) => R {
  const texts = new Set(fieldsOf(call).flatMap(([field, schema]) => (v.is(schema, null) ? [] : field)));
  return selected => {
    const row: Record<string, unknown> = { ...selected };
    for (const [field, value] of Object.entries(row)) {
      if (value instanceof Date) row[field] = value.toISOString();
      else if (value === null && texts.has(field)) row[field] = '';
    }
    return row as R; // `IsShown` says so
  };
}
