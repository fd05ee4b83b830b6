import { followSellTo, isCustomerChange } from '#model/sales-order-parties.ts';
import type { Change, Folded } from './kit.ts';
import type { SalesLineInput, SalesOrderHeader } from './sales-documents.ts';

/**
 * Changes of an order that has not been sent, joined: the order is the same as if they were sent one after the other.
 * What a rule of the order would have looked at in between (a status, a receipt, a shipment) keeps them two.
 */

type OfOrder = { pos_so_no: string; base_version?: number | undefined };
type Create = OfOrder & { data: SalesOrderHeader & { order_date: string; lines: readonly SalesLineInput[] } };
type Update = OfOrder & { data: Partial<SalesOrderHeader> };
type Line = OfOrder & SalesLineInput;
type Remove = OfOrder & { line_nos: readonly number[] };
type Deliver = OfOrder & { date: string };

const create = 'salesOrders.create';
const update = 'salesOrders.update';
const addLine = 'salesOrders.addLine';
const updateLine = 'salesOrders.updateLine';
const removeLines = 'salesOrders.removeLines';
const deliver = 'salesOrders.setRequestedDeliveryDate';

const mostLines = 500;

// Below, an earlier input is of the call that `op` names: it was parsed with that call's schema.

export function foldAddLine(earlier: Change, later: Line): Folded {
  switch (earlier.op) {
    case create: {
      const made = earlier.input as Create;
      const { lines } = made.data;
      if (lines.length >= mostLines || lines.some(line => line.line_no === later.line_no)) return null;
      const next = [...lines, lineOf(later)].sort((a, b) => a.line_no - b.line_no);
      return { op: create, input: { ...made, data: { ...made.data, lines: next } } };
    }
    case addLine:
    case updateLine:
      return (earlier.input as Line).line_no === later.line_no ? null : 'apart';
    case removeLines:
      return (earlier.input as Remove).line_nos.includes(later.line_no) ? null : 'apart';
    default:
      return ofHeader(earlier);
  }
}

export function foldUpdateLine(earlier: Change, later: Line): Folded {
  switch (earlier.op) {
    case create: {
      const made = earlier.input as Create;
      if (!made.data.lines.some(line => line.line_no === later.line_no)) return null;
      const lines = made.data.lines.map(line =>
        line.line_no === later.line_no ? lineOf(priced(line, later)) : line,
      );
      return { op: create, input: { ...made, data: { ...made.data, lines } } };
    }
    case addLine:
    case updateLine: {
      const line = earlier.input as Line;
      if (line.line_no !== later.line_no) return 'apart';
      // A line on the server keeps its price as long as its item stays: going to another item and back would show.
      if (earlier.op === updateLine && !sameItem(line, later)) return null;
      return { op: earlier.op, input: { ...priced(line, later), pos_so_no: line.pos_so_no } };
    }
    case removeLines:
      return (earlier.input as Remove).line_nos.includes(later.line_no) ? null : 'apart';
    default:
      return ofHeader(earlier);
  }
}

export function foldRemoveLines(earlier: Change, later: Remove): Folded {
  switch (earlier.op) {
    case create: {
      const made = earlier.input as Create;
      const lines = made.data.lines.filter(line => !later.line_nos.includes(line.line_no));
      return { op: create, input: { ...made, data: { ...made.data, lines } } };
    }
    case addLine: {
      const { line_no } = earlier.input as Line;
      if (!later.line_nos.includes(line_no)) return 'apart';
      const rest = later.line_nos.filter(other => other !== line_no);
      return rest.length === 0 ? 'both-gone' : { op: removeLines, input: { ...later, line_nos: rest } };
    }
    case updateLine:
      return later.line_nos.includes((earlier.input as Line).line_no)
        ? { op: removeLines, input: later }
        : 'apart';
    case removeLines: {
      const line_nos = [...new Set([...(earlier.input as Remove).line_nos, ...later.line_nos])];
      return line_nos.length > mostLines ? null : { op: removeLines, input: { ...later, line_nos } };
    }
    default:
      return ofHeader(earlier);
  }
}

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
      return { op: update, input: { ...later, data: { ...data, ...later.data } } };
    }
    case deliver:
      // The date may change where the header may not.
      return later.data.requested_delivery_date === undefined ? 'apart' : null;
    case addLine:
    case updateLine:
    case removeLines:
      return 'apart';
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

/** Header and lines do not see each other. */
function ofHeader(earlier: Change): Folded {
  return earlier.op === update || earlier.op === deliver ? 'apart' : null;
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
  return same(again, data) ? { op: create, input: { ...made, data } } : null;
}

function same(a: object, b: object): boolean {
  const other = b as Record<string, unknown>; // read by name
  return Object.entries(a).every(([key, value]) => value === other[key]);
}

function namesParty(data: object): boolean {
  return Object.keys(data).some(key => /^(sell_to|bill_to|ship_to)_/.test(key));
}

function sameItem(a: SalesLineInput, b: SalesLineInput): boolean {
  return a.item_no === b.item_no && a.variant_code === b.variant_code;
}

/** The later line; the price is the one the customer was told first, unless it is another item by now. */
function priced(line: SalesLineInput, later: Line): Line {
  return sameItem(line, later) ? { ...later, unit_price: line.unit_price } : later;
}

function lineOf({ pos_so_no: _order, base_version: _version, ...line }: Line): SalesLineInput {
  return line;
}
