import { salesOrders } from '#calls/index.ts';
import { inputFor } from '#offline/overlay/when.ts';
import { editsOf } from '../edits.ts';
import { salesShape } from './shape.ts';

/** Edits of sales documents. */
export const edits = editsOf(salesShape, {
  setsField: {
    call: salesOrders.setRequestedDeliveryDate,
    argument: 'date',
    valueIn: ({ date }) => date,
    field: 'requested_delivery_date',
  },
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
