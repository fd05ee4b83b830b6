import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { openStatuses } from '#model/administration/outgoing.ts';
import { type RunningShop, startOnlineShop } from '#server/backend/online-shop/start.ts';
import { onlineOrders, outgoingCommands, outgoingSystems, salesOrders } from '#server/db/schema/index.ts';
import type { SellingServer } from '../sales/selling.ts';
import type { DrivenShop } from './driven-shop.ts';
import { inStore } from './in-store.ts';
import { type ShopFault, shopFaults } from './memory-shop.ts';

const minute = 60_000;
const store = 'F01-STORE';
let placed = 0;

export const onlinePresses = [
  // The customer, in the shop.
  'payThere',
  'cancelThere',
  'addGoods',
  'closeThere',
  // The store.
  'payHere',
  'collectPart',
  'collect',
  'closeHere',
  'payBack',
  'cancelHere',
  'giveBack',
  // An administrator, who has the same order in a file.
  'upload',
  // What the processes go through.
  'round',
  'drain',
  'restart',
] as const;
export type OnlineStep =
  | { do: (typeof onlinePresses)[number] }
  | { do: 'wait'; minutes: number }
  | { do: 'fault'; fault: ShopFault };

const press: fc.Arbitrary<OnlineStep> = fc.constantFrom(...onlinePresses).map(what => ({ do: what }));
const wait: fc.Arbitrary<OnlineStep> = fc.constantFrom(0.5, 3, 12).map(minutes => ({ do: 'wait', minutes }));
const fault: fc.Arbitrary<OnlineStep> = fc
  .constantFrom(...shopFaults)
  .map(given => ({ do: 'fault', fault: given }));
const look: fc.Arbitrary<OnlineStep> = fc
  .constantFrom('round', 'drain')
  .map(what => ({ do: what }) as OnlineStep);

/** What the store does, and what happens to the look-up of its command, and then to the command itself. */
const told = fc.tuple(
  fc
    .constantFrom('payHere', 'collectPart', 'collect', 'closeHere', 'payBack', 'giveBack', 'cancelHere')
    .map(what => ({ do: what }) as OnlineStep),
  fc.constant<OnlineStep>({ do: 'fault', fault: 'fine' }),
  fault,
  fc.constant<OnlineStep>({ do: 'drain' }),
);

/** A step alone says little: what goes wrong goes wrong while a process looks. */
export const onlineSteps: fc.Arbitrary<OnlineStep[]> = fc
  .array(
    fc.oneof(
      fc.tuple(fault, look),
      told,
      fc.tuple(fault, fault, look),
      fc.tuple(press, fault, look),
      fc.tuple(wait, look),
      fc.tuple(press, look),
      fc.tuple(press),
    ),
    { minLength: 2, maxLength: 12 },
  )
  .map(parts => [{ do: 'round' } as OnlineStep, ...parts.flat()]);

/** A day of an order that a customer places for the shop’s store. */
export async function beginOnlineOrder(
  server: SellingServer,
  createShop: (now: () => number) => Promise<DrivenShop>,
) {
  await server.db.delete(outgoingCommands);
  await server.db.delete(outgoingSystems);
  await server.db.execute(sql`update online_rounds set until = '', begun_at = 'epoch'`);
  await server.db.execute(
    sql`update online_rounds set until = ${await markOfNow(server)} where part = 'listings'`,
  );
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const driven = await createShop(now);
  const start = (): RunningShop =>
    startOnlineShop(server.db, driven.shop, {
      log: { info: () => {}, warn: () => {} },
      files: null,
      now: () => new Date(now()),
      restMs: 60 * minute,
    });
  const processes = [start()];
  const no = `H${++placed}`;
  const line = (index: number, quantity: number) => {
    const { item_no, variant_code, unit_price } = server.goodAt(index);
    const sku = variant_code === '' ? item_no : `${item_no}/${variant_code}`;
    return { sku, quantity, unit_price, amount: quantity * unit_price };
  };
  driven.place(no, store, [line(0, 2), line(1, 1)]);
  return {
    driven,
    no,
    wait(minutes: number) {
      ahead += minutes * minute;
    },
    running: () => processes.at(-1) ?? start(),
    restart() {
      processes.push(start());
    },
    async end() {
      await Promise.all(processes.map(process => process.stop()));
      await driven.close();
    },
  };
}
export type OnlineHistory = Awaited<ReturnType<typeof beginOnlineOrder>>;

/** So that the items, which are tested apart, are not all sent in each history. */
async function markOfNow(server: SellingServer): Promise<string> {
  const { rows } = await server.db.execute<{ mark: string }>(sql`
    select epoch::text || '.' || left(pg_walfile_name(pg_current_wal_lsn()), 8) || '.'
      || pg_snapshot_xmin(pg_current_snapshot())::text as mark from row_change_log`);
  return rows[0]?.mark ?? '';
}

async function saleOf(server: SellingServer, no: string): Promise<SalesOrder | null> {
  const [row] = await server.db.select().from(salesOrders).where(eq(salesOrders.online_order_no, no));
  return row ? server.ask<SalesOrder>('salesOrders.get', { pos_so_no: row.pos_so_no }) : null;
}

