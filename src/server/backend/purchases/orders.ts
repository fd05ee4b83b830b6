import { purchaseOrders as calls } from '#calls/index.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { lineOf } from '#model/kit/document-lines.ts';
import * as rules from '#model/purchases/orders.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { reasonFor } from '../setup/cancel-reasons.ts';
import { correctAmounts, sumAmounts } from './amounts.ts';
import { assertReceiver, buyerOf, costsOf } from './buyers.ts';
import * as erp from './erp.ts';
import { listPurchases } from './lists.ts';
import { makeCreditMemo, makePurchase } from './making.ts';
import { changePurchase, loadPurchase } from './store.ts';

export const handlers = answers(calls, {
  filter: listPurchases,

  get: ({ pos_po_no }, context) => loadPurchase(context, pos_po_no, false),

  lines: async ({ pos_po_no }, context) => {
    const { lines } = await loadPurchase(context, pos_po_no, false);
    return { items: lines };
  },

  calculateRemainingAmount: { first: correctAmounts, run: sumAmounts },

  create: ({ data }, context) => makePurchase(context, data),

  update: ({ data, ...seen }, context) =>
    changePurchase(context, seen, async (order, ruleContext) => {
      const { franchise_code } = order;
      if (data.warehouse_code !== undefined && data.warehouse_code !== order.warehouse_code)
        await assertReceiver(context.tx, franchise_code, data.warehouse_code);
      const buyer = await buyerOf(context.tx, franchise_code);
      return rules.updatePurchase(order, data, { ...ruleContext, buyer });
    }),

  addLine: (input, context) =>
    changePurchase(context, input, async (order, ruleContext) =>
      rules.addLine(order, input, { ...ruleContext, ...(await lineFacts(context, order, input)) }),
    ),

  updateLine: (input, context) =>
    changePurchase(context, input, async (order, ruleContext) =>
      rules.updateLine(order, input, {
        ...ruleContext,
        ...(await lineFacts(context, order, {
          item_no: input.item_no ?? lineOf(order, input.line_no).item_no,
        })),
      }),
    ),

  removeLines: ({ pos_po_no: po_no, base_version, line_nos }, context) =>
    changePurchase(context, { po_no, base_version }, (order, ruleContext) =>
      rules.removeLines(order, line_nos, ruleContext),
    ),

  setStatus: async ({ pos_po_no, status, cancel_reason_code }, context) => {
    if (status === 'OPEN') return erp.reopenPurchase(context, pos_po_no);
    const cancel_reason_description = await reasonFor(context, cancel_reason_code, '/purchasesOrders');
    return erp.cancelPurchase(context, pos_po_no, { cancel_reason_code, cancel_reason_description });
  },

  release: ({ po_no }, context) => erp.releasePurchase(context, po_no),

  receive: ({ pos_po_no, lines }, context) => erp.receivePurchase(context, pos_po_no, lines),

  close: ({ po_no, short_delivery }, context) => erp.closePurchase(context, po_no, short_delivery),

  createCreditMemo: ({ pos_po_no, lines }, context) => makeCreditMemo(context, pos_po_no, lines),
});

async function lineFacts(
  { tx }: Context,
  { franchise_code }: PurchaseOrder,
  { item_no }: { item_no: string },
) {
  return { buyer: await buyerOf(tx, franchise_code), item: await costsOf(tx, franchise_code, [item_no]) };
}
