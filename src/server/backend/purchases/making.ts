import type { purchaseOrders as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { newCreditMemo, type PurchaseCreditLine } from '#model/purchases/credit-memos.ts';
import { createPurchase } from '#model/purchases/orders.ts';
import { type Acting, byRule, momentOf } from '../kit/documents.ts';
import { nextNo, type Series } from '../setup/no-series.ts';
import { buyerOf, costsOf, receiverOf } from './buyers.ts';
import { changePurchase, insertPurchase } from './store.ts';

/** A new order of the actor's franchise, or of the one that owns the location an administrator names. */
export async function makePurchase(
  context: Acting,
  data: InputOf<typeof calls.create>['data'],
): Promise<PurchaseOrder> {
  const { tx } = context;
  const { franchise_code, warehouse_code } = await receiverOf(context, data.warehouse_code);
  const facts = {
    ...momentOf(context),
    po_no: '',
    buyer: await buyerOf(tx, franchise_code),
    item: await costsOf(
      tx,
      franchise_code,
      data.lines.map(line => line.item_no),
    ),
  };
  const made = byRule(() => createPurchase({ ...data, warehouse_code }, facts));
  return numbered(context, made, 'PO');
}

/** A credit memo of an order's invoiced pieces. */
export async function makeCreditMemo(
  context: Acting,
  po_no: string,
  lines: readonly PurchaseCreditLine[],
): Promise<PurchaseOrder> {
  let memo: PurchaseOrder | undefined;
  await changePurchase(context, po_no, (before, ruleContext) => {
    const made = newCreditMemo(before, lines, { ...ruleContext, po_no: '' });
    memo = made.memo;
    return made.order;
  });
  if (!memo) throw new Error('the rule above makes a memo or throws');
  return numbered(context, memo, 'PC');
}

/** Writes a new document under the next number of its series, which is taken only for one that can be made. */
async function numbered(context: Acting, made: PurchaseOrder, series: Series): Promise<PurchaseOrder> {
  const year = Number(context.today.slice(0, 4));
  const order = { ...made, po_no: await nextNo(context.tx, made.franchise_code, series, year) };
  await insertPurchase(context, order);
  return order;
}
