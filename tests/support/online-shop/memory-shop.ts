import type {
  Listing,
  OnlineOrder,
  OnlineOrderLine,
  OnlineShop,
  Store,
} from '#server/online-shop/online-shop.ts';
import { SystemProblem } from '#server/outgoing/adapter.ts';

/**
 * What happens to the next request:
 * - `lost`: it is done, and its answer is lost
 * - `slow`: its answer is lost, and it is done minutes later
 * - `nothing`: its answer is lost, and it is never done
 */
export const shopFaults = ['fine', 'lost', 'slow', 'nothing', 'unavailable', 'refused'] as const;
export type ShopFault = (typeof shopFaults)[number];

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
export type ShopOrder = Mutable<OnlineOrder> & {
  handOvers: string[];
  /** Pieces that were handed over, by line. */
  handed: Map<string, number>;
};

/**
 * An online shop in memory, with the faults that a test gives it. It takes the same command twice, as real ones do: who
 * sends must look first.
 */
export function createMemoryShop(now: () => number) {
  const orders = new Map<string, ShopOrder>();
  const listings = new Map<string, Listing>();
  const sent: { item_no: string; aspects: string[] }[] = [];
  const stores: Store[] = [];
  const faults: ShopFault[] = [];
  /** Items that the shop refuses, with the reason. */
  const refuses = new Map<string, string>();
  let last = 0;

  const stamp = () => {
    last = Math.max(last + 1, now());
    return new Date(last);
  };

  const late: { at: number; run: () => unknown }[] = [];
  /** What was slow is done by now. */
  function catchUp(): void {
    for (const one of late.splice(0)) {
      if (one.at > now()) late.push(one);
      else one.run();
    }
  }

  async function request<T>(run: () => T): Promise<T> {
    catchUp();
    const fault = faults.shift() ?? 'fine';
    if (fault === 'slow') late.push({ at: now() + 4 * 60_000, run });
    if (fault === 'slow' || fault === 'nothing') throw new SystemProblem('unknown', 'the connection was cut');
    if (fault === 'unavailable') throw new SystemProblem('unavailable', 'the shop is away');
    if (fault === 'refused') throw new SystemProblem('refused', 'the shop does not want it');
    const done = run();
    if (fault === 'lost') throw new SystemProblem('unknown', 'the connection was cut');
    return done;
  }

  function change(order_no: string, how: (order: ShopOrder) => void): ShopOrder {
    const order = orders.get(order_no);
    if (!order) throw new SystemProblem('refused', `no order ${order_no}`);
    how(order);
    order.changed_at = stamp();
    return order;
  }

  /** Takes pieces off an order, as Vendure does: lines without any stay, at nothing. */
  function shorten(order: ShopOrder, leftOf: (line_id: string) => number | undefined): void {
    order.lines = order.lines.flatMap(line => {
      const quantity = leftOf(line.line_id) ?? line.quantity;
      const amount = Math.round((line.amount * quantity) / line.quantity);
      return quantity === 0 ? [] : [{ ...line, quantity, amount }];
    });
    order.total = order.lines.reduce((sum, { amount }) => sum + amount, order.shipping_amount);
    if (order.lines.length === 0) order.state = 'canceled';
    else if (isHanded(order)) order.state = 'collected';
  }
  const isHanded = ({ lines, handed }: ShopOrder): boolean =>
    lines.every(({ line_id, quantity }) => (handed.get(line_id) ?? 0) >= quantity);

  const shop: OnlineShop = {
    putStores: given =>
      request(() => {
        stores.splice(0, stores.length, ...given);
      }),
    putListings: changes =>
      request(() =>
        changes.map(({ listing, aspects }) => {
          const { item_no } = listing;
          const refused = refuses.get(item_no) ?? null;
          if (refused === null) {
            listings.set(item_no, listing);
            sent.push({ item_no, aspects: [...aspects] });
          }
          return { item_no, refused };
        }),
      ),
    async *ordersSince(until) {
      const changed = [...orders.values()]
        .filter(order => until === null || order.changed_at.getTime() >= Number(until))
        .sort((a, b) => a.changed_at.getTime() - b.changed_at.getTime());
      const pages = changed.length === 0 ? [[]] : [changed.slice(0, 2), changed.slice(2)];
      for (const page of pages) {
        const read = await request(() => structuredClone(page));
        const newest = read.at(-1)?.changed_at.getTime();
        yield { orders: read, until: String(newest ?? until ?? 0) };
      }
    },
    order: order_no => request(() => structuredClone(orders.get(order_no) ?? null)),
    pay: async ({ order_no, amount, method, reference }) => {
      await request(() =>
        change(order_no, order => {
          const payment_id = `P${order.payments.length + 1}`;
          order.payments = [...order.payments, { payment_id, amount, method, reference, state: 'settled' }];
        }),
      );
    },
    handOver: async ({ order_no, lines, reference }) => {
      await request(() =>
        change(order_no, order => {
          // As real shops do.
          if (order.state === 'canceled') throw new SystemProblem('refused', `${order_no} is canceled`);
          order.handOvers.push(reference);
          for (const { line_id, quantity } of lines)
            order.handed.set(line_id, (order.handed.get(line_id) ?? 0) + quantity);
          if (isHanded(order)) order.state = 'collected';
        }),
      );
    },
    isHandedOver: ({ order_no, reference }) =>
      request(() => orders.get(order_no)?.handOvers.includes(reference) === true),
    closeRest: async ({ order_no, lines }) => {
      await request(() =>
        change(order_no, order => {
          if (order.state === 'canceled') throw new SystemProblem('refused', `${order_no} is canceled`);
          shorten(order, line_id => lines.find(line => line.line_id === line_id)?.left);
        }),
      );
    },
    isRestClosed: ({ order_no, lines }) =>
      request(() =>
        lines.every(({ line_id, left }) =>
          (orders.get(order_no)?.lines ?? []).every(
            line => line.line_id !== line_id || line.quantity <= left,
          ),
        ),
      ),
    cancel: async ({ order_no }) => {
      await request(() =>
        change(order_no, order => {
          order.state = 'canceled';
        }),
      );
    },
    refund: async ({ order_no, amount, reference }) => {
      await request(() =>
        change(order_no, order => {
          const refund_id = `R${order.refunds.length + 1}`;
          order.refunds = [...order.refunds, { refund_id, amount, reference, state: 'settled' }];
        }),
      );
    },
    tellAt: null,
    close: async () => {},
  };

  /** A customer orders. */
  function place(
    order_no: string,
    store_code: string,
    lines: readonly Omit<OnlineOrderLine, 'line_id' | 'name'>[],
    more: Partial<OnlineOrder> = {},
  ): ShopOrder {
    const placed_at = stamp();
    const shipping_amount = more.shipping_amount ?? 0;
    const order: ShopOrder = {
      ...{ order_no, store_code, placed_at, changed_at: placed_at, state: 'placed' },
      ...{ remote_id: `id-${order_no}`, comment: '', payments: [], refunds: [], handOvers: [] },
      handed: new Map(),
      customer: { name: 'Trần Thị Hoa', phone_no: '0912345678', email: 'hoa@example.com' },
      lines: lines.map((line, index) => ({ ...line, line_id: `${order_no}-${index + 1}`, name: line.sku })),
      shipping_amount,
      total: lines.reduce((sum, { amount }) => sum + amount, shipping_amount),
      ...more,
    };
    orders.set(order_no, order);
    return order;
  }

  /** The customer pays in the shop. */
  const settle = (order_no: string, amount: number, method = 'payoo') =>
    change(order_no, order => {
      const payment_id = `P${order.payments.length + 1}`;
      order.payments = [
        ...order.payments,
        { payment_id, amount, method, reference: '', state: 'settled' as const },
      ];
    });

  return { shorten, shop, orders, listings, sent, stores, faults, refuses, place, settle, change };
}
export type MemoryShop = ReturnType<typeof createMemoryShop>;
