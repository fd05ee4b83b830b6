import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { Franchise, FranchiseDetails } from '#calls/setup/franchises.ts';
import { defaultVendor } from '#model/setup/franchises.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const refused = async (op: string, input: unknown, username = 'admin') =>
  (await server.send(op, input, username)).error;
const add = (franchise: object) => server.ask<FranchiseDetails>('franchises.add', { franchise }, 'admin');
const found = async (username: string) =>
  (await server.ask<ListAnswer<Franchise>>('franchises.filter', {}, username)).items.map(
    ({ customer_no }) => customer_no,
  );

describe('a new franchise', () => {
  test('has its locations, vendor, number series and items, and sells at once', async () => {
    const made = await add({
      customer_no: 'f20',
      name: 'Quầy Quy Nhơn',
      phone_no: '0912 340 020'.replaceAll(' ', ''),
      bank_bin: '970436',
      bank_account_no: '0011001234567',
    });
    expect(made).toMatchObject({
      customer_no: 'F20',
      location_code: 'F20-STORE',
      consignment_location_code: 'F20-CONS',
      bank_bin: '970436',
      bank_account_no: '0011001234567',
      ...defaultVendor,
    });
    expect(made.locations.map(({ code, location_type }) => [code, location_type])).toEqual([
      ['F20-CONS', 'consignment'],
      ['F20-STORE', 'store'],
    ]);
    const series = await server.ask<ListAnswer<{ prefix: string }>>(
      'noSeries.filter',
      { size: 100, filters: [{ field: 'franchise_code', value: 'F20', condition: 'eq' }] },
      'admin',
    );
    expect(series.items.map(({ prefix }) => prefix)).toContainEqual(expect.stringMatching(/^SO-F20-\d\d-$/));

    await server.db.execute(sql`update users set customer_no = 'F20' where username = 'store04'`);
    const { item_no, variant_code, unit_price } = server.goodAt(0);
    const order = await server.ask<SalesOrder>(
      'salesOrders.create',
      {
        pos_so_no: 'tmp:first',
        data: {
          location_code: 'F20-STORE',
          lines: [{ line_no: 10_000, item_no, variant_code, quantity: 2, unit_price }],
        },
      },
      'store04',
    );
    expect(order).toMatchObject({ franchise_code: 'F20', location_code: 'F20-STORE' });
    expect(order.pos_so_no).toMatch(/^SO-F20-\d\d-000001$/);
    expect(order.grand_total).toBeGreaterThan(0);
  });

  test('is refused under a code that is taken, or has no room in a number', async () => {
    expect(await refused('franchises.add', { franchise: { customer_no: 'F01', name: 'x' } })).toMatchObject({
      code: 'conflict',
      msg: 'Franchise F01 exists already.',
    });
    for (const customer_no of ['', 'F 1', 'FRANCHISE'])
      expect(await refused('franchises.add', { franchise: { customer_no, name: 'x' } })).toMatchObject({
        code: 'validation',
        field: 'franchise.customer_no',
      });
  });

  test('with a consignment location that there is not, or that is another’s, is not made', async () => {
    for (const location of [
      { consignment_warehouse_code: 'NOWHERE' },
      { consignment_warehouse_code: 'F01-STORE' },
      { consignment_location_code: 'F01-CONS' },
    ])
      expect(
        await refused('franchises.add', { franchise: { customer_no: 'F21', name: 'x', ...location } }),
      ).toMatchObject({ code: 'rule' });
    expect(await found('admin')).not.toContain('F21');
  });
});

test('a franchise is changed, and its code and store stay', async () => {
  const { locations: _, location_code, ...before } = await add({ customer_no: 'F22', name: 'Quầy Vinh' });
  const franchise = { ...before, name: 'Quầy Vinh 2', header_channel: 'ONLINE', receipt_lead_time: 4 };
  expect(await server.ask('franchises.update', { franchise }, 'admin')).toMatchObject({
    ...franchise,
    location_code,
  });
  expect(
    await refused('franchises.update', { franchise: { ...franchise, customer_no: 'F99' } }),
  ).toMatchObject({ code: 'not_found' });
});

test('what a change of a franchise leaves out stays as it is', async () => {
  const { locations: _, ...before } = await add({
    ...{ customer_no: 'F23', name: 'Quầy Huế', phone_no: '0912345678', address: '1 Lê Lợi' },
    receipt_lead_time: 3,
  });
  const change = { franchise: { customer_no: 'F23', name: 'Quầy Huế 2' } };
  const after = await server.ask('franchises.update', change, 'admin');
  expect(after).toMatchObject({ ...before, name: 'Quầy Huế 2' });
  const same = await server.ask('franchises.update', { franchise: { customer_no: 'F23' } }, 'admin');
  expect(same).toEqual(after);
  expect(await refused('franchises.update', { franchise: { customer_no: 'F23', name: '' } })).toMatchObject({
    code: 'validation',
  });
});

