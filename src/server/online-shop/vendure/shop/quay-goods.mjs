import { Mutation } from '@nestjs/graphql';
import {
  Allow,
  FulfillmentService,
  Order,
  OrderService,
  Permission,
  StockLevel,
  StockMovementService,
  Transaction,
  TransactionalConnection,
  UserInputError,
} from '@vendure/core';
import { inject, resolves } from './quay-decorators.mjs';
import { done, linesIn, locked } from './quay-order.mjs';

/** What of a line was not handed over yet. */
function unfulfilled(order, lineId) {
  const line = order.lines.find(({ id }) => id === lineId);
  const handed = order.fulfillments
    .filter(({ state }) => state !== 'Cancelled')
    .flatMap(({ lines }) => lines)
    .filter(({ orderLineId }) => orderLineId === lineId);
  return line.quantity - handed.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Vendure hands nothing over before it is paid. */
const paidStates = ['PaymentSettled', 'PartiallyShipped', 'Shipped', 'PartiallyDelivered'];

/** What becomes of an order's goods. Each is done once, and whole or not at all. */
export class QuayGoods {
  async quayHandOver(ctx, { orderCode, lines, reference }) {
    const order = await locked(this.connection, ctx, orderCode);
    if (order.fulfillments.some(({ customFields }) => customFields.quayReference === reference))
      return { success: true };
    if (!paidStates.includes(order.state))
      throw new UserInputError(`Order ${orderCode} hands nothing over: it is ${order.state}.`);
    const handed = linesIn(order, lines);
    for (const { orderLineId, quantity } of handed)
      if (quantity > unfulfilled(order, orderLineId))
        throw new UserInputError(`Order ${orderCode} has too few of line ${orderLineId} left.`);
    // Not by way of `OrderService`: the goods are gone from the store, whatever the shop counts there.
    const handler = { code: 'manual-fulfillment', arguments: [{ name: 'method', value: 'quay' }] };
    const fulfillment = done(await this.fulfillments.create(ctx, [order], handed, handler));
    const fulfillments = this.connection.getRepository(ctx, fulfillment.constructor);
    await fulfillments.update(fulfillment.id, {
      trackingCode: reference,
      customFields: { quayReference: reference },
    });
    await this.connection
      .getRepository(ctx, Order)
      .createQueryBuilder()
      .relation('fulfillments')
      .of(order)
      .add(fulfillment);
    await this.keepingStock(ctx, order, async () => {
      for (const state of ['Pending', 'Shipped', 'Delivered'])
        done(await this.orders.transitionFulfillmentToState(ctx, fulfillment.id, state));
    });
    return { success: true };
  }

  /** What the till does not hand over any more. It names what stays, so that it may be told again. */
  async quayClose(ctx, { orderCode, lines, reason }) {
    const order = await locked(this.connection, ctx, orderCode);
    const canceled = lines.flatMap(({ lineId, left }) => {
      const line = order.lines.find(({ id }) => String(id) === String(lineId));
      if (!line || left < 0) throw new UserInputError(`Order ${orderCode} has no such line ${lineId}.`);
      return line.quantity > left ? [{ orderLineId: line.id, quantity: line.quantity - left }] : [];
    });
    for (const { orderLineId, quantity } of canceled)
      if (quantity > unfulfilled(order, orderLineId))
        throw new UserInputError(`Order ${orderCode} has handed over too much of line ${orderLineId}.`);
    if (canceled.length === 0) return { success: true };
    const input = { orderId: order.id, reason, lines: canceled };
    await this.keepingStock(ctx, order, async () => done(await this.orders.cancelOrder(ctx, input)));
    // Vendure looks whether all is delivered only when a fulfillment is.
    const now = await locked(this.connection, ctx, orderCode);
    if (now.state === 'PartiallyDelivered' && now.lines.every(({ id }) => unfulfilled(now, id) <= 0))
      done(await this.orders.transitionToState(ctx, order.id, 'Delivered'));
    return { success: true };
  }

  async quayCancel(ctx, { orderCode, reason }) {
    const order = await locked(this.connection, ctx, orderCode);
    const input = { orderId: order.id, reason, cancelShipping: true };
    if (order.state !== 'Cancelled')
      await this.keepingStock(ctx, order, async () => done(await this.orders.cancelOrder(ctx, input)));
    for (const { id, state } of order.payments)
      if (state === 'Authorized') done(await this.orders.cancelPayment(ctx, id));
    return { success: true };
  }

  /** What lies in a store is what the store counts: what Vendure takes off or adds by itself is put back. */
  async keepingStock(ctx, order, work) {
    const levels = await this.connection
      .getRepository(ctx, StockLevel)
      .createQueryBuilder('level')
      .where('level.productVariantId IN (:...ids)', {
        ids: order.lines.map(({ productVariantId }) => productVariantId),
      })
      .setLock('pessimistic_write')
      .getMany();
    await work();
    for (const { productVariantId, stockLocationId, stockOnHand } of levels)
      await this.movements.adjustProductVariantStock(ctx, productVariantId, [
        { stockLocationId, stockOnHand },
      ]);
  }
}

inject(QuayGoods, {
  connection: TransactionalConnection,
  orders: OrderService,
  fulfillments: FulfillmentService,
  movements: StockMovementService,
});
for (const name of ['quayHandOver', 'quayClose', 'quayCancel'])
  resolves(QuayGoods, name, [Transaction(), Mutation(name), Allow(Permission.UpdateOrder)], true);
