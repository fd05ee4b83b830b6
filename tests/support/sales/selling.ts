import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { catalogue } from '#calls/all.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import type { DiscountLimit } from '#model/sales/discounts.ts';
import type { Draft } from '#offline/api.ts';
import type { Db } from '#server/db/connection.ts';
import { pagePermissions } from '#server/db/schema/index.ts';
import { createTestServer, type TestServerOptions } from '../server.ts';
import { createInput } from './orders.ts';

/** The server as the sales tests use it: calls by name, answered with the order or with the text of a refusal. */
export async function sellingServer(options: TestServerOptions = {}) {
  const server = await createTestServer(options);
  const tokens = new Map<string, string>();

  async function tokenOf(username: string): Promise<string> {
    const token = tokens.get(username) ?? (await server.signIn(username));
    tokens.set(username, token);
    return token;
  }

  async function send(op: string, args: unknown, username = 'store01', key: string = randomUUID()) {
    const call = catalogue[op];
    if (!call) throw new Error(`no call ${op}`);
    return server.send(call, args, { token: await tokenOf(username), key });
  }

  /** The answer's data; a refusal fails the test. */
  async function ask<T = SalesOrder>(op: string, args: unknown, username?: string): Promise<T> {
    const answer = await send(op, args, username);
    if (!answer.body.result) throw new Error(`${op}: ${JSON.stringify(answer.body.errors)}`);
    return answer.body.data as T; // the caller names the call's answer
  }

  /** The code and text of a refusal; an answer fails the test. */
  async function refused(
    op: string,
    args: unknown,
    username?: string,
  ): Promise<{ code: string; msg: string }> {
    const answer = await send(op, args, username);
    const [error] = answer.body.result ? [] : answer.body.errors;
    if (!error) throw new Error(`${op} was not refused`);
    return { code: error.code, msg: error.msg };
  }

  /** Sends a chain as the outbox does: one after the other, temporary ids replaced by the numbers of the answers. */
  async function sendChain(drafts: readonly Draft[], username?: string): Promise<SalesOrder> {
    let order: SalesOrder | null = null;
    const numbers = new Map<string, string>();
    for (const draft of drafts) {
      const text = JSON.stringify(draft.args).replace(/tmp:[\w-]+/g, id => numbers.get(id) ?? id);
      const answer: SalesOrder = await ask(draft.op, JSON.parse(text), username);
      const call = catalogue[draft.op];
      const made = call && 'creates' in call ? call.creates?.(answer as never) : undefined; // its own answer
      if (draft.tempId) numbers.set(draft.tempId, made ?? answer.pos_so_no);
      order = answer;
    }
    if (!order) throw new Error('an empty chain');
    return order;
  }

  async function items(count: number, username?: string): Promise<FranchiseItem[]> {
    const filters = [{ field: 'blocked', value: 'false', condition: 'eq' }];
    const answer = await ask<{ items: FranchiseItem[] }>('items.filter', { size: count, filters }, username);
    return answer.items;
  }

  const goods = await items(4);
  const goodAt = (index: number) => {
    const good = goods[index];
    if (!good) throw new Error(`no item at ${index}`);
    return good;
  };
  const priceOf = (index: number): number => goodAt(index).unit_price;

  /** Lines of the first items that the store sells, at their prices. */
  function lines(...quantities: number[]) {
    return quantities.map((quantity, index) => {
      const { item_no, variant_code, unit_price } = goodAt(index);
      return { line_no: (index + 1) * 10000, item_no, variant_code, unit_price, quantity };
    });
  }

  const create = (data: Record<string, unknown> = {}, username?: string): Promise<SalesOrder> =>
    ask(
      'salesOrders.create',
      // A customer who may owe: most stories take no money.
      createInput({ lines: lines(2, 1), sell_to_phone_no: '0912345678', ...data }),
      username,
    );

  async function released(data?: Record<string, unknown>): Promise<SalesOrder> {
    const { pos_so_no } = await create(data);
    const status = (value: string) =>
      ask<SalesOrder>('salesOrders.setStatus', { pos_so_no, status: value, cancel_reason_code: '' });
    await status('CONFIRMED');
    return status('RELEASED');
  }

  /** On hand in the store's own location. */
  function stockOf(index: number): Promise<number> {
    const { item_no, variant_code, franchise_code } = goodAt(index);
    return numberFrom(
      server.db,
      sql`select quantity as n from stock_levels where item_no = ${item_no} and variant_code = ${variant_code}
        and location_code = (select location_code from franchises where customer_no = ${franchise_code})`,
    );
  }

  /** What the stores' staff may take off by hand. */
  const limitDiscounts = (limit: DiscountLimit | null) =>
    server.db
      .update(pagePermissions)
      .set({ discount_limit: limit })
      .where(eq(pagePermissions.permission_type, 'edit'));

  return {
    ...server,
    limitDiscounts,
    /** Signs everybody in again: their sessions have ended. */
    signInAgain: () => tokens.clear(),
    send,
    ask,
    refused,
    sendChain,
    goods,
    goodAt,
    priceOf,
    lines,
    create,
    released,
    stockOf,
  };
}

export type SellingServer = Awaited<ReturnType<typeof sellingServer>>;

/** One number of a query, by the name `n`. */
export async function numberFrom(db: Db, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ n: string | number | null }>(query);
  return Number(rows[0]?.n ?? 0);
}

/** Stock levels that differ from the sum of their entries. */
export function unbalancedStock(db: Db): Promise<number> {
  return numberFrom(
    db,
    sql`select count(*) as n from (
      select item_no, variant_code, location_code, sum(quantity) as total from warehouse_entries group by 1, 2, 3
    ) entries full join stock_levels levels using (item_no, variant_code, location_code)
    where coalesce(entries.total, 0) <> coalesce(levels.quantity, 0)`,
  );
}

/** How many places keep other quantities for customers of the online shop than its open orders wait for. */
export function unbalancedReserved(db: Db): Promise<number> {
  return numberFrom(
    db,
    sql`select count(*) as n from (
      select line.item_no, line.variant_code, sale.location_code, sum(line.quantity - line.qty_shipped) as waits
      from sales_orders sale join sales_lines line using (pos_so_no)
      where sale.online_order_no <> '' and sale.document_type = 'order' and sale.status not in ('CANCELED', 'CLOSED')
      group by 1, 2, 3
    ) open full join stock_levels levels using (item_no, variant_code, location_code)
    where coalesce(open.waits, 0) <> coalesce(levels.reserved, 0)`,
  );
}
