import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertion } from '#server/db/insertion.ts';
import { auditLog, promotionRules, salesLines } from '#server/db/schema/index.ts';
import { type SellingServer, sellingServer } from '../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

test('rows come into the table as drizzle inserts them', async () => {
  const { db } = server;
  const { pos_so_no } = await server.create();
  const [line] = await db.select().from(salesLines).where(eq(salesLines.pos_so_no, pos_so_no));
  if (!line) throw new Error('the order has a line');
  const odd = { ...line, line_no: 70_000, description: `it's "90%" \\ ${'\ud83d'} Phở`, quantity: 1.2345 };
  const inserted = async (insert: () => Promise<unknown>) => {
    await insert();
    return db.delete(salesLines).where(eq(salesLines.line_no, 70_000)).returning();
  };
  const byDrizzle = await inserted(() => db.insert(salesLines).values(odd));
  const byJson = await inserted(() =>
    db.execute(insertion(salesLines, [{ ...odd, other: 1 } as typeof odd])),
  );
  expect(byDrizzle).toHaveLength(1);
  expect(byJson).toEqual(byDrizzle);
});

test('lists, objects and moments keep what they are', async () => {
  const { db } = server;
  const [rule] = await db.select().from(promotionRules).limit(1);
  if (!rule) throw new Error('the demo has promotions');
  const copy = { ...rule, code: 'COPY', item_nos: ['a,b', '{"c"}'] };
  await db.execute(insertion(promotionRules, [copy]));
  expect(await db.select().from(promotionRules).where(eq(promotionRules.code, 'COPY'))).toEqual([copy]);

  const at = new Date('2026-01-02T03:04:05.678Z');
  const detail = { text: '365', list: [1, null], deep: { at: 'x' } };
  await db.execute(insertion(auditLog, [{ at, actor_user_id: null, action: 'copied', subject: '', detail }]));
  const [kept] = await db.select().from(auditLog).where(eq(auditLog.action, 'copied'));
  expect(kept).toMatchObject({ at, actor_user_id: null, actor_name: '', detail });
});

test('rows of different columns are not inserted together', () => {
  const row = { pos_so_no: 'SO1', line_no: 1, item_no: 'A', quantity: 1 };
  const rows = [row, { ...row, description: 'b' }] as unknown as (typeof salesLines.$inferInsert)[]; // some columns are enough here
  expect(() => insertion(salesLines, rows)).toThrow('the same columns');
});
