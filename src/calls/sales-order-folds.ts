import { followSellTo, isCustomerChange } from '#model/sales-order-parties.ts';
import type { Change, Folded } from './kit.ts';
import { lineFolds } from './line-folds.ts';
import type { SalesLineInput, SalesOrderHeader } from './sales-documents.ts';

/**
 * Changes of an order that has not been sent, joined: the order is the same as if they were sent one after the other.
 * What a rule of the order would have looked at in between (a status, a receipt, a shipment) keeps them two.
 */

type OfOrder = { pos_so_no: string; base_version?: number | undefined };
/** Both calls may carry approvals of what is taken off. */
type Approved = { approvals?: readonly { id: string }[] | undefined };
type Create = OfOrder &
  Approved & { data: SalesOrderHeader & { order_date: string; lines: readonly SalesLineInput[] } };
type Update = OfOrder & Approved & { data: Partial<SalesOrderHeader> };
type Line = OfOrder & SalesLineInput;
type Deliver = OfOrder & { date: string };

const create = 'salesOrders.create';
const update = 'salesOrders.update';
const addLine = 'salesOrders.addLine';
const updateLine = 'salesOrders.updateLine';
const removeLines = 'salesOrders.removeLines';
const deliver = 'salesOrders.setRequestedDeliveryDate';

// Below, an earlier input is of the call that `op` names: it was parsed with that call's schema.

const folds = lineFolds<Line>({
  create,
  header: [update, deliver],
  addLine,
  updateLine,
  removeLines,
  no: 'pos_so_no',
  mostLines: 500,
  // The price is the one that the customer was told first.
  pricedByItem: { keeps: ['unit_price'] },
});

export const foldAddLine = folds.addLine;
export const foldUpdateLine = folds.updateLine;
export const foldRemoveLines = folds.removeLines;

export function foldUpdate(earlier: Change, later: Update): Folded {
  switch (earlier.op) {
    case create:
      return updateIntoCreate(earlier.input as Create, later);
    case update: {
      const { data } = earlier.input as Update;
      // Bill-to and ship-to follow the sell-to of the order as it is between the two, which nobody knows here.
      if (namesParty(data) && namesParty(later.data)) return null;
      // The customer may change where nothing else may.
      if (isCustomerChange(data) !== isCustomerChange(later.data)) return null;
      return {
        op: update,
        input: { ...later, data: { ...data, ...later.data }, ...approvalsOf(earlier, later) },
      };
    }
    case deliver:
      // The date may change where the header may not.
      return later.data.requested_delivery_date === undefined ? 'apart' : null;
    case addLine:
    case updateLine:
    case removeLines:
      // How much may be taken off depends on the goods: a discount is not sent before those that it is for.
      return 'invoice_discount_amount' in later.data || 'invoice_discount_percent' in later.data
        ? null
        : 'apart';
    default:
      return null;
  }
}

export function foldDeliver(earlier: Change, later: Deliver): Folded {
  switch (earlier.op) {
    case create: {
      const made = earlier.input as Create;
      return { op: create, input: { ...made, data: { ...made.data, requested_delivery_date: later.date } } };
    }
    case update:
      return (earlier.input as Update).data.requested_delivery_date === undefined ? 'apart' : null;
    case deliver:
      return { op: deliver, input: later };
    case addLine:
    case updateLine:
    case removeLines:
      return 'apart';
    default:
      return null;
  }
}

function updateIntoCreate(made: Create, later: Update): Folded {
  const { document_type, location_code } = later.data;
  if (document_type !== undefined && document_type !== made.data.document_type) return null;
  // No location means the tablet's own when an order is made, and none when it is changed.
  if (location_code === '') return null;
  const before = followSellTo(null, made.data, made.data);
  const data = followSellTo(before, later.data, { ...before, ...later.data });
  // A block that the change emptied would be filled again when the order is made.
  const again = followSellTo(null, data, data);
  return same(again, data)
    ? { op: create, input: { ...made, data, ...approvalsOf({ input: made }, later) } }
    : null;
}

function same(a: object, b: object): boolean {
  const other = b as Record<string, unknown>; // read by name
  return Object.entries(a).every(([key, value]) => value === other[key]);
}

function namesParty(data: object): boolean {
  return Object.keys(data).some(key => /^(sell_to|bill_to|ship_to)_/.test(key));
}

/** Every approval goes on with what the two have become. */
function approvalsOf(earlier: { input: unknown }, later: Approved): Approved {
  const approvals = [...((earlier.input as Approved).approvals ?? []), ...(later.approvals ?? [])];
  return approvals.length > 0 ? { approvals } : {};
}
