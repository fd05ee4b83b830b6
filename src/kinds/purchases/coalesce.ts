import { purchaseOrders as calls, purchaseShipments } from '#calls/index.ts';
import { mostLines } from '#calls/kit/document-parts.ts';
import { after, apartFrom, becomes, type Coalescing, coalescing, lineEdits, withGiven } from '../coalesce.ts';

const { create, update, addLine, updateLine, removeLines } = calls;
const { note } = purchaseShipments;

/**
 * How unsent edits of a purchase order join. What a rule of the order would have looked at in between (its status, a
 * shipment) keeps two changes two.
 */
export const coalesce: readonly Coalescing[] = [
  ...lineEdits(calls, {
    header: [update],
    lineOf: ({ po_no: _, base_version: __, ...line }) => line,
    renamed: (edit, { po_no }) => ({ ...edit, po_no }),
    mostLines,
    // Nothing that a person sends is a price.
    keptPrice: (_, later) => later,
  }),
  coalescing(update, [
    after(create, (made, { data }) =>
      // No location means the franchise's own when an order is made, and none when it is changed.
      data.warehouse_code === '' ? null : becomes(create, { ...made, data: withGiven(made.data, data) }),
    ),
    after(update, (before, later) =>
      // Notes may change where nothing else may.
      isNotes(before.data) === isNotes(later.data)
        ? becomes(update, { ...later, data: withGiven(before.data, later.data) })
        : null,
    ),
    ...apartFrom([addLine, updateLine, removeLines]),
  ]),
  coalescing(note, [
    after(note, (before, later) => {
      const isLater = (line: Noted) => later.lines.some(other => nameOf(other) === nameOf(line));
      const lines = [...before.lines.filter(line => !isLater(line)), ...later.lines];
      return lines.length > 1000 ? null : becomes(note, { ...later, lines });
    }),
    ...apartFrom([update]),
  ]),
];

type Noted = { shipment_no: string; line_no: number };
const nameOf = ({ shipment_no, line_no }: Noted): string => `${shipment_no}/${line_no}`;

const isNotes = (data: object): boolean =>
  Object.keys(data).every(field => field === 'nwv_general_comments' || field === 'nwv_delivery_comments');
