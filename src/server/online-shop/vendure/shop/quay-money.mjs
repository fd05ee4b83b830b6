import { Mutation } from '@nestjs/graphql';
import {
  Allow,
  ConfigService,
  OrderService,
  Payment,
  PaymentMethodService,
  PaymentService,
  Permission,
  Refund,
  RefundLine,
  Transaction,
  TransactionalConnection,
  UserInputError,
} from '@vendure/core';
import { payAtCounter } from './quay-checkout.mjs';
import { inject, resolves } from './quay-decorators.mjs';
import { done, linesIn, locked } from './quay-order.mjs';

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

/** Money that moved at the counter. Each is written down once for its reference, and whole or not at all. */
export class QuayMoney {
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

inject(QuayMoney, {
  config: ConfigService,
  connection: TransactionalConnection,
  orders: OrderService,
  payments: PaymentService,
  paymentMethods: PaymentMethodService,
});
for (const name of ['quayPay', 'quayRefund'])
  resolves(QuayMoney, name, [Transaction(), Mutation(name), Allow(Permission.UpdateOrder)], true);
