import { transferOrders } from '#calls/index.ts';
import { type LookUp, lookUp } from '../look-up.ts';

/** What became of a receipt: one of the order's receipts since. */
export const lookUps: readonly LookUp[] = [
  lookUp(transferOrders.receive, {
    read: transferOrders.get,
    asked: ({ bc_to_no }) => ({ bc_to_no }),
    among: order => order.receipts.map(receipt => ({ order, receipt })),
    no: ({ order }) => order.bc_to_no,
    at: ({ receipt }) => receipt.at,
    isNew: true,
    compare({ receipt }, input) {
      const wanted = input.lines.filter(line => line.qty_to_receive > 0);
      return {
        lines: receipt.lines.length === wanted.length,
        quantities: wanted.every(({ line_no, qty_to_receive }) =>
          receipt.lines.some(line => line.line_no === line_no && line.quantity === qty_to_receive),
        ),
      };
    },
    answer: ({ order }) => order,
  }),
];
