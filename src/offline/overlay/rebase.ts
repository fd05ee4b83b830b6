import type { salesOrders } from '#calls/index.ts';
import type { InputOf } from '#calls/kit.ts';
import { headerSchema } from '#calls/sales-documents.ts';
import type { SalesLineInput, SalesOrder } from '#calls/sales-orders.ts';
import { type Editable, sameLine, type Value } from '#model/merge.ts';

/** A change of what a person can set on an order. Its arguments were parsed when it was accepted. */
export type Edit = { op: string; args: unknown };

const edits = ['update', 'addLine', 'updateLine', 'removeLines', 'setRequestedDeliveryDate'].map(
  verb => `salesOrders.${verb}`,
);
export const isEdit = (op: string): boolean => edits.includes(op);

const headerKeys = Object.keys(headerSchema.entries);

/** The part of an order that people edit. */
export function editableOf(order: SalesOrder): Editable {
  const fields = new Map(Object.entries(order));
  return {
    // Every field of the header is a text, a number or a yes/no.
    header: Object.fromEntries(headerKeys.map(key => [key, fields.get(key) as Value])),
    lines: order.lines.map(lineInput),
  };
}

function lineInput(line: SalesLineInput): SalesLineInput {
  const { line_no, item_no, variant_code, quantity, unit_price, line_discount_amount, line_note } = line;
  return { line_no, item_no, variant_code, quantity, unit_price, line_discount_amount, line_note };
}

/** An order with another editable part; what is not known of a line is left empty. */
export function withEditable(order: SalesOrder, { header, lines }: Editable): SalesOrder {
  const known = new Map(order.lines.map(line => [line.line_no, line]));
  return {
    ...order,
    ...header,
    lines: lines.map(line => ({ ...(known.get(line.line_no) ?? unknownLine(line)), ...line })),
  };
}

function unknownLine(line: SalesLineInput): SalesOrder['lines'][number] {
  return {
    ...line,
    description: '',
    variant_description: '',
    unit_of_measure: '',
    picture: '',
    location_code: '',
    qty_shipped: 0,
    qty_invoiced: 0,
    qty_credited: 0,
    qty_on_credit_memo: 0,
    line_amount: 0,
  };
}

const parties = ['sell_to', 'bill_to', 'ship_to'];

/** Who is sold to, billed, shipped to is decided as a whole, and so is who carries it; other fields one by one. */
export function unitOf(field: string): string {
  const party = parties.find(prefix => field.startsWith(`${prefix}_`));
  if (party) return party;
  if (field.startsWith('agent_')) return 'agent';
  return field.startsWith('loyalty_cust_') || field === 'customer_birthday' ? 'sell_to' : field;
}

/** What an edit makes of a document, without any rule of the business: the server has the last word on those. */
export function applyEdit(document: Editable, { op, args }: Edit): Editable {
  switch (op) {
    case 'salesOrders.update': {
      const { data } = args as InputOf<typeof salesOrders.update>;
      // A field that is not given has no entry, or undefined where the form had none.
      const given = Object.entries(data).filter((entry): entry is [string, Value] => entry[1] !== undefined);
      return { ...document, header: { ...document.header, ...Object.fromEntries(given) } };
    }
    case 'salesOrders.setRequestedDeliveryDate': {
      const { date } = args as InputOf<typeof salesOrders.setRequestedDeliveryDate>;
      return { ...document, header: { ...document.header, requested_delivery_date: date } };
    }
    case 'salesOrders.addLine':
    case 'salesOrders.updateLine':
      return withLine(document, lineInput(args as InputOf<typeof salesOrders.updateLine>));
    case 'salesOrders.removeLines': {
      const { line_nos } = args as InputOf<typeof salesOrders.removeLines>;
      return { ...document, lines: document.lines.filter(line => !line_nos.includes(line.line_no)) };
    }
    default:
      return document;
  }
}

function withLine(document: Editable, line: SalesLineInput): Editable {
  const others = document.lines.filter(other => other.line_no !== line.line_no);
  return { ...document, lines: [...others, line].sort((a, b) => a.line_no - b.line_no) };
}

/**
 * The same edits, in their places, so that they make `target` out of `theirs`: each says what is left of it, `null`
 * where nothing is.
 *
 * @param renumbered lines of these edits that go by another number in `target`
 */
export function rebase(
  before: readonly Edit[],
  theirs: Editable,
  target: Editable,
  renumbered: ReadonlyMap<number, number>,
): { edits: (Edit | null)[]; bases: Editable[] } {
  let now = theirs;
  const bases: Editable[] = [];
  const after = before.map(edit => {
    bases.push(now);
    const next = rebaseOne(edit, now, target, renumbered);
    if (next) now = applyEdit(now, next);
    return next;
  });
  return { edits: after, bases };
}

function rebaseOne(
  { op, args }: Edit,
  now: Editable,
  target: Editable,
  renumbered: ReadonlyMap<number, number>,
): Edit | null {
  const { pos_so_no } = args as { pos_so_no: string }; // every edit names its order
  const find = (document: Editable, line_no: number) => document.lines.find(line => line.line_no === line_no);
  const newNo = (line_no: number) => renumbered.get(line_no) ?? line_no;
  switch (op) {
    case 'salesOrders.update': {
      const { data } = args as InputOf<typeof salesOrders.update>;
      // A unit is chosen as a whole, also where the edit named only a part of it.
      const units = new Set(Object.keys(data).map(unitOf));
      const left = headerKeys.filter(
        field => units.has(unitOf(field)) && target.header[field] !== now.header[field],
      );
      const fields = Object.fromEntries(left.map(field => [field, target.header[field]]));
      return left.length > 0 ? { op, args: { pos_so_no, data: fields } } : null;
    }
    case 'salesOrders.setRequestedDeliveryDate': {
      const date = target.header.requested_delivery_date;
      return date === now.header.requested_delivery_date ? null : { op, args: { pos_so_no, date } };
    }
    case 'salesOrders.addLine':
    case 'salesOrders.updateLine': {
      const line_no = newNo((args as InputOf<typeof salesOrders.updateLine>).line_no);
      const wanted = find(target, line_no);
      const there = find(now, line_no);
      if (!wanted || (there && sameLine(there, wanted))) return null;
      return { op: there ? 'salesOrders.updateLine' : 'salesOrders.addLine', args: { pos_so_no, ...wanted } };
    }
    case 'salesOrders.removeLines': {
      const { line_nos } = args as InputOf<typeof salesOrders.removeLines>;
      const left = line_nos.map(newNo).filter(line_no => find(now, line_no) && !find(target, line_no));
      return left.length > 0 ? { op, args: { pos_so_no, line_nos: left } } : null;
    }
    default:
      return { op, args };
  }
}

/** A later change of the order that names lines by number, after those were renumbered; `null` when it names none of them. */
export function renumber({ op, args }: Edit, renumbered: ReadonlyMap<number, number>): Edit | null {
  if (op !== 'salesOrders.postQty') return null;
  const input = args as InputOf<typeof salesOrders.postQty>;
  if (!input.lines.some(line => renumbered.has(line.line_no))) return null;
  const lines = input.lines.map(line => ({
    ...line,
    line_no: renumbered.get(line.line_no) ?? line.line_no,
  }));
  return { op, args: { ...input, lines } };
}
