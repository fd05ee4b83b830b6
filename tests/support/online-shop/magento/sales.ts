import { type Came, Fault, type Moved, searched } from './reply.ts';

export type StubItem = {
  item_id: number;
  parent_item_id: number | null;
  sku: string;
  name: string;
  product_type: string;
  qty_ordered: number;
  qty_shipped: number;
  qty_canceled: number;
  qty_invoiced: number;
  qty_refunded: number;
  base_price_incl_tax: number;
  base_row_total: number;
  base_tax_amount: number;
  base_discount_amount: number;
  base_discount_tax_compensation_amount: number;
};
type Document = {
  entity_id: number;
  order_id: number;
  state: number;
  base_grand_total: number;
  comment: string;
};

/** A line as a customer orders it; the tax is in its amount. */
export type Ordered = { sku: string; quantity: number; unit_price: number; amount: number; tax?: number };

/** Orders of the stub with their invoices, shipments and credit memos, as Magento’s sales module keeps them. */
export function createSales(now: () => number) {
  const orders = new Map<number, ReturnType<typeof orderFrom>>();
  const invoices: Document[] = [];
  const creditMemos: Document[] = [];
  const shipments: (Document & { source_code: string; items: { order_item_id: number; qty: number }[] })[] =
    [];
  let ids = 100;

  const stamp = (ms = now()) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
  const touched = <T extends { updated_at: string }>(order: T): T =>
    Object.assign(order, { updated_at: stamp() });

  function orderFrom(order_no: string, store_code: string, lines: readonly Ordered[], method: string) {
    const items: StubItem[] = lines.map(({ sku, quantity, unit_price, amount, tax = 0 }) => ({
      ...{ item_id: ++ids, parent_item_id: null, sku, name: sku, product_type: 'simple' },
      ...{ qty_ordered: quantity, qty_shipped: 0, qty_canceled: 0, qty_invoiced: 0, qty_refunded: 0 },
      ...{ base_price_incl_tax: unit_price, base_row_total: amount - tax, base_tax_amount: tax },
      ...{ base_discount_amount: 0, base_discount_tax_compensation_amount: 0 },
    }));
    const person = { firstname: 'Hoa', lastname: 'Trần Thị', telephone: '0912345678' };
    const address = { ...person, street: ['36 Hàng Bông'], city: 'Hà Nội', region: null };
    const collected = store_code !== '';
    return {
      ...{ entity_id: ++ids, increment_id: order_no, state: 'new', status: 'pending' },
      ...{ created_at: stamp(), updated_at: stamp(), customer_email: 'hoa@example.com' },
      ...{ customer_firstname: 'Hoa', customer_lastname: 'Trần Thị', customer_note: null as string | null },
      base_grand_total: lines.reduce((sum, { amount }) => sum + amount, 0),
      ...{ base_shipping_amount: 0, base_shipping_tax_amount: 0, base_shipping_discount_amount: 0 },
      ...{ base_shipping_discount_tax_compensation_amnt: 0, base_total_paid: 0, base_total_refunded: 0 },
      billing_address: address,
      items,
      payment: { method },
      status_histories: [] as { entity_id: number; comment: string }[],
      extension_attributes: {
        ...(collected ? { pickup_location_code: store_code } : {}),
        shipping_assignments: [
          { shipping: { address, method: collected ? 'instore_pickup' : 'flatrate_flatrate' } },
        ],
      },
    };
  }

  const byId = (id: string) => {
    const order = orders.get(Number(id));
    if (!order)
      throw new Fault(404, "The entity that was requested doesn't exist. Verify the entity and try again.");
    return order;
  };

  /** Money that the customer pays in the shop, or that is invoiced. */
  function invoice(order: ReturnType<typeof orderFrom>, comment = ''): number {
    const left = order.base_grand_total - order.base_total_paid;
    if (left <= 0 || order.state === 'canceled')
      throw new Fault(
        400,
        'Invoice Document Validation Error(s):\nThe order does not allow an invoice to be created.',
      );
    for (const item of order.items) item.qty_invoiced = item.qty_ordered;
    order.base_total_paid += left;
    order.state = isShipped(order) ? 'complete' : 'processing';
    touched(order);
    const entity_id = ++ids;
    invoices.push({ entity_id, order_id: order.entity_id, state: 2, base_grand_total: left, comment });
    return entity_id;
  }

  const isShipped = ({ items }: ReturnType<typeof orderFrom>) =>
    items.every(item => item.qty_shipped + item.qty_refunded >= item.qty_ordered);

  function ship(order: ReturnType<typeof orderFrom>, body: Moved): number {
    const goods = body.items ?? [];
    for (const { order_item_id, qty } of goods) {
      const item = order.items.find(each => each.item_id === order_item_id);
      const left = item ? item.qty_ordered - item.qty_shipped - item.qty_refunded - item.qty_canceled : 0;
      if (!item || order.state === 'canceled' || qty > left)
        throw new Fault(
          400,
          "Shipment Document Validation Error(s):\nYou can't create a shipment without products.",
        );
    }
    for (const { order_item_id, qty } of goods)
      for (const item of order.items) if (item.item_id === order_item_id) item.qty_shipped += qty;
    order.state = isShipped(order) && order.base_total_paid > 0 ? 'complete' : 'processing';
    touched(order);
    const entity_id = ++ids;
    shipments.push({
      ...{ entity_id, order_id: order.entity_id, state: 1, base_grand_total: 0, items: goods },
      ...{ comment: body.comment?.comment ?? '' },
      source_code: body.arguments?.extension_attributes?.source_code ?? '',
    });
    return entity_id;
  }

  function refund(order: ReturnType<typeof orderFrom>, body: Moved): number {
    const left = order.base_total_paid - order.base_total_refunded;
    const items: { order_item_id: number; qty: number }[] =
      body.items ??
      order.items.map(each => ({ order_item_id: each.item_id, qty: each.qty_ordered - each.qty_refunded }));
    const worth = items.reduce((sum, { order_item_id, qty }) => {
      const item = order.items.find(each => each.item_id === order_item_id);
      if (!item || qty > item.qty_invoiced - item.qty_refunded)
        throw new Fault(
          400,
          'Creditmemo Document Validation Error(s):\nThe quantity to refund is greater than the invoiced one.',
        );
      return sum + Math.round(((item.base_row_total + item.base_tax_amount) * qty) / item.qty_ordered);
    }, 0);
    const { adjustment_positive = 0, adjustment_negative = 0 } = body.arguments ?? {};
    const total = worth + adjustment_positive - adjustment_negative;
    if (total <= 0 || total > left) throw new Fault(400, 'The most money available to refund is %1.', [left]);
    for (const { order_item_id, qty } of items)
      for (const item of order.items) if (item.item_id === order_item_id) item.qty_refunded += qty;
    order.base_total_refunded += total;
    if (order.base_total_refunded >= order.base_total_paid && isShipped(order)) order.state = 'closed';
    touched(order);
    const entity_id = ++ids;
    const comment = body.comment?.comment ?? '';
    creditMemos.push({ entity_id, order_id: order.entity_id, state: 2, base_grand_total: total, comment });
    return entity_id;
  }

  /** Magento cancels what was not invoiced, and says `false` of the rest. */
  function cancel(order: ReturnType<typeof orderFrom>): boolean {
    if (
      order.base_total_paid > 0 ||
      order.state === 'canceled' ||
      order.items.some(each => each.qty_shipped > 0)
    )
      return false;
    order.state = 'canceled';
    for (const item of order.items) item.qty_canceled = item.qty_ordered;
    touched(order);
    return true;
  }

  const commentsOf = (documents: readonly Document[], id: string) => ({
    items: documents.filter(({ entity_id }) => entity_id === Number(id)).map(({ comment }) => ({ comment })),
  });

  /** @returns undefined where the address is none of the sales’ */
  function answer(came: Came): unknown {
    const { method, path, body } = came;
    const [, area = '', id = '', what = ''] = path;
    switch (`${method} ${area}${id === '' ? '' : '/id'}${what === '' ? '' : `/${what}`}`) {
      case 'GET orders': {
        const found = searched([...orders.values()], came);
        // A list may leave this out: it is an attribute of an extension.
        const items = found.items.map(({ extension_attributes, ...order }) => ({
          ...order,
          extension_attributes: { ...extension_attributes, pickup_location_code: undefined },
        }));
        return { ...found, items };
      }
      case 'GET orders/id':
        return byId(id);
      case 'POST orders/id/comments':
        byId(id).status_histories.push({ entity_id: ++ids, comment: body.statusHistory.comment });
        return true;
      case 'POST orders/id/cancel':
        return cancel(byId(id));
      case 'POST order/id/invoice':
        return String(invoice(byId(id)));
      case 'POST order/id/ship':
        return String(ship(byId(id), body));
      case 'POST order/id/refund':
        return String(refund(byId(id), body));
      case 'GET invoices':
        return searched(invoices, came);
      case 'GET creditmemos':
        return searched(creditMemos, came);
      case 'GET shipments':
        return searched(shipments, came);
      case 'GET creditmemo/id/comments':
        return commentsOf(creditMemos, id);
      case 'GET shipment/id/comments':
        return commentsOf(shipments, id);
      default:
        return undefined;
    }
  }

  /** A customer orders. */
  function place(order_no: string, store_code: string, lines: readonly Ordered[], method = 'vnpay') {
    const order = orderFrom(order_no, store_code, lines, method);
    orders.set(order.entity_id, order);
    return order;
  }
  const byNo = (order_no: string) => {
    const order = [...orders.values()].find(({ increment_id }) => increment_id === order_no);
    if (!order) throw new Error(`the stub has no order ${order_no}`);
    return order;
  };

  return { answer, place, byNo, invoice, refund, touched, cancel, orders, invoices, creditMemos, shipments };
}
export type StubSales = ReturnType<typeof createSales>;
