import { and, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { openStatuses } from '#model/administration/outgoing.ts';
import { outgoingCommands } from '#server/db/schema/index.ts';
import { drivenMemoryShop } from '../../support/online-shop/driven-shop.ts';
import {
  beginOnlineOrder,
  judgeOnline,
  type OnlineStep,
  onlineSteps,
  playOnline,
  restOnline,
} from '../../support/online-shop/order-history.ts';
import { beginHistory, type History, type Step, stepsOf } from '../../support/outgoing/histories.ts';
import {
  hasTransferOrders,
  issuePresses,
  judgeIssue,
  openIssue,
  playIssue,
} from '../../support/outgoing/issue-history.ts';
import { judgePurchase, playPurchase, purchasePresses } from '../../support/outgoing/purchase-history.ts';
import {
  isComplete,
  judgeStatements,
  type ShopDays,
  type StatementPress,
  shopDays,
  statementPresses,
} from '../../support/outgoing/statement-history.ts';
import { beginSite, hasSiteItems, type SiteStep, siteStep } from '../../support/picture-site/site-history.ts';
import {
  type SellingServer,
  sellingServer,
  unbalancedReserved,
  unbalancedStock,
} from '../../support/sales/selling.ts';

// A day of a shop with all systems at once: what it orders, what it sends, what customers order online, what it sells,
// and the pictures of its items.

// A history is five histories on one server.
const runs = Number(process.env.FAULT_RUNS ?? 25);

let server: SellingServer;
let days: ShopDays;
beforeAll(async () => {
  server = await sellingServer({ systems: ['erp', 'picture-site'] });
  await hasTransferOrders(server);
  await hasSiteItems(server);
  await server.limitDiscounts({ percent: 100, line_percent: null, amount: null });
  days = shopDays(server);
});
afterAll(() => server.close());

type OfOne =
  | { of: 'purchase'; step: Step<(typeof purchasePresses)[number]> }
  | { of: 'issue'; step: Step<(typeof issuePresses)[number]> }
  | { of: 'statement'; step: Step<StatementPress> }
  | { of: 'online'; step: OnlineStep }
  | { of: 'site'; step: SiteStep };

const partsOf = <O extends OfOne['of'], S>(of: O, steps: fc.Arbitrary<S[]>) =>
  steps.map(all => all.map(step => ({ of, step })));
// What belongs together stays together: a fault, and the look that meets it.
const parts: fc.Arbitrary<OfOne[]> = fc
  .array(
    fc.oneof(
      partsOf('purchase', stepsOf(...purchasePresses)),
      partsOf('issue', stepsOf(...issuePresses)),
      partsOf('statement', stepsOf<StatementPress>(...statementPresses)),
      partsOf('online', onlineSteps),
      partsOf('site', fc.array(siteStep, { minLength: 2, maxLength: 8 })),
    ) as fc.Arbitrary<OfOne[]>, // each is of one of its kinds
    { minLength: 3, maxLength: 7 },
  )
  .map(all => all.flat());

async function openPurchase(): Promise<string> {
  const { item_no, variant_code } = server.goodAt(2);
  const { po_no } = await server.ask<PurchaseOrder>('purchaseOrders.create', {
    po_no: 'tmp:po',
    data: {
      receiving_address: '36 Hàng Bông',
      lines: [{ line_no: 10_000, item_no, variant_code, purchase_qty: 2 }],
    },
  });
  return po_no;
}

const openAt = (history: History) =>
  server.db
    .select()
    .from(outgoingCommands)
    .where(
      and(
        eq(outgoingCommands.system, history.erp.adapter.system),
        inArray(outgoingCommands.status, [...openStatuses]),
      ),
    );

test('with faults of all systems, nothing is done twice or lost, and all books agree at rest', async () => {
  await fc.assert(
    fc.asyncProperty(parts, async all => {
      const first_day = await days.begin('daily');
      const online = await beginOnlineOrder(server, drivenMemoryShop);
      const history = await beginHistory(server, `Z-F01-${first_day.replaceAll('-', '')}-1`);
      history.erp.transfers.shipping.atOnce = false;
      const site = await beginSite(server, input => server.send('itemPictures.set', input, 'admin'));
      const purchase: History = history.about(await openPurchase());
      const issue: History = history.about(await openIssue(server));
      // Both systems stand on the shop's clock.
      const pass = async (minutes: number) => {
        await history.play({ do: 'wait', minutes });
        online.wait(minutes);
      };
      const playStatement = async (step: Step<StatementPress>) => {
        await days.play(history, step);
        if (step.do === 'end of day') online.wait(24 * 60);
      };
      await pass(days.minutesAhead());
      try {
        await playPurchase(server, purchase, { do: 'release' });
        await playIssue(server, issue, { do: 'release' });
        for (const one of all) {
          if (one.step.do === 'wait') await pass(one.step.minutes);
          else if (one.of === 'purchase') await playPurchase(server, purchase, one.step);
          else if (one.of === 'issue') await playIssue(server, issue, one.step);
          else if (one.of === 'site') await site.play(one.step);
          else if (one.of === 'statement') await playStatement(one.step);
          else await playOnline(server, online, one.step);
          expect(history.erp.live(purchase.no).length).toBeLessThanOrEqual(1);
          expect(history.erp.transfers.live(issue.no).length).toBeLessThanOrEqual(1);
        }
        await restOnline(online);
        await site.rest();
        // What the online shop told last may be money of the next day.
        await playStatement({ do: 'end of day' });
        await playStatement({ do: 'end of day' });
        for (const _ of [1, 2, 3]) {
          await history.rest();
          await days.sendAgain();
        }
        await history.rest();
        await judgePurchase(server, purchase);
        await judgeIssue(server, issue);
        await judgeOnline(server, online);
        await site.judge();
        if ((await openAt(history)).length === 0) await judgeStatements(server, history);
        if (!all.some(({ step }) => step.do === 'off')) await isComplete(server, history, first_day);
        expect(await unbalancedStock(server.db)).toBe(0);
        expect(await unbalancedReserved(server.db)).toBe(0);
      } finally {
        await history.end();
        await online.end();
        await site.end();
      }
    }),
    { numRuns: runs },
  );
}, 3_600_000);
