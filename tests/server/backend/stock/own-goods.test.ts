import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filter, type ListAnswer } from '#calls/kit/list-input.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { everythingOn, grantSet } from '../../../support/permission-sets.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

const category = 'Bánh nhà làm';
const cake = {
  description: 'Bánh bông lan trứng muối',
  item_category: category,
  unit_of_measure: 'PCS',
  unit_price: 35_000,
};
const madeHere = '8936012345674';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
  for (const username of ['store08', 'store02'])
    await grantSet(server.db, username, {
      permissions: everythingOn([
        '/',
        '/items',
        '/warehouseEntries',
        '/purchasesOrders',
        '/purchasesOrders/detail',
      ]),
    });
  await server.db.execute(sql`update page_permissions set discount_limit = '{"percent":50,"line_percent":null,"amount":null}'
    where id = (select page_permission_id from users where username = 'store08')`);
  await server.ask('settings.update', { own_goods_categories: [category] }, 'admin');
});
afterAll(() => server.close());

const make = (input: object = {}, username = 'store08') =>
  server.ask<{ item_no: string }>('ownGoods.make', { ...cake, ...input }, username);
const refused = (op: string, input: object, username = 'store08') => server.refused(op, input, username);
const listed = async (item_no: string, username: string) =>
  (
    await server.ask<ListAnswer<FranchiseItem>>(
      'items.filter',
      { filters: [filter('item_no', item_no)] },
      username,
    )
  ).items[0];

