import { transferOrders } from '#calls/index.ts';
import type { InputOf } from '#calls/kit.ts';
import { isTransfer, type TransferOrder, type TransferOrderRow } from '#calls/transfer-orders.ts';
import { movesOf, receiveLines } from '#model/transfer-orders.ts';
import { documentRules, type Facts, type Move } from '#offline/overlay/fold.ts';
import { inputFor } from '#offline/overlay/when.ts';

type Received = InputOf<typeof transferOrders.receive>;

const noIn = (args: unknown): string => (args as { bc_to_no?: string }).bc_to_no ?? ''; // parsed when it was accepted

/** Consignment receipts: transfer orders of the ERP, which the tablet can only receive from. */
export const transfers = documentRules<TransferOrder, TransferOrderRow>({
  noOf: ({ bc_to_no }) => bc_to_no,
  noIn,
  isDocument: isTransfer,
  apply(desk, entry, facts) {
    const input = inputFor(transferOrders.receive, entry);
    const order = input && desk.find(noIn(entry.args));
    if (order) desk.put(received(order, input, facts));
  },
  moves: (before, after): Move[] =>
    movesOf(after, before.lines, after.lines).map(({ line, location_code, quantity }) => ({
      ...{ item_no: line.item_no, variant_code: line.variant_code, location_code, quantity },
    })),
  list: transferOrders.filter,
  changeRow: row => row,
});

function received(order: TransferOrder, { lines }: Received, { now, userName = '' }: Facts): TransferOrder {
  const after = receiveLines(order, lines, now);
  const pieces = lines.filter(line => line.qty_to_receive > 0);
  const receipt = {
    at: now,
    by: userName,
    lines: pieces.map(({ line_no, qty_to_receive }) => ({ line_no, quantity: qty_to_receive })),
  };
  return { ...after, receipts: [receipt, ...order.receipts] };
}
