import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { salesErp as calls } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { leavingPart } from '#model/stock/units.ts';
import type { Tx } from '../../db/connection.ts';
import { items, salesOrders } from '../../db/schema/index.ts';
import { type ErpSale, erp } from '../../erp/connected.ts';
import { answers } from '../kit/answers.ts';
import { loadOrder, lockOrder } from './load.ts';

const closed: readonly string[] = ['INVOICED', 'CLOSED', 'CONVERTED', 'POSTED'];
const statusOf = ({ status }: SalesOrder): ErpSale['status'] =>
  status === 'CANCELED' ? 'canceled' : closed.includes(status) ? 'closed' : 'open';

async function linesOfNetwork(tx: Tx, lines: SalesOrder['lines']): Promise<SalesOrder['lines']> {
  const numbers = [...new Set(lines.map(({ item_no }) => item_no))];
  const own = await tx
    .select({ item_no: items.item_no })
    .from(items)
    .where(and(inArray(items.item_no, numbers), isNotNull(items.owner_code)));
  return lines.filter(line => !own.some(({ item_no }) => item_no === line.item_no));
}

export const handlers = answers(calls, {
  sync: {
    async first({ pos_so_no }, context) {
      const { order } = await lockOrder(context, pos_so_no);
      const { franchise_code: customer_no, location_code } = order;
      // What a shop has for itself the ERP does not know: it gets what it supplied.
      const lines = await linesOfNetwork(context.tx, order.lines);
      const sale = { pos_so_no, customer_no, location_code, status: statusOf(order), lines };
      const bc_so_no = await erp.syncSale(context, sale);
      // No person changed it: the version of the document stays.
      if (bc_so_no !== order.bc_so_no)
        await context.tx.update(salesOrders).set({ bc_so_no }).where(eq(salesOrders.pos_so_no, pos_so_no));
    },
    run: ({ pos_so_no }, context) => loadOrder(context, pos_so_no),
  },

  async qtyToShipPending({ pos_so_no }, context) {
    const { location_code, lines } = await loadOrder(context, pos_so_no);
    const open = lines
      .map(line => ({ ...line, quantity: addQuantity(line.quantity, -line.qty_shipped) }))
      .filter(({ quantity }) => quantity > 0);
    const toShip = await erp.qtyToShip(context, location_code, open);
    return {
      pos_so_no,
      lines: open.map(({ line_no, quantity, unit_of_measure }) => {
        const qty_to_ship = leavingPart(unit_of_measure, toShip.get(line_no) ?? 0, quantity);
        return { line_no, qty_to_ship, qty_pending: addQuantity(quantity, -qty_to_ship) };
      }),
    };
  },
});
