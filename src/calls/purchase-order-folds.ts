import type { Change, Folded } from './kit.ts';
import { lineFolds } from './line-folds.ts';
import type { PurchaseLineInput } from './purchase-documents.ts';

/**
 * Changes of a purchase order that has not been sent, joined: the order is the same as if they were sent one after the
 * other. What a rule of the order would have looked at in between (its status, a shipment) keeps them two.
 */

type Update = {
  po_no: string;
  base_version?: number | undefined;
  data: Readonly<Record<string, unknown>>;
};
type Line = { po_no: string; base_version?: number | undefined } & PurchaseLineInput;

const create = 'purchaseOrders.create';
const update = 'purchaseOrders.update';

export const mostLines = 500;

const folds = lineFolds<Line>({
  create,
  header: [update],
  addLine: 'purchaseOrders.addLine',
  updateLine: 'purchaseOrders.updateLine',
  removeLines: 'purchaseOrders.removeLines',
  no: 'po_no',
  mostLines,
  pricedByItem: { keeps: [] },
});

export const foldAddLine = folds.addLine;
export const foldUpdateLine = folds.updateLine;
export const foldRemoveLines = folds.removeLines;

// Below, an earlier input is of the call that `op` names: it was parsed with that call's schema.
export function foldUpdate(earlier: Change, later: Update): Folded {
  switch (earlier.op) {
    case create: {
      const made = earlier.input as Update;
      // No location means the franchise's own when an order is made, and none when it is changed.
      if (later.data.warehouse_code === '') return null;
      return { op: create, input: { ...made, data: { ...made.data, ...later.data } } };
    }
    case update: {
      const { data } = earlier.input as Update;
      // Notes may change where nothing else may.
      if (isNotes(data) !== isNotes(later.data)) return null;
      return { op: update, input: { ...later, data: { ...data, ...later.data } } };
    }
    default:
      return folds.update(earlier, later);
  }
}

const isNotes = (data: Update['data']): boolean =>
  Object.keys(data).every(field => field === 'nwv_general_comments' || field === 'nwv_delivery_comments');
