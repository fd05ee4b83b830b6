import { singlePhone } from '../kit/read-phone.ts';
import type { EcomMethod } from './payments.ts';
import { ecomMethods } from './payments.ts';

/** An order as the online shop has it, all of it. Amounts are whole VND and include VAT. */
export type OnlineOrder = OnlineOrderData & {
  /** The number that the customer knows. Unique in the shop, and never given again. */
  readonly order_no: string;
  readonly placed_at: Date;
  readonly changed_at: Date;
  /** `placed`: the customer has ordered · `collected`: the shop says that all goods were handed over. */
  readonly state: 'placed' | 'collected' | 'canceled';
  /** Where the customer collects it; empty where the shop does not say. */
  readonly store_code: string;
};

/** What a customer ordered. */
export type OnlineOrderData = {
  readonly remote_id: string;
  readonly customer: { readonly name: string; readonly phone_no: string; readonly email: string };
  readonly comment: string;
  /** Where the goods are brought; `null` where the customer collects them. Absent in what was read by an earlier build. */
  readonly delivery?: OnlineDelivery | null;
  readonly lines: readonly OnlineOrderLine[];
  /** What the customer pays for delivery. */
  readonly shipping_amount: number;
  /** Of all lines, and the delivery. */
  readonly total: number;
  readonly payments: readonly OnlinePayment[];
  readonly refunds: readonly OnlineRefund[];
};

export type OnlineDelivery = {
  readonly name: string;
  readonly phone_no: string;
  /** In one line. */
  readonly address: string;
};

export type OnlineOrderLine = {
  readonly line_id: string;
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  readonly unit_price: number;
  /** What the customer pays for the line, with its part of each discount of the order. */
  readonly amount: number;
};

export type OnlinePayment = {
  readonly payment_id: string;
  /** The shop's own code of the way to pay. */
  readonly method: string;
  readonly amount: number;
  /** `announced`: the money is promised · `settled`: it is there. */
  readonly state: 'announced' | 'settled';
  /** Our key of a payment that we told the shop of; empty for the shop's own. */
  readonly reference: string;
};

export type OnlineRefund = {
  readonly refund_id: string;
  readonly amount: number;
  readonly state: 'announced' | 'settled';
  /** Our key of a refund that we told the shop of; empty for the shop's own. */
  readonly reference: string;
};

/** Why a person has to look at an order of the online shop. */
export const onlineOrderProblems = [
  /** No store has the code that the order names, or it names none. */
  'no_store',
  /** It is delivered, and no store was chosen that delivers it. */
  'no_deliverer',
  /** No item or variant has the number of a line. */
  'no_item',
  /** Its lines and the delivery are not worth its total. */
  'sum',
  /** A line has no whole number of pieces, or an amount below nothing. */
  'amounts',
  /** It was changed there after it was taken over. */
  'changed',
  /** It was canceled there, and something was handed over or paid at the counter. */
  'canceled',
  /** More was paid there than the order is worth here. */
  'overpaid',
  /** Money went back there. */
  'refunded',
  /** The shop says that it was handed over, and the store has not done so. */
  'collected',
  /** It could not be taken over, and it is not known why. */
  'failed',
  /** The shop refused what it was told. */
  'refused',
] as const;
export type OnlineOrderProblem = (typeof onlineOrderProblems)[number];

/** Number, or text of it, that says what a problem is about. */
export type OnlineFault = { readonly problem: OnlineOrderProblem; readonly detail: string };

/** The fee of an order that is brought to the customer. */
export const deliveryFee = 'DELIVERY';

/** The type of sales of the online shop. */
export const onlineSalesType = 'ecommerce';

/** A line of a sale that is worth exactly what the customer pays for it. */
export function pricedLine(line: Pick<OnlineOrderLine, 'quantity' | 'unit_price' | 'amount'>): {
  unit_price: number;
  line_discount_amount: number;
} {
  // Where the shop rounds each piece, the pieces may be worth some đồng less than their line.
  const unit_price = Math.max(line.unit_price, Math.ceil(line.amount / line.quantity));
  return { unit_price, line_discount_amount: unit_price * line.quantity - line.amount };
}

/** What is wrong with the amounts of an order; `null` where nothing is. */
export function amountsFault({ lines, shipping_amount, total }: OnlineOrderData): OnlineFault | null {
  const isVnd = (amount: number) => Number.isSafeInteger(amount) && amount >= 0;
  const odd = lines.find(
    ({ quantity, unit_price, amount }) =>
      !(Number.isSafeInteger(quantity) && quantity > 0 && isVnd(unit_price) && isVnd(amount)),
  );
  if (odd) return { problem: 'amounts', detail: odd.sku };
  const sum = lines.reduce((sum, { amount }) => sum + amount, shipping_amount);
  return isVnd(shipping_amount) && sum === total ? null : { problem: 'sum', detail: String(total) };
}

/** Is a later reading of an order about other goods, or other money, than the one before? */
export function isOtherOrder(before: OnlineOrderData, after: OnlineOrderData): boolean {
  const worth = ({ lines, shipping_amount, total }: OnlineOrderData) =>
    JSON.stringify([
      lines.map(({ line_id, sku, quantity, amount }) => [line_id, sku, quantity, amount]),
      ...[shipping_amount, total],
    ]);
  return worth(before) !== worth(after);
}

/** The way to pay that a shop's code stands for; a code of its own is money on the company's account. */
export function ecomMethodOf(code: string): EcomMethod {
  const known = ecomMethods.find(({ value }) => code.toLowerCase().includes(value));
  return known?.value ?? 'transfer';
}

/** Who ordered, as a sale names them. A number that is no phone number of here is told in the comment. */
export function buyerOf({ customer, comment }: Pick<OnlineOrderData, 'customer' | 'comment'>): {
  sell_to_name: string;
  sell_to_phone_no: string;
  general_comments: string;
} {
  const phone = singlePhone(customer.phone_no) ?? '';
  const untold = phone === '' ? customer.phone_no : '';
  const told = [comment, untold, customer.email].map(text => text.trim()).filter(text => text !== '');
  return {
    sell_to_name: (customer.name.trim() || customer.email || customer.phone_no || 'Khách online').slice(
      0,
      100,
    ),
    sell_to_phone_no: phone,
    general_comments: told.join(' · ').slice(0, 250),
  };
}

/** Where the goods go, as a sale names it; nothing of an order that is collected. A foreign phone number is told in words. */
export function shipToOf({ delivery }: Pick<OnlineOrderData, 'delivery'>): {
  ship_to_name?: string;
  ship_to_phone_no?: string;
  ship_to_address?: string;
  delivery_comments?: string;
} {
  if (!delivery) return {};
  const { name, phone_no, address } = delivery;
  const phone = singlePhone(phone_no) ?? '';
  const most = 100;
  const told = [phone === '' ? phone_no : '', address.length > most ? address : ''];
  return {
    ship_to_name: name.slice(0, most),
    ship_to_phone_no: phone,
    ship_to_address: address.slice(0, most),
    delivery_comments: told
      .filter(text => text !== '')
      .join(' · ')
      .slice(0, 250),
  };
}

/** The number of the line of a sale that stands for the line of the order at a place. */
export const lineNoAt = (index: number): number => (index + 1) * 10_000;
