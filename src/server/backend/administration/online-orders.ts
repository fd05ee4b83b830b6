import { eq, sql } from 'drizzle-orm';
import { onlineOrders as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { onlineOrderMessages } from '#model/messages/online-orders.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { onlineListings as l, onlineOrders as o, onlineRounds } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { deliveringStore, saveDeliveringStore, storeAt } from '../online-shop/delivery.ts';
import { changeOnlineOrder, lockOnlineOrder, type OnlineRow, readingOf } from '../online-shop/rows.ts';
import { takeOver } from '../online-shop/take-over.ts';

const rowShown = ({ placed_at, changed_at, read_at, data: _, taken: _taken, ...row }: OnlineRow) => {
  const { payment_ids: _ids, settled_until: _until, delivers_from, ...shown } = row;
  return {
    ...shown,
    store_code: delivers_from || row.store_code,
    placed_at: placed_at.toISOString(),
    changed_at: changed_at.toISOString(),
    read_at: read_at.toISOString(),
  };
};

/** Where it is handed over, or from where it is delivered. */
const store_code = sql<string>`coalesce(nullif(${o.delivers_from}, ''), ${o.store_code})`;
const isRefused = sql`${l.refused} <> ''`;

/** The order, locked. */
async function locked(tx: Tx, order_no: string): Promise<OnlineRow> {
  const known = await tx.$count(o, eq(o.order_no, order_no));
  if (known === 0) throw new Refusal('not_found', onlineOrderMessages.missing(order_no), 'order_no');
  return lockOnlineOrder(tx, order_no);
}

/** @throws Refusal where no store has the code */
async function knownStore(tx: Tx, code: string): Promise<void> {
  if (code !== '' && !(await storeAt(tx, code)))
    throw new Refusal('validation', onlineOrderMessages.noStore(code), 'store_code');
}

const sum = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((total, { amount }) => total + amount, 0);

export const handlers = answers(calls, {
  filter: (input, context) =>
    answerList(
      context,
      calls.filter,
      {
        from: o,
        columns: columnsOf(calls.filter, o, { store_code }),
        order: { order_no: sql`${o.order_no} collate "C"` },
      },
      input,
    ),

  async get({ order_no }, { tx }) {
    const [row] = await tx.select().from(o).where(eq(o.order_no, order_no));
    if (!row) throw new Refusal('not_found', onlineOrderMessages.missing(order_no), 'order_no');
    const { comment, customer, delivery, lines, shipping_amount, payments, refunds } = row.data;
    return {
      ...rowShown(row),
      comment,
      email: customer.email,
      delivery_address: delivery?.address ?? '',
      shipping_amount,
      lines: lines.map(({ sku, name, quantity, amount }) => ({ sku, name, quantity, amount })),
      paid: sum(payments.filter(({ state }) => state === 'settled')),
      refunded: sum(refunds),
    };
  },

  refused: (input, context) =>
    answerList(
      context,
      calls.refused,
      {
        from: l,
        columns: columnsOf(calls.refused, l, {
          description: sql<string>`coalesce((
            select item.description from items item where item.item_no = online_listings.item_no), '')`,
        }),
        where: isRefused,
        order: { item_no: sql`${l.item_no} collate "C"` },
      },
      input,
    ),

  async state(_, { tx }) {
    const rounds = new Map((await tx.select().from(onlineRounds)).map(round => [round.part, round]));
    return {
      orders_read_at: rounds.get('orders')?.ended_at?.toISOString() ?? null,
      items_sent_at: rounds.get('listings')?.ended_at?.toISOString() ?? null,
      items: await tx.$count(l, sql`${l.goods} <> ''`),
      refused_items: await tx.$count(l, isRefused),
      problems: await tx.$count(o, sql`${o.problem} <> ''`),
    };
  },

  async retry({ order_no }, context) {
    const { tx, now } = context;
    const row = await locked(tx, order_no);
    const after = await takeOver(tx, readingOf(row), row.source, now);
    await auditOf(context, 'onlineOrders.retry', order_no, { was: row.problem, is: after.problem });
    return rowShown(after);
  },

  delivery: async (_, { tx }) => ({ store_code: await deliveringStore(tx) }),

  async saveDelivery({ store_code: code }, context) {
    await knownStore(context.tx, code);
    await saveDeliveringStore(context.tx, code);
    await auditOf(context, 'onlineOrders.saveDelivery', code);
    return {};
  },

  async chooseStore({ order_no, store_code: code }, context) {
    const { tx, now } = context;
    const row = await locked(tx, order_no);
    if (row.pos_so_no !== '') throw new Refusal('rule', onlineOrderMessages.changed(), 'order_no');
    await knownStore(tx, code);
    await changeOnlineOrder(tx, row, { delivers_from: code, settled_until: null });
    const after = await takeOver(tx, readingOf(row), row.source, now);
    await auditOf(context, 'onlineOrders.chooseStore', order_no, { store_code: code });
    return rowShown(after);
  },

  async settle({ order_no, problem, reason }, context) {
    const { tx } = context;
    const row = await locked(tx, order_no);
    if (row.problem !== problem) throw new Refusal('rule', onlineOrderMessages.changed(), 'order_no');
    const after = await changeOnlineOrder(tx, row, {
      problem: '',
      problem_detail: '',
      settled_until: row.changed_at,
      // From here on it is as the shop has it.
      ...(row.pos_so_no === '' ? {} : { taken: row.data }),
    });
    await auditOf(context, 'onlineOrders.settle', order_no, { problem, reason });
    return rowShown(after);
  },
});
