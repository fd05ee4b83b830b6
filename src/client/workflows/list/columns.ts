import type { ReactNode } from 'react';
import type { List } from '#calls/kit/call.ts';

/**
 * A column of a list. `type` decides alignment, format and the type of the Excel cell; it fits the field. `cell` replaces
 * what is shown, `value` what is exported where that is not the field itself.
 */
export type Column<R> = { [F in FieldOf<R>]-?: Shown<R, F> & Typed<R, R[F]> }[FieldOf<R>];

type FieldOf<R> = Extract<keyof R, string>;

/** A number is an amount, another number or a quantity of goods; a text is one, or a day or a moment. */
type Typed<R, V> =
  | { type?: NonNullable<V> extends number ? 'amount' | 'number' : PlainType; unit?: never }
  | (NonNullable<V> extends number ? Goods<R> : never)
  | Computed<R>;

type PlainType = 'text' | 'date' | 'datetime';

/** What is exported is not the field itself, and may be of any type. */
type Computed<R> = Required<Pick<Shown<R, FieldOf<R>>, 'value'>> &
  ({ type?: PlainType | 'amount' | 'number'; unit?: never } | Goods<R>);

/**
 * A quantity of goods. `unit` is the code of its unit: sums are made where all rows have the same. `null`
 * where rows do not say it.
 */
type Goods<R> = { type: 'quantity'; unit: ((row: R) => string) | null };

type Shown<R, F> = {
  field: F;
  title: string;
  cell?: (row: R) => ReactNode;
  /** The cell is the name of the field's code, and no more: the same code in all rows tells nothing. */
  byName?: true;
  value?: (row: R) => string | number | null;
  /** Amounts and numbers are added up below an Excel table; a price, a rate or a setting is not. */
  sum?: false;
  /** Where it stands on a phone's card; `detail` (with its title) when left out. */
  onPhone?: 'title' | 'subtitle' | 'badge' | 'end' | 'detail' | 'hidden';
  /** Hidden on screens that are not wide. */
  wideOnly?: boolean;
};

/** So many columns fit side by side on a tablet without being cut short. */
const onTablet = 6;

/**
 * The columns for which a tablet has room: number, name, state and sum, what is sorted by, and the first others.
 * The others are left out where they are empty in all rows, or the same in all of several. The name is left out
 * only where no row has one: a person looks for a row by its name. A person who opens a row finds the rest there;
 * wide screens and Excel have every column.
 */
export function tabletColumns<R>(
  columns: readonly Column<R>[],
  rows: readonly R[],
  sortedBy: string,
): readonly Column<R>[] {
  const names = ({ field, onPhone }: Column<R>) =>
    onPhone === 'title' || (onPhone === 'subtitle' && rows.some(row => (row[field] ?? '') !== ''));
  const isAlwaysShown = (column: Column<R>) =>
    column === columns[0] ||
    column.field === sortedBy ||
    column.onPhone === 'badge' ||
    column.onPhone === 'end' ||
    names(column);
  const hasDifferentValues = ({ field, cell, byName }: Column<R>) => {
    const values = new Set(rows.map(row => row[field] ?? ''));
    return values.size > 1 || (!values.has('') && ((cell && !byName) || rows.length === 1));
  };
  const telling = columns.filter(
    column => !column.wideOnly && (isAlwaysShown(column) || hasDifferentValues(column)),
  );
  return [...new Set([...telling.filter(isAlwaysShown), ...telling])].slice(0, onTablet);
}

/** The columns of a list call. A column gets a sort header where the call can sort by its field. */
export function columns<R>(_call: List<R>, list: readonly Column<R>[]): readonly Column<R>[] {
  return list;
}
