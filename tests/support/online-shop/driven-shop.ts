import { magentoTimes } from '#server/online-shop/magento/client.ts';
import { magentoShop } from '#server/online-shop/magento/magento.ts';
import { markIn } from '#server/online-shop/magento/marks.ts';
import type { OnlineOrderLine, OnlineShop } from '#server/online-shop/online-shop.ts';
import { startMagento } from './magento/server.ts';
import { createMemoryShop, type ShopFault } from './memory-shop.ts';

type Ordered = Omit<OnlineOrderLine, 'line_id' | 'name'>;

/** What a shop has of an order, for the comparison with ours. */
export type SeenOrder = {
  readonly state: 'placed' | 'collected' | 'canceled';
  readonly total: number;
  readonly payments: readonly { readonly amount: number; readonly reference: string }[];
  /** Keys of hand-overs. */
  readonly handOvers: readonly string[];
  readonly quantities: readonly number[];
  /** Is nothing of it left to be handed over? */
  readonly isClosed: boolean;
};

/** A shop that a history drives, in the place of its customers and its network. */
export type DrivenShop = {
  readonly shop: OnlineShop;
  /** Of the next requests. */
  readonly faults: { push(fault: ShopFault): unknown; length: number };
  place(order_no: string, store_code: string, lines: readonly Ordered[]): void;
  payThere(order_no: string): void;
  cancelThere(order_no: string): void;
  /** People of the shop take off what was not handed over. */
  closeThere(order_no: string): void;
  addGoods(order_no: string): void;
  seen(order_no: string): SeenOrder;
  close(): Promise<void>;
};

/** The shop in memory, which speaks the contract. */
export async function drivenMemoryShop(now: () => number): Promise<DrivenShop> {
  const memory = createMemoryShop(now);
  const { shop, faults } = memory;
  const orderOf = (order_no: string) => {
    const order = memory.orders.get(order_no);
    if (!order) throw new Error('the order is in the shop');
    return order;
  };
  return {
    shop,
    faults,
    place: (order_no, store_code, lines) => void memory.place(order_no, store_code, lines),
    payThere: order_no => void memory.settle(order_no, orderOf(order_no).total),
    cancelThere: order_no =>
      void memory.change(order_no, order => {
        order.state = 'canceled';
      }),
    closeThere: order_no =>
      void memory.change(order_no, order => memory.shorten(order, line_id => order.handed.get(line_id) ?? 0)),
    addGoods: order_no =>
      void memory.change(order_no, order => {
        order.lines = order.lines.map(line => ({ ...line, quantity: line.quantity + 1 }));
      }),
    seen(order_no) {
      const { state, total, payments, handOvers, handed, lines } = orderOf(order_no);
      const isClosed = lines.every(({ line_id, quantity }) => (handed.get(line_id) ?? 0) >= quantity);
      return {
        isClosed,
        state,
        total,
        payments,
        handOvers,
        quantities: lines.map(({ quantity }) => quantity),
      };
    },
    close: async () => {},
  };
}

/** A Magento shop: the connector speaks to the stub over a network that breaks. */
export async function drivenMagento(now: () => number): Promise<DrivenShop> {
  const stub = await startMagento(now);
  const shop = magentoShop(stub.settings, magentoTimes);
  const { sales } = stub;
  return {
    shop,
    faults: stub.anyFaults,
    place: (order_no, store_code, lines) => void sales.place(order_no, store_code, lines),
    payThere(order_no) {
      const order = sales.byNo(order_no);
      if (order.base_total_paid < order.base_grand_total) sales.invoice(order);
    },
    cancelThere(order_no) {
      const order = sales.byNo(order_no);
      // People of the shop can cancel what was paid, too: they give the money back elsewhere.
      if (!sales.cancel(order)) Object.assign(sales.touched(order), { state: 'canceled' });
    },
    closeThere(order_no) {
      const order = sales.byNo(order_no);
      // Magento gives goods back with their money alone.
      const isRefunded = order.base_total_refunded > 0;
      if (order.base_total_paid < order.base_grand_total || isRefunded) return;
      const items = order.items
        .map(({ item_id, qty_ordered, qty_shipped }) => ({
          order_item_id: item_id,
          qty: qty_ordered - qty_shipped,
        }))
        .filter(({ qty }) => qty > 0);
      if (items.length > 0) sales.refund(order, { items });
    },
    addGoods(order_no) {
      const order = sales.touched(sales.byNo(order_no));
      for (const item of order.items) item.qty_ordered += 1;
    },
    seen(order_no) {
      const order = sales.byNo(order_no);
      const isCanceled =
        order.state === 'canceled' ||
        (order.state === 'closed' && order.items.every(item => item.qty_shipped === 0));
      const isShipped = order.items.every(item => item.qty_shipped >= item.qty_ordered);
      const marks = order.status_histories.flatMap(({ comment }) => markIn(comment) ?? []);
      const of = ({ order_id }: { order_id: number }) => order_id === order.entity_id;
      return {
        state: isCanceled ? 'canceled' : isShipped ? 'collected' : 'placed',
        isClosed:
          marks.some(({ kind }) => kind === 'closed') ||
          order.items.every(item => item.qty_shipped + item.qty_refunded >= item.qty_ordered),
        total: order.base_grand_total,
        payments: [
          ...sales.invoices
            .filter(of)
            .map(({ base_grand_total }) => ({ amount: base_grand_total, reference: '' })),
          ...marks
            .filter(({ kind }) => kind === 'paid')
            .map(({ amount, reference }) => ({ amount, reference })),
        ],
        handOvers: sales.shipments.filter(of).map(({ comment }) => markIn(comment)?.reference ?? ''),
        quantities: order.items.map(({ qty_ordered }) => qty_ordered),
      };
    },
    close: () => stub.close(),
  };
}
