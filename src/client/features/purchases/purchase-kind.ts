import { purchaseOrders } from '#calls/index.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { businessToday } from '#client/page/server-clock.ts';
import type { PurchaseHeader } from '#model/purchases/document.ts';
import { earliestReceipt } from '#model/purchases/orders.ts';
import { type PurchaseTotals, purchaseTotals } from '#model/purchases/totals.ts';
import { change } from '#offline/change.ts';
import { ownReceiving } from '../../fields/receiving-fields.tsx';
import { newDraftKey } from '../../outbox/document-drafts.ts';
import {
  type DocumentDraft,
  type DocumentKind,
  type Franchise,
  nothingBeside,
  type Plain,
} from '../../workflows/document/document-draft.ts';
import type { DraftLine } from '../../workflows/document/lines-draft.ts';

export type PurchaseParts = Plain<PurchaseHeader, PurchaseOrder>;
export type PurchaseDraft = DocumentDraft<PurchaseParts>;

/** A new order's header: to the franchise's own store, as early as it can be there. */
function newHeader(franchise: Franchise | null): PurchaseHeader {
  return {
    warehouse_code: franchise?.location_code ?? '',
    nwv_general_comments: '',
    nwv_delivery_comments: '',
    ...ownReceiving(franchise),
    agent_code: '',
    agent_service_code: '',
    requested_receipt_date: '',
    invoice_discount_amount: 0,
    invoice_discount_percent: 0,
  };
}

const headerKeys = Object.keys(newHeader(null)) as (keyof PurchaseHeader)[]; // the object above has exactly these

function lineInput(line: DraftLine) {
  const { line_no, item_no, variant_code, quantity, line_discount_amount, line_note } = line;
  return {
    ...{ line_no, item_no, variant_code, line_discount_amount },
    purchase_qty: quantity,
    la_so_line_note: line_note,
  };
}

export const purchaseKind: DocumentKind<PurchaseParts> = {
  stored: 'purchase',
  newKey: newDraftKey('purchase'),
  newHeader,
  create(draft) {
    const data = { ...draft.header, order_date: businessToday(), lines: draft.lines.map(lineInput) };
    return change(purchaseOrders.create, { po_no: draft.no, data }, { tempId: draft.no });
  },
  noOf: order => order.po_no,
  headerOf: order => Object.fromEntries(headerKeys.map(key => [key, order[key]])) as PurchaseHeader, // same keys, same values
  linesOf: order =>
    order.lines.map(line => ({
      line_no: line.line_no,
      item_no: line.item_no,
      variant_code: line.variant_code,
      quantity: line.purchase_qty,
      unit_price: line.unit_cost,
      line_discount_amount: line.line_discount_amount,
      line_note: line.la_so_line_note,
      description: line.description,
      variant_description: line.variant_description,
      unit_of_measure: line.unit_of_measure,
      picture: line.picture,
    })),
  calls: po_no => ({
    header: data => change(purchaseOrders.update, { po_no, data }),
    addLine: line => change(purchaseOrders.addLine, { po_no, ...lineInput(line) }),
    updateLine: line => change(purchaseOrders.updateLine, { po_no, ...lineInput(line) }),
    removeLines: line_nos => change(purchaseOrders.removeLines, { pos_po_no: po_no, line_nos }),
  }),
  beside: nothingBeside,
};

/** What a working copy is worth by the rules of the back end, VND. */
export function draftTotals({ header, lines }: Pick<PurchaseDraft, 'header' | 'lines'>): PurchaseTotals {
  return purchaseTotals({
    type: 'Order',
    la_status: 'OPEN',
    credited_amount: 0,
    invoice_discount_amount: header.invoice_discount_amount,
    invoice_discount_percent: header.invoice_discount_percent,
    lines: lines.map(line => ({
      purchase_qty: line.quantity,
      unit_cost: line.unit_price,
      line_discount_amount: line.line_discount_amount,
      line_amount: 0,
      qty_received: 0,
      qty_invoiced: 0,
    })),
  });
}

/** The first day on which goods ordered today can be there. An administrator's franchise, and its lead time, are the server's to know. */
export const firstReceipt = (franchise: Franchise | null): string =>
  earliestReceipt(businessToday(), franchise?.receipt_lead_time ?? 0);

/** A date that the server will refuse: one that the person asks for again, and that is too early. */
export function isTooEarly(draft: PurchaseDraft, first: string): boolean {
  const { requested_receipt_date: wanted } = draft.header;
  return wanted !== '' && wanted < first && wanted !== draft.seen?.document.requested_receipt_date;
}
