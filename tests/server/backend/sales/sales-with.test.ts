import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creditMemos } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { below, listenToStatements, planOf } from '../../../support/plans.ts';
import { soldOnServer } from '../../../support/sales/sold.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

const statements = listenToStatements();
let server: TestServer;
let shop: string;
let otherShop: string;
let sale: SalesOrder;
let newer: SalesOrder;
let elsewhere: SalesOrder;
beforeAll(async () => {
  server = await createTestServer();
  [shop, otherShop] = [await server.signIn('store01'), await server.signIn('store02')];
  sale = await soldOnServer(server, shop);
  elsewhere = await soldOnServer(server, otherShop);
  newer = await soldOnServer(server, shop);
});
afterAll(async () => {
  statements.stop();
  await server.close();
});

const lineOf = ({ lines: [line] }: SalesOrder) => {
  if (!line) throw new Error('the sale has lines');
  return line;
};
const asked = (of: SalesOrder, input: object = {}) => {
  const { item_no, variant_code } = lineOf(of);
  return { location_code: of.location_code, item_no, variant_code, ...input };
};
const salesWith = async (token: string, input: ReturnType<typeof asked>) =>
  (await server.send(creditMemos.salesWith, input, { token })).data.items;

describe('the sales with an item', () => {
  test('are those of the shop, the newest first, with date, person, sum and how many it were', async () => {
    const [first, second] = await salesWith(shop, asked(sale));
    const { pos_so_no, sell_to_name, first_item, grand_total, created_at } = newer;
    expect(first).toEqual({
      ...{ pos_so_no, sell_to_name, first_item, grand_total, created_at },
      total_lines: newer.lines.length,
      quantity: lineOf(newer).quantity,
    });
    expect(second?.pos_so_no).toBe(sale.pos_so_no);
  });

  test('are never those of another shop, whatever place is named', async () => {
    const numbers = [sale, elsewhere].map(({ pos_so_no }) => pos_so_no);
    expect(asked(elsewhere)).toMatchObject({ item_no: lineOf(sale).item_no });
    expect(await salesWith(shop, asked(elsewhere))).toEqual([]);
    expect(await salesWith(otherShop, asked(sale))).toEqual([]);
    const own = async (token: string, of: SalesOrder) =>
      (await salesWith(token, asked(of)))
        .map(({ pos_so_no }) => pos_so_no)
        .filter(no => numbers.includes(no));
    expect(await own(shop, sale)).toEqual([sale.pos_so_no]);
    expect(await own(otherShop, elsewhere)).toEqual([elsewhere.pos_so_no]);
    const admin = await server.signIn('admin', 'admin1234');
    expect(await own(admin, elsewhere)).toEqual([elsewhere.pos_so_no]);
  });

  test('are of this variant alone, and none of an item that was never sold', async () => {
    expect(await salesWith(shop, asked(sale, { variant_code: 'NO-SUCH' }))).toEqual([]);
    expect(await salesWith(shop, asked(sale, { item_no: 'NO-SUCH' }))).toEqual([]);
  });

  test('are not told to a person who takes nothing back', async () => {
    const token = await server.signIn('warehouse01', 'warehouse1234');
    await expect(salesWith(token, asked(sale))).rejects.toThrow('403 forbidden');
  });

  test('are found by the movements of the item at its place, and no table is read from end to end', async () => {
    const asks = await statements.of(() => salesWith(shop, asked(sale)));
    const statement = asks.find(({ text }) => text.includes('warehouse_entries'));
    if (!statement) throw new Error('the movements are asked');
    const plan = await planOf(server.url, statement, ['seqscan']);
    const steps = [plan, ...below(plan)];
    expect(steps.map(step => step['Node Type'])).not.toContain('Seq Scan');
    const moved = steps.find(step => step['Index Name'] === 'warehouse_entries_by_item');
    for (const column of ['item_no', 'variant_code', 'location_code', 'entry_type'])
      expect(moved?.['Index Cond']).toContain(`${column} =`);
  });
});
