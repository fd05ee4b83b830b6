import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drivenMagento, drivenMemoryShop } from '../../support/online-shop/driven-shop.ts';
import {
  beginOnlineOrder,
  judgeOnline,
  onlineSteps,
  playOnline,
  restOnline,
} from '../../support/online-shop/order-history.ts';
import {
  type SellingServer,
  sellingServer,
  unbalancedReserved,
  unbalancedStock,
} from '../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

// A history is a day of a shop: dearer than one of the tablet's queue.
const runs = Math.ceil(Number(process.env.FAULT_RUNS ?? 800) / 20);

test.each([
  ['in memory', drivenMemoryShop, runs],
  // Each request of the connector is one over HTTP: dearer by far.
  ['Magento', drivenMagento, Math.ceil(runs / 5)],
] as const)(
  'an order of a shop (%s) is one sale, and both agree or a person is told',
  async (_, createShop, numRuns) => {
    await fc.assert(
      fc.asyncProperty(onlineSteps, async given => {
        const history = await beginOnlineOrder(server, createShop);
        try {
          for (const step of given) await playOnline(server, history, step);
          await restOnline(history);
          await judgeOnline(server, history);
          expect(await unbalancedStock(server.db)).toBe(0);
          expect(await unbalancedReserved(server.db)).toBe(0);
        } finally {
          await history.end();
        }
      }),
      { numRuns },
    );
  },
  3_600_000,
);