describe('goods of one shop', () => {
  test('are on sale there at their price, are seen by the office, and are in no other shop', async () => {
    const { item_no } = await make({ barcode: madeHere, quantity: 12 });
    expect(item_no).toMatch(/^rieng-\d{6}$/);
    const here = await listed(item_no, 'store08');
    expect(here).toMatchObject({
      ...{ own: true, unit_price: 35_000, barcode: madeHere, item_category: category, blocked: false },
      ...{ franchise_code: 'F08', description: cake.description, vat_group: '' },
    });
    expect(await listed(item_no, 'admin')).toMatchObject({
      own: true,
      franchise_code: 'F08',
      barcode: madeHere,
    });
    expect(await listed(item_no, 'store02')).toBeUndefined();
    const [level] = (
      await server.ask<ListAnswer<{ quantity: number }>>(
        'items.onHand',
        { filters: [filter('item_no', item_no)] },
        'store08',
      )
    ).items;
    expect(level?.quantity).toBe(12);
    const [sync] = [await server.ask<{ added: number }>('items.sync', {}, 'store02')];
    expect(sync.added).toBe(0);
    expect(await listed(item_no, 'store02')).toBeUndefined();
  });

  test('may have the bar code of another shop’s own goods, but none of the network', async () => {
    const code = '8938505974194';
    const ours = await make({ barcode: code });
    const theirs = await make({ barcode: code }, 'store02');
    expect((await listed(ours.item_no, 'store08'))?.barcode).toBe(code);
    expect((await listed(theirs.item_no, 'store02'))?.barcode).toBe(code);
    expect(await refused('ownGoods.make', { ...cake, barcode: code })).toEqual({
      code: 'rule',
      msg: `${code} is the bar code of ${cake.description} (${ours.item_no}).`,
    });
    const { rows } = await server.db.execute<{ code: string; name: string; item_no: string }>(sql`
      select r.reference_no as code, i.description as name, i.item_no from item_references r join items i using (item_no)
      order by r.reference_no limit 1`);
    const [taken] = rows;
    expect((await refused('ownGoods.make', { ...cake, barcode: taken?.code })).msg).toBe(
      `${taken?.code} is the bar code of ${taken?.name} (${taken?.item_no}).`,
    );
    expect((await refused('ownGoods.make', { ...cake, barcode: '8936012345675' })).msg).toBe(
      'This is no bar code. Look at the digits again.',
    );
  });

  test('need a category that the company opened, the right, and a VAT group that there is', async () => {
    expect((await refused('ownGoods.make', { ...cake, item_category: 'Khác' })).msg).toBe(
      'Shops may not have goods of their own in “Khác”.',
    );
    expect((await refused('ownGoods.make', cake, 'store01')).code).toBe('forbidden');
    expect((await refused('ownGoods.make', { ...cake, vat_group: 'NONE' })).code).toBe('validation');
    expect((await refused('ownGoods.make', { ...cake, quantity: 1.5 })).msg).toBe(
      `${cake.description} is sold and counted whole.`,
    );
    expect((await refused('ownGoods.make', { ...cake, franchise_code: 'F02' })).code).toBe('not_found');
  });

  test('are changed and stopped by their shop, at a price no lower than its people may give away', async () => {
    const { item_no } = await make();
    const change = { item_no, ...cake, description: 'Bánh mì bơ tỏi', unit_price: 40_000 };
    await server.ask('ownGoods.change', change, 'store08');
    expect(await listed(item_no, 'store08')).toMatchObject({
      description: 'Bánh mì bơ tỏi',
      unit_price: 40_000,
    });
    expect((await refused('ownGoods.change', { ...change, unit_price: 1_000 })).code).toBe('rule');
    await server.ask('ownGoods.block', { item_no, blocked: true }, 'store08');
    expect(await listed(item_no, 'store08')).toMatchObject({ blocked: true });
    await server.ask('ownGoods.block', { item_no, blocked: false }, 'store08');
    expect(await listed(item_no, 'store08')).toMatchObject({ blocked: false });
    const network = server.goodAt(0).item_no;
    expect((await refused('ownGoods.block', { item_no: network, blocked: true })).code).toBe('not_found');
  });

  test('stay as they are when their category is closed', async () => {
    const { item_no } = await make();
    await server.ask('settings.update', { own_goods_categories: [] }, 'admin');
    await server.ask('ownGoods.change', { item_no, ...cake, unit_price: 36_000 }, 'store08');
    expect((await refused('ownGoods.make', cake)).code).toBe('rule');
    await server.ask('settings.update', { own_goods_categories: [category] }, 'admin');
  });

  test('keep their price when all prices of the shop get another rate', async () => {
    const { item_no } = await make();
    await server.ask(
      'items.updatePriceRate',
      { franchise_code: 'F08', update_all: true, item_no: '', price_rate: 1.1 },
      'admin',
    );
    expect((await listed(item_no, 'store08'))?.unit_price).toBe(35_000);
    expect((await listed((await make()).item_no, 'store08'))?.unit_price).toBe(35_000);
  });
});

describe('what is of the network', () => {
  test('has none of them: not the ERP, not the online shop, not the feed', async () => {
    const { item_no } = await make();
    const { rows } = await server.db.execute<{ here: string }>(
      sql`select item_no as here from network_items where item_no = ${item_no}`,
    );
    expect(rows).toEqual([]);
    const table = async (code: string) =>
      server.ask<ListAnswer<{ system_id: string }>>(
        'addresses.bcTable',
        { table_code: code, use_local: true, size: 100, filters: [filter('code', item_no)] },
        'admin',
      );
    expect((await table('item')).items).toEqual([]);
    expect((await table('item_unit')).items).toEqual([]);
  });

  test('an own number is refused in a file of items', async () => {
    await expect(
      server.db.execute(sql`insert into items (item_no, description, item_category, base_unit_of_measure, unit_price)
        values ('rieng-999999', 'x', 'x', 'PCS', 1)`),
    ).rejects.toThrow();
  });

  test('the database keeps them out of the list of another shop', async () => {
    const { item_no } = await make();
    await expect(
      server.db.execute(sql`insert into franchise_items (franchise_code, item_no, description, unit_of_measure, base_price)
        values ('F02', ${item_no}, 'x', 'PCS', 1)`),
    ).rejects.toThrow();
  });
});
