import * as v from 'valibot';
import { dongOf, wholeDong } from '../money.ts';
import type { OnlineOrder, OnlineOrderLine } from '../online-shop.ts';

const text = v.nullish(v.string(), '');
const reference = v.object({ quayReference: text });
const address = v.object({
  fullName: text,
  streetLine1: text,
  streetLine2: text,
  city: text,
  province: text,
  phoneNumber: text,
});

/** An order as the shop answers it. Amounts are in its smallest unit. */
export const remoteOrder = v.object({
  id: v.string(),
  code: v.string(),
  state: v.string(),
  orderPlacedAt: v.pipe(v.string(), v.isoTimestamp()),
  updatedAt: v.pipe(v.string(), v.isoTimestamp()),
  totalWithTax: v.number(),
  shippingWithTax: v.number(),
  customFields: v.object({ quayStoreCode: text, quayComment: text }),
  customer: v.nullable(v.object({ firstName: text, lastName: text, phoneNumber: text, emailAddress: text })),
  shippingAddress: v.nullable(address),
  lines: v.array(
    v.object({
      id: v.string(),
      quantity: v.number(),
      unitPriceWithTax: v.number(),
      proratedLinePriceWithTax: v.number(),
      productVariant: v.object({ sku: v.string(), name: v.string() }),
    }),
  ),
  surcharges: v.array(v.object({ priceWithTax: v.number() })),
  payments: v.nullable(
    v.array(
      v.object({
        id: v.string(),
        method: v.string(),
        amount: v.number(),
        state: v.string(),
        customFields: reference,
        refunds: v.array(
          v.object({ id: v.string(), total: v.number(), state: v.string(), customFields: reference }),
        ),
      }),
    ),
  ),
  fulfillments: v.nullable(v.array(v.object({ customFields: reference }))),
});
export type RemoteOrder = v.InferOutput<typeof remoteOrder>;

/** The fields of `remoteOrder`. */
export const orderFields = `
  id
  code
  state
  orderPlacedAt
  updatedAt
  totalWithTax
  shippingWithTax
  customFields {
    quayStoreCode
    quayComment
  }
  customer {
    firstName
    lastName
    phoneNumber
    emailAddress
  }
  shippingAddress {
    fullName
    streetLine1
    streetLine2
    city
    province
    phoneNumber
  }
  lines {
    id
    quantity
    unitPriceWithTax
    proratedLinePriceWithTax
    productVariant {
      sku
      name
    }
  }
  surcharges { priceWithTax }
  payments {
    id
    method
    amount
    state
    customFields { quayReference }
    refunds {
      id
      total
      state
      customFields { quayReference }
    }
  }
  fulfillments {
    customFields { quayReference }
  }
`;

const moneyStates: { readonly [state: string]: 'announced' | 'settled' } = {
  Authorized: 'announced',
  Pending: 'announced',
  Settled: 'settled',
};

/** @param dong a đồng in the shop's unit */
export function orderOf(remote: RemoteOrder, dong: number): OnlineOrder {
  const { lines, shipping_amount, total } = amountsOf(remote, dong);
  const payments = remote.payments ?? [];
  return {
    order_no: remote.code,
    remote_id: remote.id,
    placed_at: new Date(remote.orderPlacedAt),
    changed_at: new Date(remote.updatedAt),
    state: stateOf(remote.state),
    store_code: remote.customFields.quayStoreCode,
    customer: customerOf(remote),
    comment: remote.customFields.quayComment,
    delivery: deliveryOf(remote),
    lines,
    shipping_amount,
    total,
    payments: payments.flatMap(({ id, method, amount, state, customFields }) => {
      const known = moneyStates[state];
      if (known === undefined) return [];
      const ours = customFields.quayReference;
      return [{ payment_id: id, method, amount: dongOf(amount, dong), state: known, reference: ours }];
    }),
    refunds: payments.flatMap(({ refunds }) =>
      refunds.flatMap(({ id, total, state, customFields }) => {
        const known = moneyStates[state];
        if (known === undefined) return [];
        return [
          {
            refund_id: id,
            amount: dongOf(total, dong),
            state: known,
            reference: customFields.quayReference,
          },
        ];
      }),
    ),
  };
}

function stateOf(state: string): OnlineOrder['state'] {
  if (state === 'Cancelled') return 'canceled';
  return state === 'Delivered' ? 'collected' : 'placed';
}

/** Families come first. What the customer wrote as the whole name counts more than its parts. */
function customerOf({ customer, shippingAddress }: RemoteOrder): OnlineOrder['customer'] {
  const parts = [customer?.lastName, customer?.firstName].filter(Boolean).join(' ');
  return {
    name: shippingAddress?.fullName || parts,
    phone_no: shippingAddress?.phoneNumber || customer?.phoneNumber || '',
    email: customer?.emailAddress ?? '',
  };
}

/** Where the goods go, where no store hands them over. */
function deliveryOf(remote: RemoteOrder): OnlineOrder['delivery'] {
  const { customFields, shippingAddress: to } = remote;
  if (!to || customFields.quayStoreCode !== '') return null;
  const { name, phone_no } = customerOf(remote);
  const parts = [to.streetLine1, to.streetLine2, to.city, to.province].filter(Boolean);
  return { name, phone_no, address: parts.join(', ') };
}

/**
 * The lines that are left, the delivery and the total, in whole đồng: lines and delivery are worth the total exactly.
 * Of surcharges of the whole order, one above 0 counts as delivery, and one below 0 is a discount of the lines.
 */
function amountsOf(
  { lines, surcharges, shippingWithTax, totalWithTax }: RemoteOrder,
  dong: number,
): Pick<OnlineOrder, 'shipping_amount' | 'total'> & { lines: OnlineOrderLine[] } {
  const left = lines.filter(({ quantity }) => quantity > 0);
  const sum = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const extra = surcharges.map(({ priceWithTax }) => priceWithTax);
  const delivery = shippingWithTax + sum(extra.filter(amount => amount > 0));
  const worth = sum(left.map(line => line.proratedLinePriceWithTax));
  const discount = -sum(extra.filter(amount => amount < 0));
  const share = worth === 0 ? 1 : Math.max(0, 1 - discount / worth);
  const parts = [...left.map(line => line.proratedLinePriceWithTax * share), delivery];
  const total = dongOf(totalWithTax, dong);
  const whole = wholeDong(parts, dong, total);
  return {
    total,
    shipping_amount: whole[left.length] ?? 0, // never: there is one more than lines
    lines: left.map((line, at) => ({
      line_id: line.id,
      sku: line.productVariant.sku,
      name: line.productVariant.name,
      quantity: line.quantity,
      unit_price: dongOf(line.unitPriceWithTax, dong),
      amount: whole[at] ?? 0, // never: there is one for each
    })),
  };
}
