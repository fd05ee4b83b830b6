import { salesOrders } from '#calls/index.ts';
import { headerSchema } from '#calls/sales/documents.ts';
import type { SalesLineInput, SalesOrder } from '#calls/sales/orders.ts';
import { editsOf } from '#offline/overlay/edits.ts';
import { inputFor } from '#offline/overlay/when.ts';

const parties = ['sell_to', 'bill_to', 'ship_to'];

/** Edits of sales documents. Who is sold to, billed, shipped to is decided as a whole, and so is who carries it. */
export const edits = editsOf({
  calls: salesOrders,
  numbers: ['pos_so_no'],
  header: Object.keys(headerSchema.entries),
  setsField: {
    call: salesOrders.setRequestedDeliveryDate,
    argument: 'date',
    valueIn: ({ date }) => date,
    field: 'requested_delivery_date',
  },
  unitOf(field) {
    const party = parties.find(prefix => field.startsWith(`${prefix}_`));
    if (party) return party;
    if (field.startsWith('agent_')) return 'agent';
    return field.startsWith('loyalty_cust_') || field === 'customer_birthday' ? 'sell_to' : field;
  },
  linesOf: ({ lines }: SalesOrder): readonly SalesLineInput[] => lines,
  lineInput: ownLine,
  lineArgs: ownLine,
  newLine: () => ({
    ...{ description: '', variant_description: '', unit_of_measure: '', picture: '', location_code: '' },
    ...{ qty_shipped: 0, qty_invoiced: 0, qty_credited: 0, qty_on_credit_memo: 0, line_amount: 0 },
  }),
  // A shipment names lines.
  renumber(other, renumbered) {
    const input = inputFor(salesOrders.postQty, other);
    if (!input?.lines.some(line => renumbered.has(line.line_no))) return null;
    const lines = input.lines.map(line => ({
      ...line,
      line_no: renumbered.get(line.line_no) ?? line.line_no,
    }));
    return { op: other.op, args: { ...input, lines } };
  },
});

function ownLine(line: SalesLineInput): SalesLineInput {
  const { line_no, item_no, variant_code, quantity, unit_price, line_discount_amount, line_note } = line;
  return { line_no, item_no, variant_code, quantity, unit_price, line_discount_amount, line_note };
}
