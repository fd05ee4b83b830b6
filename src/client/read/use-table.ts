import { useEffect, useMemo } from 'react';
import { isList, type List } from '#calls/kit/call.ts';
import type { TableState } from '#offline/tablet.ts';
import { constant, derived, type Source, useSignal } from '../page/signal.ts';
import { knownCalls } from '../session/known-calls.ts';
import { emptyTable, ofTablet } from '../tablet/tablet.ts';
import { wantTable } from '../tablet/wanted-tables.ts';
import { mayReadNow } from './permissions.ts';
import { useRowOverlay } from './row-overlay.ts';

export type TableResult<R> = TableState<R>;

/**
 * The list that has the rows on the tablet which a call reads. A part of a stored list that only adds filters
 * shares the rows of the whole.
 */
export function tableOf<R>(call: List<R>): List<R> {
  const whole = call.partOf === undefined || call.fixed ? undefined : knownCalls[call.partOf];
  // A part has the rows of the whole.
  return whole && isList(whole) && whole.store !== 'none' ? (whole as List<R>) : call;
}

const nothing = constant<TableState<never>>(emptyTable);
const stored = new WeakMap<object, Source<TableState<unknown>>>();

/** The rows of a list that are on the tablet, as they lie there, as far as this person may read them. */
function storedNow<R>(call: List<R>): Source<TableState<R>> {
  const table = stored.get(call) ?? makeStored(call);
  stored.set(call, table);
  return table as Source<TableState<R>>; // of this call
}

function makeStored(call: List<never> | List<unknown>): Source<TableState<unknown>> {
  const whole = tableOf<unknown>(call as List<unknown>); // its rows are only handed on
  const permitted = mayReadNow(call);
  const rows = ofTablet<TableState<unknown>>(
    // Asking for a table reads it from the disk.
    tablet => (tablet && permitted.get() ? tablet.store.table(whole) : emptyTable),
    ({ store }, listener) => store.subscribe(listener),
  );
  return derived([permitted, rows], (_, table) => table);
}

/** The same for a component. Nothing is read while they are not `wanted`. */
export function useStoredTable<R>(call: List<R>, wanted = true): TableState<R> {
  const hasRows = call.store !== 'none' && call.store !== 'answer';
  return useSignal<TableState<R>>(hasRows && wanted ? storedNow(call) : nothing);
}

/**
 * What follows from a table of names that no unsent change touches, made once for all who show it: a cell reads its name
 * from it, however many cells there are.
 */
export function fromTable<R, T>(call: List<R>, make: (rows: readonly R[]) => T): Source<T> {
  const rows: Source<readonly R[]> = derived([storedNow(call)], table => table.rows);
  const made = derived([rows], make);
  return {
    get: made.get,
    subscribe(listener) {
      wantTable(call);
      return made.subscribe(listener);
    },
  };
}

/**
 * A whole reference table, from the tablet. It is filled in the background, read again after the configured
 * minutes, and can be searched in memory. Unsent changes are replayed.
 */
export function useTable<R extends object>(call: List<R>): TableResult<R> {
  const table = useStoredTable(call);
  const overlay = useRowOverlay(call);
  useEffect(() => wantTable(call), [call]);
  return useMemo(() => (overlay ? { ...table, rows: overlay(table.rows) } : table), [table, overlay]);
}
