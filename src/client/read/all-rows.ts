import type { List } from '#calls/kit/call.ts';
import { inputOfWhole } from '#calls/kit/list.ts';
import type { ListAnswer, ListInput } from '#calls/kit/list-input.ts';
import { queryRows } from '#model/kit/list-query.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { connectionState } from '../transport/connection.ts';
import { Unreachable } from '../transport/fetch-call.ts';
import { fetchList } from '../transport/fetch-list.ts';
import { sessionState } from '../who/session-state.ts';
import { tableOf } from './use-table.ts';

const pageSize = 1000;
/** No more rows than these are read at once. */
export const mostRows = 100_000;

export type AllRows<R> = {
  rows: R[];
  /** How many the filters find; more than `rows` when the limit is reached. */
  total: number;
  /** Those of `rows` with a change that this tablet has not sent yet. */
  unsent: ReadonlySet<R>;
  source: 'server' | 'tablet';
  /** From the tablet: ISO time at which the rows were true; null when it has never had them. */
  asOf: string | null;
};

export type AllRowsOptions<R> = {
  /** Aborts the reading, which then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Called after every page. */
  onProgress?(done: number, total: number): void;
  /** Replays unsent changes in the rows (`useRowOverlay`). Rows that it does not change must stay the same objects. */
  overlay?: ((rows: readonly R[]) => readonly R[]) | null;
};

/**
 * Every row that a list's filters find, in its order: from the server page by page, or from the tablet
 * without one. Rejects as `fetchCall` does.
 */
export async function allRows<R extends object>(
  call: List<R>,
  input: ListInput,
  options: AllRowsOptions<R> = {},
): Promise<AllRows<R>> {
  const online = connectionState() === 'online' && sessionState.get()?.token;
  const all = { ...inputOfWhole(call, input), page: 1, size: mostRows };
  const overlay = options.overlay ?? ((rows: readonly R[]) => rows);
  if (!online && call.store === 'answer') return rowsOfAnswer(call, input);
  if (!online) {
    const table = await currentTablet()?.store.load(tableOf(call));
    const base = table?.rows ?? [];
    const { items, total } = queryRows(overlay(base), all, call.list);
    return { rows: items, total, unsent: added(items, base), source: 'tablet', asOf: table?.asOf ?? null };
  }
  const { rows: base, total } = await fromServer(call, input, options);
  const replayed = overlay(base);
  const keyName = call.list.key as keyof R; // a list's key is a field of its rows
  const keys = new Set(base.map(row => row[keyName]));
  const made = queryRows(
    replayed.filter(row => !keys.has(row[keyName])),
    all,
    call.list,
  ).items;
  const rows = [...made, ...replayed.filter(row => keys.has(row[keyName]))];
  return { rows, total: total + made.length, unsent: added(rows, base), source: 'server', asOf: null };
}

/** The page that was answered last, of a list with rows that the tablet does not keep. */
async function rowsOfAnswer<R>(call: List<R>, input: ListInput): Promise<AllRows<R>> {
  const kept = await currentTablet()?.store.answer<ListAnswer<R>>(call, input);
  if (!kept) throw new Unreachable();
  const { items: rows, total } = kept.answer;
  return { rows, total, unsent: new Set(), source: 'tablet', asOf: kept.asOf };
}

async function fromServer<R extends object>(
  call: List<R>,
  input: ListInput,
  { signal, onProgress }: AllRowsOptions<R>,
): Promise<{ rows: R[]; total: number }> {
  const keyName = call.list.key as keyof R; // as above
  // By key: a row that is added while we read moves others to the next page.
  const rows = new Map<unknown, R>();
  // How many there are is told exactly, and says when all are read.
  const { count_to: _ofScreen, ...asked } = input;
  for (let page = 1; ; page += 1) {
    const { items, total } = await fetchList(call, { ...asked, page, size: pageSize }, signal);
    for (const row of items) rows.set(row[keyName], row);
    onProgress?.(rows.size, total);
    if (items.length < pageSize || page * pageSize >= Math.min(total, mostRows))
      return { rows: [...rows.values()], total: Math.max(total, rows.size) };
  }
}

function added<R>(rows: readonly R[], base: readonly R[]): ReadonlySet<R> {
  const known = new Set(base);
  return new Set(rows.filter(row => !known.has(row)));
}
