import { Mutation } from '@nestjs/graphql';
import {
  Allow,
  ConfigService,
  FulfillmentService,
  isGraphQlErrorResult,
  Order,
  OrderService,
  Payment,
  PaymentMethodService,
  PaymentService,
  Permission,
  Refund,
  RefundLine,
  StockLevel,
  StockMovementService,
  Transaction,
  TransactionalConnection,
  UserInputError,
} from '@vendure/core';
import { payAtCounter } from './quay-checkout.mjs';
import { inject, resolves } from './quay-decorators.mjs';

/** What is left to be paid; a payment that was announced for the counter pays nothing yet. */
function outstanding(order, isAnnounced) {
  let covered = 0;
  for (const payment of order.payments) {
    if (!['Authorized', 'Settled'].includes(payment.state) || isAnnounced(payment)) continue;
    const back = payment.refunds.filter(({ state }) => state === 'Settled');
    covered += payment.amount - back.reduce((sum, { total }) => sum + total, 0);
  }
  return order.totalWithTax - covered;
}

/** What was refused inside a service ends the whole command: nothing of it stays. */
function done(result) {
  if (isGraphQlErrorResult(result)) throw new UserInputError(result.transitionError ?? result.message);
  return result;
}

/** The till counts whole đồng, and a discount by percent may have made parts of one. */
function wholeOf(amount, all, { entityOptions }) {
  const unit = 10 ** entityOptions.moneyStrategy.precision;
  return Math.abs(amount - all) < unit ? all : amount;
}

/** What of a payment can still go back. */
function refundable({ amount, refunds }) {
  const back = refunds.filter(({ state }) => state !== 'Failed');
  return amount - back.reduce((sum, { total }) => sum + total, 0);
}

/** Lines as Vendure takes them, each once. */
function linesIn(order, lines) {
  const quantities = new Map();
  for (const { lineId, quantity } of lines) {
    const line = order.lines.find(({ id }) => String(id) === String(lineId));
    if (!line || quantity <= 0) throw new UserInputError(`Order ${order.code} has no such line ${lineId}.`);
    quantities.set(line.id, (quantities.get(line.id) ?? 0) + quantity);
  }
  return [...quantities].map(([orderLineId, quantity]) => ({ orderLineId, quantity }));
}

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

/** The order with all that it has. Commands for one order wait for each other. */
async function locked(connection, ctx, code) {
  const orders = connection.getRepository(ctx, Order);
  const row = await orders
    .createQueryBuilder('locked')
    .innerJoin('locked.channels', 'channel', 'channel.id = :channelId', { channelId: ctx.channelId })
    .where('locked.code = :code', { code })
    .setLock('pessimistic_write', undefined, ['locked'])
    .getOne();
  if (!row) throw new UserInputError(`No order has the code ${code}.`);
  return orders.findOneOrFail({
    where: { id: row.id },
    relations: {
      lines: true,
      surcharges: true,
      payments: { refunds: true },
      fulfillments: { lines: true },
    },
  });
}

/** What the till tells the shop. Each is done once for its reference, and whole or not at all. */
export class QuayCommands {
  async quayPay(ctx, { orderCode, amount, method, reference }) {
    const order = await locked(this.connection, ctx, orderCode);
    if (order.payments.some(({ customFields }) => customFields.quayReference === reference))
      return { success: true };
    const methods = await this.paymentMethods.findAll(ctx);
    const forCounter = methods.items.filter(({ handler }) => handler.code === payAtCounter.code);
    const isAnnounced = payment =>
      payment.state === 'Authorized' && forCounter.some(({ code }) => code === payment.method);
    const left = outstanding(order, isAnnounced);
    const paidNow = wholeOf(amount, left, this.config);
    if (!['PaymentAuthorized', 'ArrangingAdditionalPayment'].includes(order.state))
      throw new UserInputError(`Order ${orderCode} takes no payment: it is ${order.state}.`);
    if (paidNow <= 0 || paidNow > left)
      throw new UserInputError(`Order ${orderCode} has ${left} left to be paid, not ${amount}.`);
    const announced = order.payments.filter(isAnnounced);
    for (const { id } of announced) done(await this.orders.cancelPayment(ctx, id));
    // Vendure goes on with an order only while its payments, announced ones too, cover it.
    if (announced.length > 0 && paidNow < left)
      done(await this.payments.createPayment(ctx, order, left - paidNow, announced[0].method, {}));
    const paid = { method, transactionId: reference, metadata: {} };
    const payment = await this.payments.createManualPayment(ctx, order, paidNow, paid);
    await this.connection
      .getRepository(ctx, Payment)
      .update(payment.id, { customFields: { quayReference: reference } });
    if (order.state === 'ArrangingAdditionalPayment' && paidNow === left)
      done(await this.orders.transitionToState(ctx, order.id, 'PaymentSettled'));
    return { success: true };
  }

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

  async quayRefund(ctx, { orderCode, amount, lines, reason, reference }) {
    const order = await locked(this.connection, ctx, orderCode);
    const refunds = order.payments.flatMap(payment => payment.refunds);
    const returned = linesIn(order, lines);
    if (refunds.some(({ customFields }) => customFields.quayReference === reference))
      return { success: true };
    const settled = order.payments.filter(({ state }) => state === 'Settled');
    const most = settled.reduce((sum, payment) => sum + refundable(payment), 0);
    const back = wholeOf(amount, most, this.config);
    if (back <= 0 || back > most)
      throw new UserInputError(`Order ${orderCode} has ${most} that can go back, not ${amount}.`);
    // What was paid at the counter first, since it goes back there.
    const isOurs = ({ customFields }) => Number(customFields.quayReference !== null);
    settled.sort((a, b) => isOurs(b) - isOurs(a) || Number(b.id) - Number(a.id));
    let rest = back;
    for (const payment of settled) {
      const total = Math.min(rest, refundable(payment));
      if (total === 0) continue;
      // The goods stand at the first of them.
      const goods = rest === back ? returned : [];
      await this.writeRefund(ctx, payment, total, goods, { reason, reference });
      rest -= total;
    }
    return { success: true };
  }

  /** Not by way of `PaymentService`: that asks the payment's provider to pay the money back, once more. */
  async writeRefund(ctx, payment, total, lines, { reason, reference }) {
    const refund = await this.connection.getRepository(ctx, Refund).save(
      new Refund({
        payment,
        total,
        reason,
        method: payment.method,
        state: 'Pending',
        metadata: {},
        items: 0,
        adjustment: 0,
        shipping: 0,
        transactionId: reference,
        customFields: { quayReference: reference },
      }),
    );
    for (const line of lines)
      await this.connection.getRepository(ctx, RefundLine).save(new RefundLine({ refund, ...line }));
    await this.orders.transitionRefundToState(ctx, refund.id, 'Settled', reference);
  }
}

inject(QuayCommands, {
  config: ConfigService,
  connection: TransactionalConnection,
  orders: OrderService,
  payments: PaymentService,
  paymentMethods: PaymentMethodService,
  fulfillments: FulfillmentService,
  movements: StockMovementService,
});
for (const name of ['quayPay', 'quayHandOver', 'quayCancel', 'quayRefund'])
  resolves(QuayCommands, name, [Transaction(), Mutation(name), Allow(Permission.UpdateOrder)], true);
