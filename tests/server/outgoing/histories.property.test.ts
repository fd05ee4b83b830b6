import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginHistory, stepsOf } from '../../support/outgoing/histories.ts';
import { judgePurchase, playPurchase, purchasePresses } from '../../support/outgoing/purchase-history.ts';
import { type BuyingServer, buyingServer } from '../../support/purchases/buying.ts';

let server: BuyingServer;
beforeAll(async () => {
  server = await buyingServer({ systems: ['erp'] });
});
afterAll(() => server.close());

const runs = Number(process.env.FAULT_RUNS ?? 100);

test('no order is made twice, none is lost, and both books agree at rest', async () => {
  await fc.assert(
    fc.asyncProperty(stepsOf(...purchasePresses), async all => {
      const history = await beginHistory(server, (await server.create()).po_no);
      try {
        await playPurchase(server, history, { do: 'release' });
        for (const what of all) {
          await playPurchase(server, history, what);
          expect(history.erp.live(history.no).length).toBeLessThanOrEqual(1);
        }
        await history.rest();
        await judgePurchase(server, history);
      } finally {
        await history.end();
      }
    }),
    { numRuns: runs },
  );
});