/** What the customer, the shop and the store do, and what happens to requests and processes. */
export async function playOnline(
  server: SellingServer,
  history: OnlineHistory,
  what: OnlineStep,
): Promise<void> {
  const { driven, no } = history;
  const { state } = driven.seen(no);
  switch (what.do) {
    case 'payThere':
      if (state !== 'canceled') driven.payThere(no);
      return;
    case 'cancelThere':
      if (state === 'placed') driven.cancelThere(no);
      return;
    case 'addGoods':
      if (state === 'placed') driven.addGoods(no);
      return;
    case 'closeThere':
      if (state === 'placed') driven.closeThere(no);
      return;
    case 'upload':
      return upload(server, no);
    case 'round':
      return history.running().round();
    case 'drain':
      return history.running().drain();
    case 'restart':
      return history.restart();
    case 'wait':
      return history.wait(what.minutes);
    case 'fault':
      driven.faults.push(what.fault);
      return;
    default: {
      const sale = await saleOf(server, no);
      if (sale) await inStore(server, what.do, sale);
    }
  }
}

/** A file with the number of an order that the shop has is refused, once the order is known. */
async function upload(server: SellingServer, order_no: string): Promise<void> {
  const known = await server.db.$count(onlineOrders, eq(onlineOrders.order_no, order_no));
  if (known === 0) return;
  const { item_no, variant_code, unit_price } = server.goodAt(0);
  const line = { row: 2, order_no, store_code: store, customer_name: 'Hoa', item_no, variant_code };
  const import_id = randomUUID();
  const rows = [{ ...line, quantity: 1, unit_price, paid: 'yes' }];
  await server.ask('imports.stageOnlineOrders', { import_id, rows }, 'admin');
  const asked = { import_id, rows: 1, file: 'web.csv' };
  expect((await server.refused('imports.apply', asked, 'admin')).code).toBe('rule');
}

/** All faults are over, and everything that can go on by itself has gone on. */
export async function restOnline(history: OnlineHistory): Promise<void> {
  history.driven.faults.length = 0;
  for (let turn = 0; turn < 8; turn++) {
    history.wait(16);
    await history.running().drain();
    await history.running().round();
  }
}

const sum = (parts: readonly { amount: number }[]) => parts.reduce((total, { amount }) => total + amount, 0);

/** What the shop has, and what the store believes. */
export async function judgeOnline(server: SellingServer, { driven, no }: OnlineHistory): Promise<void> {
  const there = driven.seen(no);
  const [row] = await server.db.select().from(onlineOrders).where(eq(onlineOrders.order_no, no));
  if (!row) throw new Error('the order was read');
  const open = await server.db
    .select()
    .from(outgoingCommands)
    .where(
      and(eq(outgoingCommands.system, 'online-shop'), inArray(outgoingCommands.status, [...openStatuses])),
    );
  expect(open).toEqual([]);
  const sales = await server.db.select().from(salesOrders).where(eq(salesOrders.online_order_no, no));
  expect(sales.length).toBe(row.pos_so_no === '' ? 0 : 1);
  const sale = await saleOf(server, no);
  if (!sale) {
    // Only what was canceled before it was read is no sale.
    expect(row.state).toBe('canceled');
    return;
  }
  const refused = await server.db
    .select()
    .from(outgoingCommands)
    .where(and(eq(outgoingCommands.document_no, sale.pos_so_no), eq(outgoingCommands.status, 'refused')));
  const posted = sale.receipts.filter(({ status }) => status === 'POSTED');
  const own = posted.filter(({ receipt_type, amount }) => receipt_type !== 'collect_ecom' && amount > 0);
  const told = there.payments.filter(({ reference }) => reference !== '');
  // No payment is told twice, and none is left out unless the shop refused it, or was over before.
  expect(new Set(told.map(({ reference }) => reference)).size).toBe(told.length);
  expect(told.length).toBeLessThanOrEqual(own.length);
  if (refused.length === 0 && there.state !== 'canceled') expect(sum(told)).toBe(sum(own));
  // Money of the shop is here once.
  const ofShop = posted.filter(({ receipt_type, amount }) => receipt_type === 'collect_ecom' && amount > 0);
  const paidThere = there.payments.filter(({ reference }) => reference === '');
  expect(ofShop.length).toBeLessThanOrEqual(paidThere.length);
  if (row.problem === '' && there.state !== 'canceled') expect(sum(ofShop)).toBe(sum(paidThere));
  // Goods are handed over once.
  const { items: shipments } = await server.ask<ListAnswer<object>>('salesShipments.filter', {
    filters: [{ field: 'pos_so_no', value: sale.pos_so_no, condition: 'eq' }],
  });
  expect(new Set(there.handOvers).size).toBe(there.handOvers.length);
  expect(there.handOvers.length).toBeLessThanOrEqual(shipments.length);
  const isShipped = sale.lines.some(line => line.qty_shipped > 0);
  if (refused.length === 0 && there.state !== 'canceled')
    expect(there.handOvers.length).toBe(shipments.length);
  // What is not the same on both sides is said to a person.
  const isClosed = sale.status === 'CLOSED';
  const isOver = sale.status === 'CANCELED' || (isClosed && !isShipped);
  // The shop is told of an order without a shipment when its money went back.
  const isOwed = isClosed && sale.remaining_amount < 0;
  if (row.problem === '' && !isOwed) {
    expect(isOver).toBe(there.state === 'canceled');
    if (isClosed && !isOver) expect(there.isClosed).toBe(true);
    if (!isClosed && !isOver) expect(sale.lines.map(line => line.quantity)).toEqual(there.quantities);
  }
  expect(sale.online_problem).toBe(row.problem);
}
