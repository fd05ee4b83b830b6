import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { salesOrders } from '#calls/index.ts';
import { inputOfWhole } from '#calls/kit/list.ts';
import { type Filter, filter, type ListInput } from '#calls/kit/list-input.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

const call = salesOrders.orders;
const size = 3;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('admin', 'admin1234');
});
afterAll(() => server.close());

async function ask(input: Pick<ListInput, 'page' | 'size' | 'filters'> & Partial<ListInput>) {
  const { data } = await server.send(call, inputOfWhole(call, input), { token });
  return data;
}
type Row = Awaited<ReturnType<typeof ask>>['items'][number];

/** What each finds, said once more in the words of JavaScript. The list's first rows hold the newest days. */
const asked: Record<string, (days: string[]) => { filters: Filter[]; finds: (row: Row) => boolean }> = {
  'the newest days': days => within(days[2] ?? '', days[0] ?? ''),
  'days far from the first rows': days => within(days.at(-1) ?? '', days.at(-8) ?? ''),
  'several states': () => ({
    filters: [filter('status', 'OPEN|CONFIRMED')],
    finds: ({ status }) => status === 'OPEN' || status === 'CONFIRMED',
  }),
  nothing: () => within('2001-01-01', '2001-01-02'),
};

const within = (from: string, to: string) => ({
  filters: [filter('order_date', from, 'gteq'), filter('order_date', to, 'lteq')],
  finds: ({ order_date }: Row) => order_date >= from && order_date <= to,
});

describe.each(Object.entries(asked))('%s', (_, ofDays) => {
  test.each(['asc', 'desc'] as const)('are on pages, each row once, %s', async direction => {
    const sort_order = { field: 'created_at', direction };
    const all = (await ask({ page: 1, size: 1000, filters: [], sort_order })).items;
    const days = [...new Set(all.map(({ order_date }) => order_date))].sort().reverse();
    const { filters, finds } = ofDays(days);
    const expected = all.filter(finds).map(({ pos_so_no }) => pos_so_no);
    for (const count_to of [undefined, 5]) {
      const found: string[] = [];
      for (let page = 1; page === 1 || found.length === (page - 1) * size; page++) {
        const answer = await ask({ page, size, filters, sort_order, ...(count_to ? { count_to } : {}) });
        found.push(...answer.items.map(({ pos_so_no }) => pos_so_no));
        if (!answer.total_capped) expect(answer.total).toBe(expected.length);
      }
      expect(found).toEqual(expected);
    }
  });
});
