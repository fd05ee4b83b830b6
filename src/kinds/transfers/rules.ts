import { transferOrders } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { isTransfer, type TransferOrder, type TransferOrderRow } from '#calls/transfers/orders.ts';
import { movesOf, receiveLines } from '#model/transfers/orders.ts';
import { documentRules, type Move, type ReplayContext } from '#offline/overlay/replay.ts';
import { inputFor, textIn } from '#offline/overlay/when.ts';

type Received = InputOf<typeof transferOrders.receive>;

const noIn = (args: unknown): string => textIn(args, 'bc_to_no');

/** Consignment receipts: transfer orders of the ERP, which the tablet can only receive from. */
export const documents = documentRules<TransferOrder, TransferOrderRow>({
  noIn,
  isDocument: isTransfer,
  apply(workingSet, entry, context) {
    const input = inputFor(transferOrders.receive, entry);
    const order = input && workingSet.find(noIn(entry.args));
    if (order) workingSet.put(received(order, input, context));
  },
  moves: (before, after): Move[] =>
    movesOf(after, before.lines, after.lines).map(({ line, location_code, quantity }) => ({
      ...{ item_no: line.item_no, variant_code: line.variant_code, location_code, quantity },
    })),
  list: transferOrders.filter,
  changeRow: row => row,
});

function received(
  order: TransferOrder,
  { lines }: Received,
  { now, userName = '' }: ReplayContext,
): TransferOrder {
  const after = receiveLines(order, lines, now);
  const pieces = lines.filter(line => line.qty_to_receive > 0);
  const receipt = {
    at: now,
    by: userName,
    lines: pieces.map(({ line_no, qty_to_receive }) => ({ line_no, quantity: qty_to_receive })),
  };
  return { ...after, receipts: [receipt, ...order.receipts] };
}
