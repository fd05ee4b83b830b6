import { sql } from 'drizzle-orm';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { sellingServer } from '../sales/selling.ts';
import type { TestServerOptions } from '../server.ts';

/** The server as the purchase tests use it: calls by name, answered with the purchase order. */
export async function buyingServer(options: TestServerOptions = {}) {
  const server = await sellingServer(options);
  const ask = <T = PurchaseOrder>(op: string, args: unknown, username?: string): Promise<T> =>
    server.ask<T>(op, args, username);

  /** Lines of the first items that the store buys. */
  const lines = (...quantities: number[]) =>
    quantities.map((purchase_qty, index) => {
      const { item_no, variant_code } = server.goodAt(index);
      return { line_no: (index + 1) * 10000, item_no, variant_code, purchase_qty };
    });

  /** What the franchisor has of the first items; nothing of any other. */
  async function erpHas(...quantities: number[]): Promise<void> {
    await server.db.execute(sql`delete from erp_stock`);
    for (const [index, quantity] of quantities.entries()) {
      const { item_no, variant_code } = server.goodAt(index);
      await server.db.execute(
        sql`insert into erp_stock (location_code, item_no, variant_code, quantity)
          values ('WH-MAIN', ${item_no}, ${variant_code}, ${quantity})`,
      );
    }
  }

  const create = (data: Record<string, unknown> = {}, username?: string): Promise<PurchaseOrder> =>
    ask(
      'purchaseOrders.create',
      { po_no: 'tmp:po', data: { receiving_address: '36 Hàng Bông', lines: lines(5, 3), ...data } },
      username,
    );

  async function released(data?: Record<string, unknown>, username?: string): Promise<PurchaseOrder> {
    const { po_no } = await create(data, username);
    return ask('purchaseOrders.release', { po_no }, username);
  }

  const get = (po_no: string, username?: string) => ask('purchaseOrders.get', { pos_po_no: po_no }, username);

  /** Asks the ERP itself about an order, as the button "Sync" does. */
  async function sync(po_no: string, username?: string): Promise<PurchaseOrder> {
    const filters = [{ field: 'po_no', value: po_no, condition: 'eq' }];
    await ask('purchaseShipments.filter', { use_local: false, filters }, username);
    return get(po_no, username);
  }

  const receive = (po_no: string, pieces: readonly Piece[], username?: string): Promise<PurchaseOrder> =>
    ask('purchaseOrders.receive', { pos_po_no: po_no, lines: pieces }, username);

  /** An order that has come whole and is invoiced. */
  async function invoiced(data?: Record<string, unknown>): Promise<PurchaseOrder> {
    const { po_no } = await released(data);
    return receive(po_no, toReceive(await sync(po_no)));
  }

  const { released: sells, lines: salesLines } = server;
  return { ...server, sells, salesLines, ask, lines, erpHas, create, released, get, sync, receive, invoiced };
}
export type BuyingServer = Awaited<ReturnType<typeof buyingServer>>;

export type Piece = { shipment_no: string; line_no: number; qty_to_receive: number; line_note?: string };

/** Everything that was shipped and has not been received. */
export function toReceive(order: PurchaseOrder): Piece[] {
  return order.shipments
    .flatMap(({ no, lines }) =>
      lines.map(line => ({
        shipment_no: no,
        line_no: line.line_no,
        qty_to_receive: addQuantity(line.qty_shipped, -line.qty_received),
      })),
    )
    .filter(piece => piece.qty_to_receive > 0);
}
