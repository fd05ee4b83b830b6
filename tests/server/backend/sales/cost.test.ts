import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { salesLines, salesOrders } from '#server/db/schema/index.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

// What a change costs is counted in statements: unlike time they are the same on each machine.

let server: SellingServer;
beforeAll(async () => {
  vi.spyOn(pg.Client.prototype, 'query');
  server = await sellingServer();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** The statements that the server sends while this is done. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.mocked(pg.Client.prototype.query);
  query.mockClear();
  await work();
  return query.mock.calls.map(([question]) => (question as unknown as { text: string }).text);
}

const setStatus = (pos_so_no: string, status: string) =>
  server.ask<SalesOrder>('salesOrders.setStatus', { pos_so_no, status, cancel_reason_code: '' });

/** A cash sale as a tablet sends it. */
async function sell(): Promise<void> {
  const { pos_so_no, grand_total, lines } = await server.create();
  await setStatus(pos_so_no, 'CONFIRMED');
  await setStatus(pos_so_no, 'RELEASED');
  await server.ask('receipts.add', { pos_so_no, amount: grand_total, payment_type: 'cash' });
  const posts = lines.map(({ line_no, quantity }) => ({
    line_no,
    qty_to_ship: quantity,
    qty_to_invoice: quantity,
  }));
  await server.ask('salesOrders.postQty', { pos_so_no, lines: posts });
  await server.ask('receipts.processAll', { pos_so_no, to_post: true });
}

test('a cash sale takes so many statements, and each of its changes reads the order once', async () => {
  await sell();
  const statements = await statementsOf(sell);
  expect(statements.length).toBeLessThanOrEqual(66);
  expect(statements.filter(text => text.includes('from "sales_lines"'))).toHaveLength(5);
});

test('a change writes the columns that it changes', async () => {
  const { pos_so_no } = await server.create();
  const statements = await statementsOf(() => setStatus(pos_so_no, 'CONFIRMED'));
  const writes = statements.flatMap(text => /update "sales_orders" set (.*) where/.exec(text)?.[1] ?? []);
  expect(writes).toEqual(['"status" = $1, "version" = $2, "updated_at" = $3']);
});

test('a refused change is undone as a whole, and its refusal written down', async () => {
  const { pos_so_no } = await server.create();
  const release = () =>
    server.refused('salesOrders.setStatus', { pos_so_no, status: 'RELEASED', cancel_reason_code: '' });
  const statements = await statementsOf(release);
  const kinds = statements.map(text => text.split(' ', 1)[0]);
  expect(kinds).toEqual(['select', 'begin', 'insert', 'select', 'rollback', 'insert']);
});

test('a change that waited for another one sees what that one wrote', async () => {
  const { pos_so_no } = await server.create();
  const { asked } = await server.db.transaction(async tx => {
    const ofOrder = eq(salesOrders.pos_so_no, pos_so_no);
    await tx.select().from(salesOrders).where(ofOrder).for('update');
    const asked = setStatus(pos_so_no, 'CONFIRMED');
    await vi.waitFor(async () => {
      const { rows } = await server.db.execute(sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(1);
    });
    await tx.update(salesLines).set({ line_note: 'first' }).where(eq(salesLines.pos_so_no, pos_so_no));
    await tx.update(salesOrders).set({ sell_to_name: 'Lan' }).where(ofOrder);
    return { asked };
  });
  const { sell_to_name, status, lines } = await asked;
  expect({ sell_to_name, status }).toEqual({ sell_to_name: 'Lan', status: 'CONFIRMED' });
  expect(lines.map(({ line_note }) => line_note)).toEqual(['first', 'first']);
});
