import { documentDate, requestFault } from '../kit/document-date.ts';
import { assertUnique, lineOf } from '../kit/document-lines.ts';
import { addQuantity } from '../kit/quantity.ts';
import { documentMessages } from '../messages/documents.ts';
import { postingMessages } from '../messages/posting.ts';
import { salesMessages } from '../messages/sales.ts';
import { assertPart } from '../stock/units.ts';
import { type InvoiceBuyer, invoiceBuyerFaults, invoiceBuyerOf } from '../taxes/invoice-buyer.ts';
import type { OrderAction } from './actions.ts';
import { uncollectableAmount } from './debts.ts';
import { deliveryStepOf } from './delivery.ts';
import { allow, postedTotal, settled } from './order-change.ts';
import {
  type LineInput,
  type OrderDocument,
  type OrderFee,
  type OrderHeader,
  type OrderLine,
  type OrderProgress,
  type RuleContext,
  RuleProblem,
} from './order-document.ts';
import { type FindItem, newLine } from './order-lines.ts';
import { followSellTo, isCustomerChange } from './order-parties.ts';
import { actionAsked, type RequestedStatus } from './status.ts';

export type NewOrderFacts = RuleContext & { pos_so_no: string; franchise_code: string; item: FindItem };

/** The document a person makes, numbered. Its date is the tablet's where that can be. */
export function createOrder<H extends OrderHeader>(
  data: H & { order_date: string; lines: readonly LineInput[]; fees: readonly OrderFee[] },
  facts: NewOrderFacts,
): H & OrderProgress {
  const { lines, fees, order_date, ...header } = data;
  if (data.document_type === 'credit_memo')
    throw new RuleProblem(salesMessages.memoOfOrder(), 'validation', 'data.document_type');
  if (!data.location_code)
    throw new RuleProblem(documentMessages.hasNoValue('Location Code'), 'validation', 'data.location_code');
  const date = documentDate(order_date, facts.today);
  assertDelivery(data.requested_delivery_date, date);
  assertUnique(lines.map(line => line.line_no));
  assertUnique(fees.map(fee => fee.line_no));
  const order = {
    // `header` is H without the two keys taken out, which H does not need to have: the spread forgets that.
    ...(followSellTo(null, header, header) as unknown as H),
    pos_so_no: facts.pos_so_no,
    franchise_code: facts.franchise_code,
    status: 'OPEN',
    order_date: date,
    support_to_ship: false,
    cancel_reason_code: '',
    total_lines: 0,
    grand_total: 0,
    remaining_amount: 0,
    created_at: facts.now,
    updated_at: facts.now,
    version: 0,
    lines: lines.map(line => newLine(line, data.location_code, facts.item)),
    fees: [...fees],
    receipts: [],
    ...nothingElse,
  };
  return settled(order, order, facts);
}

/** What a document has of progress when it is new. */
export const nothingElse = {
  auto_birthday_promotion: false,
  la_exchange_points: 0,
  point_value: 0,
  rules: [] as OrderProgress['rules'], // an empty list says nothing of what it may hold
  credit_memo_amount: 0,
  credited_amount: 0,
  refunded_amount: 0,
  applies_to_no: '',
  quote_no: '',
  converted_no: '',
  posting_date: '',
  first_item: '',
  seller: '',
  bc_so_no: '',
  online_order_no: '',
  online_problem: '',
  delivery_step: '',
  transfer_memo: '',
  loyalty_redeemable_points: 0,
  loyalty_ranking_points: 0,
  loyalty_birthday_used: false,
  la_referral_code: '',
  la_referral_cust_no: '',
  invoice_buyer: null,
};

/** Changes the header; only the fields given. In CONFIRMED only the customer and the coupon can change. */
export function updateOrder<O extends OrderDocument>(order: O, change: object, facts: RuleContext): O {
  allow(actionOfChange(change), order, facts);
  const next = followSellTo(order, change, { ...order, ...change });
  if (order.la_exchange_points > 0 && next.sell_to_customer_no !== order.sell_to_customer_no)
    throw new RuleProblem(salesMessages.pointsFirst(), 'rule', 'data.sell_to_customer_no');
  if (next.document_type !== order.document_type)
    throw new RuleProblem(salesMessages.typeStays(), 'validation', 'data.document_type');
  if (next.requested_delivery_date !== order.requested_delivery_date)
    assertDelivery(next.requested_delivery_date, facts.today);
  const lines =
    next.location_code === order.location_code
      ? order.lines
      : order.lines.map(line => ({ ...line, location_code: next.location_code }));
  return settled(order, { ...next, lines }, facts);
}

/** A header can be changed in part where the whole can no longer be. */
function actionOfChange(change: object): OrderAction {
  if (isCustomerChange(change)) return 'changeCustomer';
  const fields = Object.keys(change);
  return fields.length === 1 && fields[0] === 'coupon_code' ? 'coupon' : 'edit';
}

export function setStatus<O extends OrderDocument>(
  order: O,
  input: { status: RequestedStatus; cancel_reason_code: string },
  facts: RuleContext,
): O {
  allow(actionAsked(input.status, order), order, facts);
  switch (input.status) {
    case 'SUPPORT_TO_SHIP':
      return settled(order, { ...order, support_to_ship: true }, facts);
    case 'CANCELED':
      if (!input.cancel_reason_code)
        throw new RuleProblem(postingMessages.reason(), 'validation', 'cancel_reason_code');
      return {
        ...settled(
          order,
          { ...order, status: 'CANCELED', cancel_reason_code: input.cancel_reason_code },
          facts,
        ),
        remaining_amount: 0,
      };
    case 'POSTED':
      throw new RuleProblem(salesMessages.memoWithOrder());
    case 'OPEN':
      return settled(order, { ...order, status: 'OPEN', support_to_ship: false }, facts);
    default:
      return settled(order, { ...order, status: input.status }, facts);
  }
}

