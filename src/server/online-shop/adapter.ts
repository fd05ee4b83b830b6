import { systemTroubles } from '#model/messages/system-troubles.ts';
import { type AdapterOf, type Found, SystemProblem } from '../outgoing/adapter.ts';
import type { OnlineOrder, OnlineShop } from './online-shop.ts';

/** How many commands a shop takes at once. */
const atOnce = 4;

/**
 * A connected shop as the queue of outgoing commands uses it. Whether a command was done is read from the order there,
 * by the key that it carries.
 */
export function onlineShopAdapter(shop: OnlineShop): AdapterOf<'online-shop'> {
  /** @throws SystemProblem `refused` where the shop has no such order */
  async function orderOf(order_no: string, signal: AbortSignal): Promise<OnlineOrder> {
    const order = await shop.order(order_no, signal);
    if (!order) throw new SystemProblem('refused', systemTroubles.noOrder(order_no));
    return order;
  }
  const foundAs = (remote_id: string | undefined): Found | null =>
    remote_id === undefined ? null : { remote_id, remote_no: '' };
  return {
    system: 'online-shop',
    atOnce,
    carriers: {
      'online-order.pay': {
        async find({ order_no, reference }, signal) {
          const { payments } = await orderOf(order_no, signal);
          return foundAs(payments.find(payment => payment.reference === reference)?.payment_id);
        },
        async make(payment, signal) {
          await shop.pay(payment, signal);
          return { remote_id: payment.reference, remote_no: '' };
        },
      },
      'online-order.refund': {
        async find({ order_no, reference }, signal) {
          const { refunds } = await orderOf(order_no, signal);
          return foundAs(refunds.find(refund => refund.reference === reference)?.refund_id);
        },
        async make(refund, signal) {
          await shop.refund(refund, signal);
          return { remote_id: refund.reference, remote_no: '' };
        },
      },
      'online-order.hand-over': {
        async find(goods, signal) {
          const { remote_id } = await orderOf(goods.order_no, signal);
          return (await shop.isHandedOver(goods, signal)) ? { remote_id, remote_no: '' } : null;
        },
        async make(goods, signal) {
          await shop.handOver(goods, signal);
          return { remote_id: goods.reference, remote_no: '' };
        },
      },
      'online-order.close': {
        async find(rest, signal) {
          const { remote_id } = await orderOf(rest.order_no, signal);
          return (await shop.isRestClosed(rest, signal)) ? { remote_id, remote_no: '' } : null;
        },
        async make(rest, signal) {
          await shop.closeRest(rest, signal);
          return { remote_id: rest.reference, remote_no: '' };
        },
      },
      'online-order.cancel': {
        async find({ order_no }, signal) {
          const { state, remote_id } = await orderOf(order_no, signal);
          return state === 'canceled' ? { remote_id, remote_no: '' } : null;
        },
        async make(cancel, signal) {
          await shop.cancel(cancel, signal);
          return { remote_id: cancel.order_no, remote_no: '' };
        },
      },
    },
  };
}
