import { purchaseOrders, purchaseShipments } from '#calls/index.ts';
import {
  after,
  type Coalescing,
  changeOf,
  coalescing,
  headerEdits,
  lineEdits,
  neverJoinedWith,
} from '../coalesce.ts';
import { purchaseShape } from './shape.ts';

const { update } = purchaseOrders;
const { note } = purchaseShipments;

/**
 * How unsent edits of a purchase order join. What a rule of the order would have looked at in between (its status, a
 * shipment) keeps two changes two.
 */
export const coalesce: readonly Coalescing[] = [
  // Nothing that a person sends is a price.
  ...lineEdits(purchaseShape, { header: [update], keptPrice: (_, later) => later }),
  headerEdits(purchaseShape, {
    // No location means the franchise's own when an order is made, and none when it is changed.
    intoCreate: ({ warehouse_code }) => warehouse_code !== '',
    // Notes may change where nothing else may.
    together: (before, later) => isNotes(before) === isNotes(later),
  }),
  coalescing(note, [
    after(note, (before, later) => {
      const isLater = (line: Noted) => later.lines.some(other => nameOf(other) === nameOf(line));
      const lines = [...before.lines.filter(line => !isLater(line)), ...later.lines];
      return lines.length > 1000 ? null : changeOf(note, { ...later, lines });
    }),
    ...neverJoinedWith([update]),
  ]),
];

type Noted = { shipment_no: string; line_no: number };
const nameOf = ({ shipment_no, line_no }: Noted): string => `${shipment_no}/${line_no}`;

const isNotes = (data: object): boolean =>
  Object.keys(data).every(field => field === 'nwv_general_comments' || field === 'nwv_delivery_comments');
