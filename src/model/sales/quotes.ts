import { allow, settled } from './order-change.ts';
import { type OrderDocument, type RuleContext, RuleProblem } from './order-document.ts';
import { nothingElse } from './orders.ts';
import { whyExpired } from './quote-expiry.ts';

/**
 * Makes an order of a quote: a new document, OPEN, with a number of its own, that names the quote. The quote is done
 * and names the order. Prices, discounts and fees are those of the quote; promotions are looked up again, for the customer
 * as they are by then (`buyer`).
 */
export function convertQuote<O extends OrderDocument>(
  quote: O,
  facts: RuleContext & { pos_so_no: string; buyer?: Pick<O, 'loyalty_cust_scheme' | 'customer_birthday'> },
): { quote: O; order: O } {
  allow('convert', quote, facts);
  const { pos_so_no, now, today } = facts;
  const expired = whyExpired(quote, today);
  if (expired) throw new RuleProblem(expired);
  const order: O = {
    ...quote,
    ...nothingElse,
    ...facts.buyer,
    auto_birthday_promotion: quote.auto_birthday_promotion,
    document_type: 'order',
    pos_so_no,
    quote_no: quote.pos_so_no,
    status: 'OPEN',
    order_date: today,
    valid_until: '',
    // A promise of the past cannot be kept; the person who sells asks again.
    requested_delivery_date: quote.requested_delivery_date < today ? '' : quote.requested_delivery_date,
    created_at: now,
    grand_total: 0,
    remaining_amount: 0,
    version: 0,
  };
  return {
    quote: settled(quote, { ...quote, status: 'CONVERTED', converted_no: pos_so_no }, facts),
    order: settled(order, order, facts),
  };
}
