import { useEffect, useSyncExternalStore } from 'react';
import { isList, type List } from '#calls/kit/call.ts';
import type { TableState } from '#offline/tablet.ts';
import { knownCalls } from '../session/known-calls.ts';
import { emptyTable, useTablet } from '../tablet/tablet.ts';
import { wantTable } from '../tablet/wanted-tables.ts';
import { useMayRead } from './permissions.ts';
import { useRowOverlay } from './row-overlay.ts';

export type TableResult<R> = TableState<R>;

const nothingToFollow = () => () => {};

/**
 * The list that has the rows on the tablet which a call reads. A part of a stored list that only adds filters
 * shares the rows of the whole.
 */
export function tableOf<R>(call: List<R>): List<R> {
  const whole = call.partOf === undefined || call.fixed ? undefined : knownCalls[call.partOf];
  // A part has the rows of the whole.
  return whole && isList(whole) && whole.store !== 'none' ? (whole as List<R>) : call;
}

/**
 * The rows of a list that are on the tablet, as they lie there. Nothing is read while they are not `wanted`.
 */
export function useStoredTable<R>(call: List<R>, wanted = true): TableState<R> {
  const tablet = useTablet();
  const permitted = useMayRead(call, {});
  const hasRows = call.store !== 'none' && call.store !== 'answer';
  const store = hasRows && wanted && permitted ? tablet?.store : undefined;
  return useSyncExternalStore<TableState<R>>(
    store?.subscribe ?? nothingToFollow,
    store ? () => store.table(tableOf(call)) : () => emptyTable,
  );
}

/**
 * A whole reference table, from the tablet. It is filled in the background, read again after the configured
 * minutes, and can be searched in memory. Unsent changes are replayed.
 */
export function useTable<R extends object>(call: List<R>): TableResult<R> {
  const table = useStoredTable(call);
  const overlay = useRowOverlay(call);
  useEffect(() => wantTable(call), [call]);
  return overlay ? { ...table, rows: overlay(table.rows) } : table;
}