describe('removing', () => {
  test('takes several that were never used, with all that was made for them', async () => {
    await add({ customer_no: 'F31', name: 'Một' });
    await add({ customer_no: 'F32', name: 'Hai' });
    await server.ask('franchises.remove', { customer_nos: ['F31', 'F32'] }, 'admin');
    expect(await found('admin')).not.toEqual(expect.arrayContaining(['F31']));
    const { rows } = await server.db.execute(
      sql`select code from locations where code like 'F31-%' or code like 'F32-%'`,
    );
    expect(rows).toEqual([]);
  });

  test('is refused where one has documents, which are named, and the others stay too', async () => {
    await add({ customer_no: 'F33', name: 'Ba' });
    const error = await refused('franchises.remove', { customer_nos: ['F33', 'F02', 'F01'] });
    expect(error).toMatchObject({ code: 'rule' });
    expect(error?.msg).toMatch(/F01 Quầy Hoàn Kiếm \(S\w-F01-.*F02 Quầy Bến Thành \(/);
    expect(error?.msg).not.toContain('F33');
    expect(await found('admin')).toContain('F33');
  });
});

describe('the ERP', () => {
  test('is asked about a customer by number and by phone number', async () => {
    const hue = { customer_no: 'F09', name: 'Quầy Huế' };
    expect(await server.ask('franchises.lookUp', { customer_no: 'f09' }, 'admin')).toMatchObject(hue);
    expect(await server.ask('franchises.lookUp', { phone_no: '+84912340009' }, 'admin')).toMatchObject(hue);
    expect(await refused('franchises.lookUp', { phone_no: '0912349999' })).toMatchObject({
      code: 'not_found',
      msg: 'The ERP has no customer 0912349999.',
    });
    expect(await refused('franchises.lookUp', {})).toMatchObject({ code: 'validation' });
  });

  test('tells what it knows of a franchise, which keeps its own settings', async () => {
    await server.db.execute(
      sql`update erp_customers set name = 'Quầy Phố Cổ', address = '1 Hàng Đào' where customer_no = 'F01'`,
    );
    const synced = await server.ask<Franchise>('franchises.sync', { phone_no: '0912340001' }, 'admin');
    expect(synced).toMatchObject({
      customer_no: 'F01',
      name: 'Quầy Phố Cổ',
      address: '1 Hàng Đào',
      bank_bin: '970436',
    });
    expect(await refused('franchises.sync', { phone_no: '0912340009' })).toMatchObject({
      code: 'rule',
      msg: 'Quầy Huế (F09) is no franchise yet. Please add it first.',
    });
  });
});

test('only administrators see other franchises, and change any', async () => {
  expect((await found('admin')).length).toBeGreaterThan(7);
  expect(await refused('franchises.filter', {}, 'store01')).toMatchObject({ code: 'forbidden' });
  for (const [op, input] of [
    ['franchises.add', { franchise: { customer_no: 'F41', name: 'x' } }],
    ['franchises.update', { franchise: { customer_no: 'F01', name: 'x' } }],
    ['franchises.remove', { customer_nos: ['F01'] }],
    ['franchises.sync', { phone_no: '0912340001' }],
    ['franchises.lookUp', { customer_no: 'F01' }],
  ] as const)
    expect(await refused(op, input, 'store01')).toMatchObject({ code: 'forbidden' });
});

describe('where goods go', () => {
  const address = { code: '', name: 'Kho sau', address: '2 Hàng Gai' };

  test('a franchise has receiving addresses of its own, which no other one sees or makes', async () => {
    const made = await server.ask('addresses.addShipTo', { ...address, customer_no: 'F01' }, 'admin');
    expect(made).toMatchObject({ ...address, code: 'A001', customer_no: 'F01' });
    const own = { filters: [{ field: 'customer_no', value: 'F01', condition: 'eq' }] };
    const seenBy = async (username: string) =>
      (await server.ask<ListAnswer<object>>('addresses.shipTo', own, username)).total;
    expect(await seenBy('store01')).toBe(1);
    expect(await seenBy('warehouse01')).toBe(1);
    expect(await seenBy('store02')).toBe(0);
    expect(await refused('addresses.addShipTo', { ...address, customer_no: 'F01' }, 'store02')).toMatchObject(
      {
        code: 'not_found',
      },
    );
  });

  test('an agent is known with its first service, which every shop can choose', async () => {
    const service = { shipping_agent_code: 'NINJAVAN', code: 'STD', description: 'Ninja Van' };
    await server.ask('addresses.addShippingAgentService', service, 'admin');
    const filters = [{ field: 'shipping_agent_code', value: 'NINJAVAN', condition: 'eq' }];
    expect(
      (await server.ask<ListAnswer<object>>('addresses.shippingAgentServices', { filters }, 'store02')).items,
    ).toMatchObject([service]);
  });
});
