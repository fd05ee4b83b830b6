import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { toldAs } from '#client/tablet/changed-rows.ts';
import { keptTables } from '#client/tablet/kept-tables.ts';
import { dropOldChanges } from '#server/backend/session/row-changes.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';
import { follower } from '../../../support/tablet/follower.ts';

type Since = { mark: string; whole: boolean; lists: Record<string, string[] | null> };

let server: SellingServer;
const query = vi.spyOn(pg.Client.prototype, 'query');
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(async () => {
  query.mockRestore();
  await server.close();
});

/** A delivered, invoiced and paid order of two items. */
async function sold(server: SellingServer) {
  const { pos_so_no, grand_total, lines } = await server.released({ lines: server.lines(1, 1) });
  await server.ask('receipts.add', { pos_so_no, amount: grand_total, payment_type: 'cash' });
  const posts = lines.map(({ line_no }) => ({ line_no, qty_to_ship: 1, qty_to_invoice: 1 }));
  await server.ask('salesOrders.postQty', { pos_so_no, lines: posts });
  await server.ask('receipts.processAll', { pos_so_no, to_post: true });
  return pos_so_no;
}
const since = (mark: string, who = 'store01') => server.ask<Since>('rowChanges.since', { mark }, who);

/**
 * A mark after which nothing has changed. What is under way anywhere in the cluster holds a mark back: then changes of before
 * are told once more.
 */
const markOfNow = (who?: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const { mark } = await since('', who);
      expect((await since(mark, who)).lists).toEqual({});
      return mark;
    },
    { timeout: 30_000 },
  );

test('a tablet is told which of its changes the database does not know', async () => {
  await sold(server);
  const { rows } = await server.db.execute<{ key: string }>(sql`select key from idempotency limit 2`);
  const lost = crypto.randomUUID();
  const [first, second] = rows.map(({ key }) => key);
  const keys = [first, lost, second];
  expect(await server.ask('rowChanges.missing', { keys })).toEqual({ keys: [lost] });
});

describe('what has changed since a mark', () => {
  test('is nothing where nothing was changed, and everything after a mark of another database', async () => {
    expect((await since('')).whole).toBe(true);
    const mark = await markOfNow();
    const next = await since(mark);
    expect(next).toEqual({ mark: expect.any(String), whole: false, lists: {} });
    const [epoch, timeline, xid] = mark.split('.');
    for (const other of [
      'x',
      `${crypto.randomUUID()}.${timeline}.${xid}`,
      `${epoch}.000000FF.${xid}`,
      `${epoch}.${timeline}.${Number(xid) + 1000}`,
      `${epoch}.${timeline}.1`,
    ])
      expect(await since(other)).toMatchObject({ whole: true, lists: {} });
  });

  test('is asked by two statements: who asks, and what has changed', async () => {
    const mark = await markOfNow();
    const asked = async () => {
      query.mockClear();
      const { lists } = await since(mark);
      const texts = query.mock.calls.map(([question]) => (question as unknown as { text: string }).text); // as drizzle asks
      expect(texts).toEqual([
        expect.stringContaining('from "sessions"'),
        expect.stringContaining('from row_changes'),
      ]);
      return Object.keys(lists);
    };
    expect(await asked()).toEqual([]);
    await sold(server);
    expect(await asked()).toContain('salesOrders.filter');
  });

  test('names the rows of a sale in the lists that show them, to its own shop alone', async () => {
    const own = await markOfNow();
    const other = await markOfNow('store02');
    const pos_so_no = await sold(server);
    const told = await since(own);
    expect(told.lists['salesOrders.filter']).toEqual([pos_so_no]);
    expect(told.lists['items.onHand']).toHaveLength(2);
    expect(told.lists['receipts.filter']).toHaveLength(1);
    expect(told.lists['salesInvoices.historical']).toHaveLength(1);
    expect(told.lists['bankAccounts.filter']).toBeNull();
    expect((await since(other, 'store02')).lists).toEqual({});
  });

  test('holds what was under way when the mark was made, and ended later', async () => {
    let during = await since('');
    await server.db.transaction(async tx => {
      await tx.execute(sql`update fees set amount = amount + 1`);
      // Begins later, and ends before.
      await server.db.execute(sql`update customer_setups set channel = channel`);
      during = await since(during.mark);
      expect(during.lists).toHaveProperty(['customerSetups.filter']);
      expect(during.lists).not.toHaveProperty(['fees.filter']);
    });
    expect((await since(during.mark)).lists['fees.filter']).toHaveLength(6);
  });

  test('names no row of a list that the person may not read', async () => {
    const { mark } = await since('', 'warehouse01');
    await server.db.execute(sql`update customers set name = name || ' ' where franchise_code = 'F01'`);
    expect((await since(mark, 'warehouse01')).lists).not.toHaveProperty(['customers.filter']);
    expect((await since(mark)).lists['customers.filter']?.length).toBeGreaterThan(10);
  });

  test('is the whole list where very many rows have changed at once', async () => {
    const { mark } = await since('');
    await server.db.execute(sql`update franchise_items set sort = sort + 1`);
    const { lists } = await since(mark);
    expect(lists['items.filter']).toBeNull();
  });

  test('tells a shop of post codes, a part of a list that only administrators read whole', async () => {
    const { mark } = await since('');
    await server.db.execute(sql`update bc_table_rows set name = name where table_code = 'post_code'`);
    expect((await since(mark)).lists['addresses.bcTable']).toBeNull();
  });

  test('tells a person of another permission set and of another shop', async () => {
    const { mark } = await since('');
    await server.db.execute(sql`update page_permissions set permission_type = permission_type`);
    expect((await since(mark)).lists['session.franchiseUser']).toBeNull();
  });

  test('is not told to who sees all shops', async () => {
    expect(await since('', 'admin')).toEqual({ mark: '', whole: true, lists: {} });
  });
});

test('every list that tablets keep is followed', async () => {
  const { rows } = await server.db.execute<{ source: string }>(
    sql`select prosrc as source from pg_proc where proname like 'follow\_%'`,
  );
  const followed = rows.map(({ source }) => source).join('\n');
  const missing = keptTables.filter(({ call }) => !followed.includes(`'${toldAs(call)}'`));
  expect(missing.map(({ call }) => call.name)).toEqual([]);
});

test('a tablet that reads only what has changed has what the server has', async () => {
  // Of its own, so that nothing of before can be told once more.
  const own = await sellingServer();
  try {
    const tablet = follower((op, args) => own.ask(op, args, 'store01'));
    await tablet.refresh();
    await sold(own);
    const read = await tablet.refresh();
    // Both books have no key that the server looks rows up by.
    expect(read).toEqual(['bankAccounts.filter']);
    expect(await tablet.differences()).toEqual([]);
  } finally {
    await own.close();
  }
});

// Stands last: while a transaction of before is under way anywhere in the cluster, marks of after it are not good either.
test('a mark is not known any more after a day and a half', async () => {
  const { mark } = await since('');
  await sold(server);
  await dropOldChanges(server.db, new Date());
  expect((await since(mark)).whole).toBe(false);
  await dropOldChanges(server.db, new Date(Date.now() + 37 * 3600_000));
  expect((await since(mark)).whole).toBe(true);
  const { rows } = await server.db.execute<{ count: number }>(sql`select count(*)::int from row_changes`);
  expect(rows).toEqual([{ count: 0 }]);
});
