import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { cancelCreditMemo, creditPosted } from '#model/purchases/credit-memos.ts';
import type { PurchaseRuleContext } from '#model/purchases/document.ts';
import * as rules from '#model/purchases/progress.ts';
import type { ErpDocument, ErpDocumentKey, ErpReceiver } from '../../erp/erp.ts';
import type { Context } from '../kit/context.ts';
import type { Acting } from '../kit/documents.ts';
import { changeCreditMemo, changePurchase, loadPurchase } from './store.ts';

/**
 * Steps of a purchase that the franchisor's ERP takes part in. The books of the built-in ERP change in the same
 * transaction. A remote one is told behind it, and its numbers come later.
 */

export type Buying = Acting & Pick<Context, 'documentErp'>;

export function releasePurchase(context: Buying, po_no: string): Promise<PurchaseOrder> {
  return changePurchase(context, po_no, async (order, ruleContext) => {
    const released = rules.releasePurchase(order, ruleContext);
    const isMemo = order.type === 'Credit Memo';
    const { documentErp } = context;
    const bc_so_no = isMemo
      ? await documentErp.creditMemo(context, documentOf(order))
      : await documentErp.releasePurchaseOrder(context, {
          ...documentOf(order),
          receiver: receiverOf(order),
        });
    if (bc_so_no === '') return rules.askedErp(released, 'release', ruleContext);
    return isMemo
      ? { ...released, bc_so_no }
      : withShipments(context, { ...released, bc_so_no }, ruleContext, false);
  });
}

const keyOf = ({ po_no, franchise_code }: PurchaseOrder): ErpDocumentKey => ({
  po_no,
  customer_no: franchise_code,
});

function documentOf(order: PurchaseOrder): ErpDocument {
  return {
    ...keyOf(order),
    location_code: order.buy_from_code,
    lines: order.lines.map(({ line_no, item_no, variant_code, purchase_qty }) => ({
      line_no,
      item_no,
      variant_code,
      quantity: purchase_qty,
    })),
  };
}

const receiverOf = (order: PurchaseOrder): ErpReceiver => ({
  name: order.franchise_name,
  contact: order.receiving_contact,
  address: order.receiving_address,
  ward: order.receiving_ward_name || order.receiving_district_name,
  province: order.receiving_province_name,
  post_code: order.receiving_post_code,
  requested_on: order.requested_receipt_date,
});

/** The order with what the ERP has shipped of it by now. */
async function withShipments(
  context: Buying,
  order: PurchaseOrder,
  ruleContext: PurchaseRuleContext,
  atOnce: boolean,
): Promise<PurchaseOrder> {
  if (order.la_status !== 'RELEASED' && order.la_status !== 'PARTIAL_RECEIVED') return order;
  const posted = await context.documentErp.shipments(context, order.po_no, atOnce);
  return rules.shipmentsPosted(
    order,
    posted.map(shipment => ({
      ...shipment,
      lines: shipment.lines.map(({ quantity, ...line }) => ({
        ...line,
        qty_shipped: quantity,
        qty_received: 0,
        line_note: '',
      })),
    })),
    ruleContext,
  );
}

/** Takes over what the ERP has done about a document. `atOnce`: and has it do now what it would do later. */
export async function syncPurchase(context: Buying, po_no: string, atOnce: boolean): Promise<void> {
  const { type, la_status } = await loadPurchase(context, po_no, false);
  await context.documentErp.takeNews(context, po_no);
  if (type === 'Order')
    await changePurchase(context, po_no, async (order, ruleContext) => {
      const shipped = await withShipments(context, order, ruleContext, atOnce);
      const isOver = order.la_status === 'INVOICED' && order.bc_invoice_no === '';
      if (!isOver) return shipped;
      const bc_invoice_no = await context.documentErp.invoiceNo(context, po_no);
      return rules.toldByErp(shipped, { bc_invoice_no }, ruleContext);
    });
  else if (la_status === 'RELEASED')
    await changeCreditMemo(context, po_no, async (both, ruleContext) =>
      (await context.documentErp.isCredited(context, po_no, atOnce)) ? creditPosted(both, ruleContext) : both,
    );
}

export function receivePurchase(
  context: Buying,
  po_no: string,
  lines: readonly rules.ReceiveLine[],
): Promise<PurchaseOrder> {
  return changePurchase(context, po_no, (order, ruleContext) =>
    settledWithErp(context, rules.receivePurchase(order, lines, ruleContext), ruleContext),
  );
}

export function closePurchase(context: Buying, po_no: string, short = false): Promise<PurchaseOrder> {
  return changePurchase(context, po_no, async (order, ruleContext) => {
    const now = await withShipments(context, order, ruleContext, false);
    return settledWithErp(context, rules.closePurchase(now, ruleContext, short), ruleContext);
  });
}

/** Of an order that nothing more is expected of, the ERP posts the invoice. */
async function settledWithErp(
  context: Buying,
  order: PurchaseOrder,
  ruleContext: PurchaseRuleContext,
): Promise<PurchaseOrder> {
  if (order.la_status === 'PARTIAL_RECEIVED') return order;
  const bc_invoice_no = await context.documentErp.closeOrder(context, keyOf(order));
  // Of what did not come there is no invoice.
  if (order.la_status === 'CANCELED') return order;
  return bc_invoice_no === '' ? rules.askedErp(order, 'close', ruleContext) : { ...order, bc_invoice_no };
}

export function reopenPurchase(context: Buying, po_no: string): Promise<PurchaseOrder> {
  return changePurchase(context, po_no, async (order, ruleContext) => {
    const now = await withShipments(context, order, ruleContext, false);
    const opened = rules.reopenPurchase(now, ruleContext);
    const taken = await context.documentErp.cancelOrder(context, keyOf(order), { status: 'OPEN' });
    return taken === 'done' ? opened : rules.askedErp(now, 'reopen', ruleContext);
  });
}

export async function cancelPurchase(
  context: Buying,
  po_no: string,
  reason: Parameters<typeof rules.cancelPurchase>[1],
): Promise<PurchaseOrder> {
  const { type } = await loadPurchase(context, po_no, false);
  if (type === 'Credit Memo')
    return changeCreditMemo(context, po_no, (both, ruleContext) =>
      cancelCreditMemo(both, reason, ruleContext),
    );
  return changePurchase(context, po_no, async (order, ruleContext) => {
    const now = await withShipments(context, order, ruleContext, false);
    const canceled = rules.cancelPurchase(now, reason, ruleContext);
    if (order.la_status === 'OPEN') return canceled;
    const after = { status: 'CANCELED', ...reason } as const;
    const taken = await context.documentErp.cancelOrder(context, keyOf(order), after);
    return taken === 'done' ? canceled : rules.askedErp(now, 'cancel', ruleContext);
  });
}
