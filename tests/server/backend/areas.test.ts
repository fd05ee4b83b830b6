import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noSeries } from '#calls/administration/index.ts';
import { calls } from '#calls/all.ts';
import { addresses, cancelReasons, config, customers, devices, fees, items } from '#calls/index.ts';
import type { AnyCall, InputOf, List } from '#calls/kit/call.ts';
import { isList } from '#calls/kit/call.ts';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import { filter } from '#calls/kit/list-input.ts';
import { smallCompany } from '#server/db/seed/company-size.ts';
import { isEan13 } from '#server/db/seed/ean.ts';
import { createTestServer } from '../../support/server.ts';

let server: Awaited<ReturnType<typeof createTestServer>>;
const tokens = new Map<string, string>();
beforeAll(async () => {
  server = await createTestServer();
  for (const username of ['admin', 'store01', 'store02', 'store08', 'warehouse01', 'manager01'])
    tokens.set(username, await server.signIn(username));
});
afterAll(() => server.close());

async function send<C extends AnyCall>(username: string, call: C, input: object) {
  const token = tokens.get(username) ?? '';
  // What is left out has a default, which the server's schema fills in.
  return server.send(call, input as InputOf<C>, { token });
}

const ask = async <C extends AnyCall>(username: string, call: C, input: object) =>
  (await send(username, call, input)).data;

const refused = async (username: string, call: AnyCall, input: object) =>
  (await send(username, call, input)).error;

/** Every row of a list. */
async function all<R>(username: string, call: List<R>, more: object = {}): Promise<R[]> {
  const rows: R[] = [];
  for (let page = 1; ; page++) {
    const answer: ListAnswer<R> = await ask(username, call, { page, size: 1000, ...more });
    rows.push(...answer.items);
    if (rows.length >= answer.total || answer.items.length === 0) return rows;
  }
}

describe('franchise scope', () => {
  const scoped = [items.filter, items.onHand, customers.filter, addresses.shipToAddresses, devices.filter];

  test.each(scoped.map(call => [call.name, call] as const))(
    '%s shows a store its own rows only',
    async (_, call) => {
      const [one, two] = [
        await all('store01', call as List<object>),
        await all('store02', call as List<object>),
      ];
      expect(one.length).toBeGreaterThan(0);
      expect(two.length).toBeGreaterThan(0);
      const text = JSON.stringify(one);
      expect(text).toContain('F01');
      expect(text).not.toMatch(/F0[2-8]/);
      expect(JSON.stringify(two)).not.toMatch(/F0[13-8]/);
    },
  );

  test('lists of the whole company are the same for everyone', async () => {
    for (const call of [cancelReasons.filter, fees.filter, addresses.shippingAgentServices] as List<object>[])
      expect(await all('store01', call)).toEqual(await all('store02', call));
  });

  test('administrators see every franchise', async () => {
    const customerCount = (await ask('admin', customers.filter, { size: 1 })).total;
    expect(customerCount).toBe(smallCompany.customers);
    expect((await ask('admin', noSeries.filter, { size: 1 })).total).toBeGreaterThan(30);
  });
});

describe('lists', () => {
  test('never show one row on two pages', async () => {
    for (const call of calls.filter(isList)) {
      if (!/^(items|customers|addresses|cancelReasons|devices|fees|noSeries)\./.test(call.name)) continue;
      const more = call.name === 'addresses.bcTable' ? { table_code: 'address_district' } : {};
      for (const username of call === noSeries.filter ? ['admin'] : ['store01', 'admin']) {
        const rows = (await all(username, call, more)) as Record<string, unknown>[]; // rows of any list have named fields
        expect(new Set(rows.map(row => row[call.list.key])).size, call.name).toBe(rows.length);
      }
    }
  });

  test('post codes and districts are parts of one call', async () => {
    const provinces = await all('store01', addresses.bcTable, { table_code: 'post_code' });
    const districts = await all('store01', addresses.bcTable, {
      table_code: 'address_district',
      use_local: false,
    });
    expect(provinces).toHaveLength(63);
    expect(districts.length).toBeGreaterThan(700);
    const codes = new Set(provinces.map(row => row.code));
    expect(districts.filter(row => !codes.has(row.parent_code))).toEqual([]);
  });
});

