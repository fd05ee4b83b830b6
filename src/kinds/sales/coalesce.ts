import { salesOrders as calls, invoiceBuyers } from '#calls/index.ts';
import type { Coalesced, InputOf } from '#calls/kit/call.ts';
import { followSellTo, isCustomerChange } from '#model/sales/order-parties.ts';
import {
  after,
  assignGiven,
  type Coalescing,
  changeOf,
  coalescing,
  lineEdits,
  neverJoinedWith,
} from '../coalesce.ts';
import { salesShape } from './shape.ts';

const { create, update, addLine, updateLine, removeLines, setRequestedDeliveryDate: deliver } = calls;
type Update = InputOf<typeof update>;

/**
 * How unsent edits of a sales document join. What a rule of the order would have looked at in between (a status, a
 * receipt, a shipment) keeps two changes two.
 */
export const coalesce: readonly Coalescing[] = [
  ...lineEdits(salesShape, {
    header: [update, deliver],
    // The price is the one that the customer was told first.
    keptPrice: ({ unit_price }, later) => ({ ...later, unit_price }),
  }),
  coalescing(update, [
    after(create, updateIntoCreate),
    after(update, (before, later) => {
      // Bill-to and ship-to follow the sell-to of the order as it is between the two, which no one knows here.
      if (changesParty(before.data) && changesParty(later.data)) return null;
      // The customer may change where nothing else may.
      if (isCustomerChange(before.data) !== isCustomerChange(later.data)) return null;
      const data = assignGiven(before.data, later.data);
      return changeOf(update, { ...later, data, ...approvalsOf(before, later) });
    }),
    // The date may change where the header may not.
    after(deliver, (_, { data }) => (data.requested_delivery_date === undefined ? 'apart' : null)),
    after(addLine, joinUnlessDiscount),
    after(updateLine, joinUnlessDiscount),
    after(removeLines, joinUnlessDiscount),
  ]),
  coalescing(deliver, [
    after(create, (made, { date }) =>
      changeOf(create, { ...made, data: { ...made.data, requested_delivery_date: date } }),
    ),
    after(update, ({ data }) => (data.requested_delivery_date === undefined ? 'apart' : null)),
    after(deliver, (_, later) => changeOf(deliver, later)),
    ...neverJoinedWith([addLine, updateLine, removeLines]),
  ]),
  coalescing(invoiceBuyers.set, [after(invoiceBuyers.set, (_, later) => changeOf(invoiceBuyers.set, later))]),
];

/** How much may be taken off depends on the goods: a discount is not sent before those that it is for. */
function joinUnlessDiscount(_: unknown, { data }: Update): Coalesced {
  return 'invoice_discount_amount' in data || 'invoice_discount_percent' in data ? null : 'apart';
}

function updateIntoCreate(made: InputOf<typeof create>, later: Update): Coalesced {
  const { document_type, location_code } = later.data;
  if (document_type !== undefined && document_type !== made.data.document_type) return null;
  // No location means the tablet's own when an order is made, and none when it is changed.
  if (location_code === '') return null;
  const before = followSellTo(null, made.data, made.data);
  const data = followSellTo(before, later.data, assignGiven(before, later.data));
  // A block that the change emptied would be filled again when the order is made.
  const again = followSellTo(null, data, data);
  return isSame(again, data) ? changeOf(create, { ...made, data, ...approvalsOf(made, later) }) : null;
}

function isSame(a: object, b: object): boolean {
  const other = new Map<string, unknown>(Object.entries(b));
  return Object.entries(a).every(([key, value]) => value === other.get(key));
}

function changesParty(data: object): boolean {
  return Object.keys(data).some(key => /^(sell_to|bill_to|ship_to)_/.test(key));
}

/** Every approval goes on with what the two have become. */
function approvalsOf(earlier: Pick<Update, 'approvals'>, later: Pick<Update, 'approvals'>) {
  const approvals = [...(earlier.approvals ?? []), ...(later.approvals ?? [])];
  return approvals.length > 0 ? { approvals } : {};
}
