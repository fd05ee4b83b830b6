import { customers, invoiceBuyers, promotions, salesFees, salesOrders } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import type { SalesFee } from '#calls/sales/documents.ts';
import type { SalesLineInput, SalesOrder } from '#calls/sales/orders.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { salesShape } from '#kinds/sales/shape.ts';
import { givenDiscount } from '#model/sales/discounts.ts';
import type { InvoiceBuyer } from '#model/taxes/invoice-buyer-fields.ts';
import { type Change, change } from '#offline/change.ts';
import { newDraftKey, newQuoteKey } from '../../../outbox/document-drafts.ts';
import { currentConfig } from '../../../read/boot.ts';
import { type DraftRules, draftRules } from '../../../workflows/document/document-draft.ts';
import { leastDiscountFirst } from './discount-order.ts';
import { noSlots, reduceSale, type SaleDraft, type SaleParts, slotsOf } from './sale-draft.ts';
import { newHeader, walkInPatch } from './sale-header.ts';
import { totalledOf } from './sale-totals.ts';

/** The input of `salesOrders.create` for a new sale; `today` is the business date on which it is made. */
export function createInput(draft: SaleDraft, today: string): InputOf<typeof salesOrders.create> {
  return {
    pos_so_no: draft.no,
    data: {
      ...draft.header,
      order_date: today,
      lines: draft.lines.map(line => toldLine(salesShape.lineArgs(line))),
      fees: [...draft.fees],
    },
    ...(draft.approvals?.length ? { approvals: [...draft.approvals] } : {}),
  };
}

/** A line with the time at which the server gave this tablet its prices: what the customer was told stands. */
function toldLine(line: SalesLineInput): SalesLineInput {
  const priced_at = currentConfig()?.as_of;
  return priced_at === undefined ? line : { ...line, priced_at };
}

function feeChanges(pos_so_no: string, before: readonly SalesFee[], after: readonly SalesFee[]): Change[] {
  const old = new Map(before.map(fee => [fee.line_no, fee]));
  const kept = new Set(after.map(fee => fee.line_no));
  const line_nos = before.map(fee => fee.line_no).filter(line_no => !kept.has(line_no));
  const changed = after.filter(fee => old.has(fee.line_no) && old.get(fee.line_no)?.amount !== fee.amount);
  const fees = after.filter(fee => !old.has(fee.line_no));
  return [
    ...(line_nos.length > 0 ? [change(salesFees.remove, { pos_so_no, line_nos })] : []),
    ...changed.map(({ line_no, ...fee }) => change(salesFees.update, { pos_so_no, line_no, fee })),
    ...(fees.length > 0 ? [change(salesFees.add, { pos_so_no, fees })] : []),
  ];
}

/** What a new sale takes of its customer's birthday and points, once it is an order. */
export function loyaltyChanges(draft: SaleDraft): Change[] {
  const { no: pos_so_no, header } = draft;
  const { sell_to_customer_no: customer_no, loyalty_cust_referral_code: referral_code } = header;
  const points = draft.points
    ? totalledOf(draft, {}, currentConfig()?.promotion_rules).la_exchange_points
    : 0;
  const use = { pos_so_no, customer_no, referral_code, source: 'POS', website_no: '' };
  return [
    ...(draft.birthday ? [change(promotions.setBirthday, { pos_so_no, auto_promotion: true })] : []),
    ...(points > 0 ? [change(customers.addRedeemablePoint, { ...use, redeemable_point_used: points })] : []),
  ];
}

/** What follows the call that makes an order: points, birthday, and who the VAT invoice is for. */
export function changesOfNew(draft: SaleDraft): Change[] {
  return [...loyaltyChanges(draft), ...buyerChanges(draft, null)];
}

function buyerChanges(draft: SaleDraft, before: InvoiceBuyer | null): Change[] {
  const { no: pos_so_no, header, invoiceBuyer: invoice_buyer = null } = draft;
  if (header.document_type !== 'order' || isSameBuyer(invoice_buyer, before)) return [];
  return [change(invoiceBuyers.set, { pos_so_no, invoice_buyer })];
}

/** The order of the fields is the server's where it told them. */
const isSameBuyer = (one: InvoiceBuyer | null, other: InvoiceBuyer | null): boolean =>
  one === other || (one !== null && other !== null && buyerKey(one) === buyerKey(other));

const buyerKey = (buyer: InvoiceBuyer) => JSON.stringify(Object.entries(buyer).sort());

/** With the fees; behind the approvals that allow them, and none of them beyond what is allowed. */
function allChanges(order: SalesOrder, draft: SaleDraft, changes: Change[]): Change[] {
  const { no: pos_so_no, approvals = [] } = draft;
  const fees = feeChanges(pos_so_no, order.fees, draft.fees);
  const all = [...changes, ...fees, ...buyerChanges(draft, order.invoice_buyer ?? null)];
  if (all.length === 0) return all;
  const after = totalledOf(draft);
  const discounted = givenDiscount(order).amount > 0 || givenDiscount(after).amount > 0;
  return [
    ...(approvals.length > 0
      ? [change(salesOrders.update, { pos_so_no, data: {}, approvals: [...approvals] })]
      : []),
    ...(discounted ? leastDiscountFirst(order, after, all) : all),
  ];
}

const draftsOf = (document_type: 'order' | 'quote', newKey: string): DraftRules<SaleParts> =>
  draftRules(salesShape, {
    stored: 'sale',
    newKey,
    newHeader: franchise => ({ ...newHeader(franchise), ...walkInPatch(), document_type }),
    begunBefore: (header, { location_code }) =>
      header.location_code === '' ? { ...header, location_code } : header,
    create: draft => change(salesOrders.create, createInput(draft, businessToday()), { tempId: draft.no }),
    told: toldLine,
    beside: {
      none: noSlots,
      of: slotsOf,
      reduce: reduceSale,
      changes: allChanges,
      afterCreate: changesOfNew,
    },
  });

export const orderDrafts = draftsOf('order', newDraftKey('sale'));
export const quoteDrafts = draftsOf('quote', newQuoteKey);
