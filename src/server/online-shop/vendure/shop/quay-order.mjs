import { isGraphQlErrorResult, Order, UserInputError } from '@vendure/core';

// What all commands of the till do with an order.

/** The order with all that it has. Commands for one order wait for each other. */
export async function locked(connection, ctx, code) {
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

/** What was refused inside a service ends the whole command: nothing of it stays. */
export function done(result) {
  if (isGraphQlErrorResult(result)) throw new UserInputError(result.transitionError ?? result.message);
  return result;
}

/** Lines as Vendure takes them, each once. */
export function linesIn(order, lines) {
  const quantities = new Map();
  for (const { lineId, quantity } of lines) {
    const line = order.lines.find(({ id }) => String(id) === String(lineId));
    if (!line || quantity <= 0) throw new UserInputError(`Order ${order.code} has no such line ${lineId}.`);
    quantities.set(line.id, (quantities.get(line.id) ?? 0) + quantity);
  }
  return [...quantities].map(([orderLineId, quantity]) => ({ orderLineId, quantity }));
}
