import type { SalesOrder } from '#calls/sales/orders.ts';
import { refusal } from '../outgoing/histories.ts';
import type { SellingServer } from '../sales/selling.ts';

export type InStore =
  | 'payHere'
  | 'collectPart'
  | 'collect'
  | 'closeHere'
  | 'payBack'
  | 'cancelHere'
  | 'giveBack';

/** What the store does with the order, where its rules allow it. */
export async function inStore(server: SellingServer, what: InStore, sale: SalesOrder): Promise<void> {
  const { pos_so_no } = sale;
  switch (what) {
    case 'payHere': {
      const paid = {
        receipt_type: 'ecom_collect_store',
        payment_type: 'cash',
        collect_store_code: sale.location_code,
      };
      const added = await server
        .ask('receipts.add', { pos_so_no, amount: Math.max(sale.remaining_amount, 1), ...paid })
        .catch(refusal);
      if (added) await server.ask('receipts.processAll', { pos_so_no, to_post: true });
      return;
    }
    case 'collect':
      await server
        .ask('salesOrders.postQty', {
          pos_so_no,
          lines: sale.lines.map(({ line_no, quantity, qty_shipped, qty_invoiced }) => ({
            ...{ line_no, qty_to_ship: quantity - qty_shipped, qty_to_invoice: quantity - qty_invoiced },
          })),
        })
        .catch(refusal);
      return;
    case 'collectPart':
      await server
        .ask('salesOrders.postQty', {
          pos_so_no,
          lines: sale.lines.map(({ line_no }, index) => ({
            ...{ line_no, qty_to_ship: index === 0 ? 1 : 0, qty_to_invoice: 0 },
          })),
        })
        .catch(refusal);
      return;
    case 'closeHere':
      await server.ask('salesOrders.close', { pos_so_no }).catch(refusal);
      return;
    case 'payBack': {
      const paid = { receipt_type: 'collect_store', payment_type: 'cash' };
      const given = await server
        .ask('receipts.add', { pos_so_no, amount: sale.remaining_amount, ...paid })
        .catch(refusal);
      if (given) await server.ask('receipts.processAll', { pos_so_no, to_post: true });
      return;
    }
    case 'cancelHere':
      await server
        .ask('salesOrders.setStatus', { pos_so_no, status: 'CANCELED', cancel_reason_code: 'OTHER' })
        .catch(refusal);
      return;
    case 'giveBack': {
      const memo = await server
        .ask<SalesOrder>('creditMemos.create', { pos_so_no, lines: [{ line_no: 10_000, quantity: 1 }] })
        .catch(refusal);
      if (!memo) return;
      for (const status of ['RELEASED', 'POSTED'])
        await server.ask('salesOrders.setStatus', { pos_so_no: memo.pos_so_no, status });
      const paid = { receipt_type: 'collect_store', payment_type: 'cash' };
      const given = await server
        .ask('receipts.add', { pos_so_no: memo.pos_so_no, amount: memo.grand_total, ...paid })
        .catch(refusal);
      if (given) await server.ask('receipts.processAll', { pos_so_no: memo.pos_so_no, to_post: true });
    }
  }
}
