import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { FillOptions } from '../api.ts';
import { serverNow } from '../device-clock.ts';
import type { Row } from './columns.ts';
import type { Table } from './table.ts';

const defaultPageSize = 500;

export type FetchPage<R> = (page: number, size: number) => Promise<ListAnswer<R>>;

/** Fetches a list page by page into its table, from where an earlier fill ended. Answers how many pages it has now. */
export async function fillTable<R>(
  table: Table,
  fetchPage: FetchPage<R>,
  { signal, maxRows = Number.POSITIVE_INFINITY, pageSize = defaultPageSize }: FillOptions,
): Promise<number> {
  let { pages, size, total } = await table.startFill(pageSize, serverNow());
  for (let ended = pages > 0 && pages * size >= Math.min(total, maxRows); !ended; ) {
    signal?.throwIfAborted();
    const answer = await fetchPage(pages + 1, size);
    signal?.throwIfAborted();
    if (pages === 0) size = answer.size;
    pages++;
    total = answer.total;
    // A row type has no index signature; the table reads its key only.
    await table.addPage(answer.items as unknown as Row[], size, total);
    ended = answer.items.length < size || pages * size >= Math.min(total, maxRows);
  }
  await table.endFill(pages * size >= total, serverNow());
  return pages;
}
