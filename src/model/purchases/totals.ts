import { amountUpTo, grossAmount, invoiceDiscount, shareOf } from '../kit/amounts.ts';
import type { PurchaseDocument, PurchaseLine } from './document.ts';

type Costed = Pick<
  PurchaseLine,
  'purchase_qty' | 'unit_cost' | 'line_discount_amount' | 'line_amount' | 'qty_received' | 'qty_invoiced'
>;
/** What of a document its totals follow from. */
export type PurchaseTotalled = Pick<
  PurchaseDocument,
  'type' | 'la_status' | 'invoice_discount_amount' | 'invoice_discount_percent' | 'credited_amount'
> & { lines: readonly Costed[] };

export type PurchaseTotals = {
  /** VND, lines before any discount */
  subtotal: number;
  line_discounts: number;
  /** VND, as entered or as its percent says, but never more than the lines are worth */
  invoice_discount: number;
  /** VND; of an order that is invoiced, what was invoiced: an order closed short is worth what came */
  grand_total: number;
  /** VND of it that has not come in yet; of a credit memo, that is not credited yet */
  remaining_amount: number;
  /** VND invoiced and not credited back: what the franchise owes for it. A credit memo lowers its order's. */
  payable: number;
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const pricedOf = (line: Costed) => ({
  quantity: line.purchase_qty,
  unit_price: line.unit_cost,
  line_discount_amount: line.line_discount_amount,
});

/** VND, quantity × cost − line discount */
export const purchaseLineAmount = (line: Costed): number => amountUpTo(pricedOf(line), line.purchase_qty);

/** What a purchase order or its credit memo is worth, VND: the one rule of screen, tablet and back end. */
export function purchaseTotals(order: PurchaseTotalled): PurchaseTotals {
  if (order.type === 'Credit Memo') return creditedTotals(order);
  const isInvoiced = order.la_status === 'INVOICED';
  const quantityOf = (line: Costed) => (isInvoiced ? line.qty_invoiced : line.purchase_qty);
  const subtotal = sum(order.lines.map(line => grossAmount(quantityOf(line), line.unit_cost)));
  const worth = sum(order.lines.map(line => amountUpTo(pricedOf(line), quantityOf(line))));
  const grand_total = valueUpTo(order, quantityOf);
  const isOver = isInvoiced || order.la_status === 'CANCELED';
  return {
    subtotal,
    line_discounts: subtotal - worth,
    invoice_discount: worth - grand_total,
    grand_total,
    remaining_amount: isOver ? 0 : grand_total - valueUpTo(order, line => line.qty_received),
    payable: valueUpTo(order, line => line.qty_invoiced) - order.credited_amount,
  };
}

/** A credit memo's lines carry their amounts as they were credited. */
function creditedTotals(memo: PurchaseTotalled): PurchaseTotals {
  const line_discounts = sum(memo.lines.map(line => line.line_discount_amount));
  const subtotal = sum(memo.lines.map(line => line.line_amount)) + line_discounts;
  const invoice_discount = memo.invoice_discount_amount;
  const grand_total = subtotal - line_discounts - invoice_discount;
  const isOpen = memo.la_status === 'OPEN' || memo.la_status === 'RELEASED';
  return {
    ...{ subtotal, line_discounts, invoice_discount, grand_total },
    remaining_amount: isOpen ? grand_total : 0,
    payable: 0,
  };
}

/**
 * VND, what the first `quantityOf` units of every line are worth, with their part of the invoice discount. Parts taken
 * as the difference of two such values add up to the whole.
 */
export function valueUpTo<T extends Costed>(
  order: Pick<PurchaseTotalled, 'invoice_discount_amount' | 'invoice_discount_percent'> & {
    lines: readonly T[];
  },
  quantityOf: (line: T) => number,
): number {
  const worth = sum(order.lines.map(purchaseLineAmount));
  const discount = invoiceDiscount(worth, order);
  const part = sum(order.lines.map(line => amountUpTo(pricedOf(line), quantityOf(line))));
  return part - shareOf(discount, part, worth);
}