export type PostQty = { line_no: number; qty_to_ship: number; qty_to_invoice: number };

/**
 * Ships and invoices; the status follows from what is shipped and invoiced then. A walk-in customer cannot owe for it.
 *
 * @param facts with `toldVnd`, what the order was worth to the person who handed the goods over
 */
export function postQty<O extends OrderDocument>(
  order: O,
  posts: readonly PostQty[],
  facts: RuleContext & { toldVnd?: number | undefined },
): O {
  const ships = posts.some(post => post.qty_to_ship > 0);
  if (!ships && !posts.some(post => post.qty_to_invoice > 0))
    throw new RuleProblem(salesMessages.nothingToPost(), 'rule', 'lines');
  assertUnique(posts.map(post => post.line_no));
  allow(ships ? 'shipNow' : 'invoice', order, facts);
  const byLine = new Map(posts.map(post => [lineOf(order, post.line_no).line_no, post]));
  const lines = order.lines.map(line => {
    const post = byLine.get(line.line_no);
    return post ? posted(line, post) : line;
  });
  const after = settled(order, { ...order, lines, status: statusAfterPosting(lines) }, facts);
  const owedVnd = uncollectableAmount(after, facts.toldVnd);
  if (owedVnd > 0) throw new RuleProblem(salesMessages.walkInOwes(owedVnd));
  return after;
}

function posted(line: OrderLine, post: PostQty): OrderLine {
  const toShip = addQuantity(line.quantity, -line.qty_shipped);
  if (post.qty_to_ship > toShip) throw new RuleProblem(salesMessages.shipAtMost(toShip), 'rule', 'lines');
  assertPart(line, post.qty_to_ship, toShip, 'lines');
  const qty_shipped = addQuantity(line.qty_shipped, post.qty_to_ship);
  const toInvoice = addQuantity(qty_shipped, -line.qty_invoiced);
  if (post.qty_to_invoice > toInvoice)
    throw new RuleProblem(salesMessages.invoiceAtMost(toInvoice), 'rule', 'lines');
  assertPart(line, post.qty_to_invoice, toInvoice, 'lines');
  return { ...line, qty_shipped, qty_invoiced: addQuantity(line.qty_invoiced, post.qty_to_invoice) };
}

function statusAfterPosting(lines: readonly OrderLine[]): string {
  if (lines.every(line => line.qty_invoiced >= line.quantity)) return 'INVOICED';
  return lines.every(line => line.qty_shipped >= line.quantity) ? 'SHIPPED' : 'PARTIAL_SHIPPED';
}

/** Everything that is left, to be shipped and invoiced. */
export function postAll(order: Pick<OrderDocument, 'lines'>): PostQty[] {
  return order.lines
    .map(line => ({
      line_no: line.line_no,
      qty_to_ship: addQuantity(line.quantity, -line.qty_shipped),
      qty_to_invoice: addQuantity(line.quantity, -line.qty_invoiced),
    }))
    .filter(post => post.qty_to_ship > 0 || post.qty_to_invoice > 0);
}

/** Nothing more will be shipped. What was shipped is invoiced, and the order is worth that. */
export function closeOrder<O extends OrderDocument>(order: O, facts: RuleContext): O {
  allow('close', order, facts);
  const lines = order.lines.map(line => ({ ...line, qty_invoiced: line.qty_shipped }));
  return settled(order, { ...order, lines, status: 'CLOSED' }, facts);
}

export function setRequestedDeliveryDate<O extends OrderDocument>(
  order: O,
  date: string,
  facts: RuleContext,
): O {
  allow('requestedDeliveryDate', order, facts);
  assertDelivery(date, facts.today);
  return settled(order, { ...order, requested_delivery_date: date }, facts);
}

/**
 * Says who the tax invoice is for, in the spelling that is kept; null, or a consumer, for one who is not named. It changes
 * no price. Refused where an invoice cannot name them.
 */
export function setInvoiceBuyer<O extends OrderDocument>(
  order: O,
  buyer: InvoiceBuyer | null,
  facts: RuleContext,
): O {
  allow('invoiceBuyer', order, facts);
  const invoice_buyer = buyer && buyer.kind !== 'consumer' ? invoiceBuyerOf(buyer) : null;
  const [fault] = invoice_buyer ? Object.entries(invoiceBuyerFaults(invoice_buyer)) : [];
  if (fault) throw new RuleProblem(fault[1], 'validation', `invoice_buyer.${fault[0]}`);
  return { ...order, invoice_buyer, version: order.version + 1, updated_at: facts.now };
}

/** An administrator's figure, or with `is_update_remaining_amount: false` back to what follows from the receipts. */
export function updateRemaining<O extends OrderDocument>(
  order: O,
  input: { is_update_remaining_amount: boolean; remaining_amount: number },
  facts: RuleContext,
): O {
  allow('updateRemaining', order, facts);
  const remaining_amount = input.is_update_remaining_amount
    ? input.remaining_amount
    : order.grand_total - order.credited_amount - postedTotal(order) + order.refunded_amount;
  const next = settled(order, order, facts);
  return { ...next, remaining_amount, delivery_step: deliveryStepOf({ ...next, remaining_amount }) };
}

function assertDelivery(date: string, earliest: string): void {
  if (date && date < earliest)
    throw new RuleProblem(
      documentMessages.notPast('Requested Delivery Date'),
      'validation',
      'requested_delivery_date',
    );
  const tooLate = requestFault('Requested Delivery Date', date, earliest);
  if (tooLate) throw new RuleProblem(tooLate, 'validation', 'requested_delivery_date');
}
