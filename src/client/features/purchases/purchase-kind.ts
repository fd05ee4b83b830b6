import * as v from 'valibot';
import { headerSchema, type PurchaseHeader } from '#calls/purchases/documents.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { purchaseShape } from '#kinds/purchases/shape.ts';
import { earliestReceipt } from '#model/purchases/orders.ts';
import { type PurchaseTotals, purchaseTotals } from '#model/purchases/totals.ts';
import { ownReceiving } from '../../fields/receiving-fields.tsx';
import {
  type DocumentDraft,
  type DraftRules,
  draftRules,
  type Franchise,
  noOtherParts,
  type Plain,
} from '../../workflows/document/document-draft.ts';

export type PurchaseParts = Plain<PurchaseHeader, PurchaseOrder>;
export type PurchaseDraft = DocumentDraft<PurchaseParts>;

export const purchaseDrafts: DraftRules<PurchaseParts> = draftRules(purchaseShape, {
  stored: 'purchase',
  // To the franchise's own store, as early as it can be there.
  newHeader: franchise => ({
    ...v.getDefaults(headerSchema),
    warehouse_code: franchise?.location_code ?? '',
    ...ownReceiving(franchise),
  }),
  beside: noOtherParts,
});

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
