import type { ReactNode } from 'react';
import type { List } from '#calls/kit/call.ts';

/**
 * A column of a list. `type` decides alignment, format and the type of the Excel cell; `cell` replaces what is shown,
 * `value` what is exported where that is not the field itself.
 */
export type Column<R> = {
  field: Extract<keyof R, string>;
  title: string;
  type?: 'text' | 'amount' | 'quantity' | 'date' | 'datetime';
  cell?: (row: R) => ReactNode;
  value?: (row: R) => string | number | null;
  /** Amounts and quantities are added up below an Excel table; a price, a rate or a setting is not. */
  sum?: false;
  /** Where it stands on a phone's card; `detail` (with its title) when left out. */
  onPhone?: 'title' | 'subtitle' | 'badge' | 'end' | 'detail' | 'hidden';
  /** Hidden on screens that are not wide. */
  wideOnly?: boolean;
};

/** The columns of a list call; a column whose field the call can sort by gets a sort header. */
export function columns<R>(_call: List<R>, list: readonly Column<R>[]): readonly Column<R>[] {
  return list;
}
