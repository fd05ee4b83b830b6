import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginHistory, stepsOf } from '../../support/outgoing/histories.ts';
import {
  hasTransferOrders,
  issuePresses,
  judgeIssue,
  openIssue,
  playIssue,
} from '../../support/outgoing/issue-history.ts';
import { type SellingServer, sellingServer } from '../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer({ systems: ['erp'] });
  await hasTransferOrders(server);
});
afterAll(() => server.close());

const runs = Number(process.env.FAULT_RUNS ?? 60);

test('no transfer order is made twice, none is lost, and both books agree at rest', async () => {
  await fc.assert(
    fc.asyncProperty(stepsOf(...issuePresses), async all => {
      const history = await beginHistory(server, await openIssue(server));
      // People ship it later: then there is time to cancel.
      history.erp.transfers.shipping.atOnce = false;
      try {
        await playIssue(server, history, { do: 'release' });
        for (const what of all) {
          await playIssue(server, history, what);
          expect(history.erp.transfers.live(history.no).length).toBeLessThanOrEqual(1);
        }
        await history.rest();
        await judgeIssue(server, history);
      } finally {
        await history.end();
      }
    }),
    { numRuns: runs },
  );
});
