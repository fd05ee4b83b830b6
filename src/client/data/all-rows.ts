import type { List, ListInput } from '#calls/kit.ts';
import { queryRows } from '#model/list-query.ts';
import { connectionState } from './connection.ts';
import { fetchList } from './fetch-call.ts';
import { sessionState } from './session-state.ts';
import { currentTablet } from './tablet.ts';

const pageSize = 1000;
const mostRows = 100_000;

/** Every row that a list's filters find, in its order: from the server page by page, or from the tablet without one. */
export async function allRows<R extends object>(call: List<R>, input: ListInput): Promise<R[]> {
  if (connectionState() !== 'online' || !sessionState.get()?.token) {
    const table = await currentTablet()?.store.load(call);
    return queryRows(table?.rows ?? [], { ...input, page: 1, size: mostRows }, call.list).items;
  }
  const rows: R[] = [];
  for (let page = 1; rows.length < mostRows; page += 1) {
    const answer = await fetchList(call, { ...input, page, size: pageSize });
    rows.push(...answer.items);
    if (answer.items.length < pageSize || rows.length >= answer.total) break;
  }
  return rows;
}