describe('items', () => {
  test('are found by words without accents, in any order', async () => {
    const found = await ask('store01', items.filter, {
      filters: [filter('search', 'com noi sunhouse', 'like')],
    });
    expect(found.total).toBeGreaterThan(0);
    for (const item of found.items) expect(item.description).toMatch(/Nồi cơm.*Sunhouse/);
  });

  test('are found by bar code', async () => {
    const [item] = (await ask('store01', items.filter, { size: 1 })).items;
    expect(isEan13(item?.barcode ?? '')).toBe(true);
    const found = await ask('store01', items.filter, { filters: [filter('barcode', item?.barcode ?? '')] });
    expect(found.items).toEqual([item]);
  });

  test('cost more where the rate is higher', async () => {
    const price = async (username: string) =>
      (await ask(username, items.filter, { size: 1 })).items[0]?.unit_price ?? 0;
    expect(await price('store08')).toBe(Math.round((await price('store01')) * 1.05));
  });

  test('administrators, who have no franchise, see the catalogue', async () => {
    const own = await ask('store01', items.filter, { size: 50 });
    const company = await ask('admin', items.filter, { size: 50 });
    expect(company.total).toBe(own.total);
    expect(company.items).toEqual(own.items.map(item => ({ ...item, franchise_code: '' })));
  });

  test('pictures are below the image path', async () => {
    expect(await ask('store01', items.imagePath, {})).toEqual({ image_path: '/images/' });
  });
});

describe('customers', () => {
  test('are found by phone in any spelling, at their own franchise', async () => {
    const [known] = (await ask('store01', customers.filter, { size: 1 })).items;
    const phone = known?.phone_no ?? '';
    for (const spelling of [phone, `84${phone.slice(1)}`, `+84${phone.slice(1)}`]) {
      expect(await ask('store01', customers.byPhone, { phone_no: spelling })).toEqual(known);
      expect(await ask('store01', customers.detailsPos, { phone_no: spelling })).toEqual(known);
    }
    expect(await refused('store02', customers.byPhone, { phone_no: phone })).toEqual({
      code: 'not_found',
      msg: 'No Customer Same Mobile Phone! Please Try Again! ',
      key: 'server.nobodyHasIt',
      params: [],
    });
  });

  test('a new one is numbered, and completed from its codes', async () => {
    const input = {
      name: 'Trần Văn Mới',
      phone_no: '+84912000111',
      district_code: '002',
      post_code: '10000',
    };
    const made = await ask('store01', customers.createTemporary, input);
    expect(made).toMatchObject({
      franchise_code: 'F01',
      location_code: 'F01-STORE',
      phone_no: '0912000111',
      district_name: 'Quận Hoàn Kiếm',
      city: 'Hà Nội',
      birth_date: '0001-01-01',
      country_region_code: 'VNM',
      is_temporary: true,
    });
    expect(made.customer_no).toMatch(/^CU-F01-\d{6}$/);
  });

  test('one phone number is one customer of a franchise, also when two ask at once', async () => {
    const create = (username: string, name: string) =>
      ask(username, customers.createTemporary, { name, phone_no: '0912000222' });
    const made = await Promise.all(['Một', 'Hai', 'Ba', 'Bốn'].map(name => create('store01', name)));
    expect(new Set(made.map(customer => customer.customer_no)).size).toBe(1);
    const elsewhere = await create('store02', 'Một');
    expect(elsewhere.franchise_code).toBe('F02');
    expect(elsewhere.customer_no).not.toBe(made[0]?.customer_no);
  });

  test('who only looks makes none', async () => {
    const input = { name: 'Không', phone_no: '0912000333' };
    expect(await refused('manager01', customers.createTemporary, input)).toMatchObject({ code: 'forbidden' });
    expect(await refused('warehouse01', customers.createTemporary, input)).toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('settings', () => {
  test('are what the company set', async () => {
    expect(await ask('store01', config.maintenanceMode, {})).toEqual({ value: false });
    expect(await ask('store01', config.maintenanceNotice, {})).toEqual({ value: '' });
    const settings = await ask('store01', config.config, {});
    expect(settings).toMatchObject({
      company_name: 'Quầy',
      offline_cash_limit: 50_000_000,
      refresh_minutes: 10,
    });
    expect(settings.payment_methods.map(method => method.value)).toEqual([
      'cash',
      'installment',
      'transfer',
      'card',
    ]);
  });
});

describe('number series', () => {
  test('of a new year are made once, by administrators', async () => {
    const input = { franchise_code: 'F03', year: 2031 };
    const expected = {
      id: 'F03/SO/2031',
      franchise_code: 'F03',
      year: 2031,
      prefix: 'SO-F03-31-',
      last_no: 0,
    };
    expect(await ask('admin', noSeries.generate, input)).toEqual(expected);
    expect(await ask('admin', noSeries.generate, input)).toEqual(expected);
    expect(await refused('store01', noSeries.generate, input)).toMatchObject({ code: 'forbidden' });
    expect(await refused('admin', noSeries.generate, { franchise_code: 'F99' })).toMatchObject({
      code: 'not_found',
    });
  });
});
