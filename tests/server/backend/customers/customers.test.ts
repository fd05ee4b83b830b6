import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '#calls/customers/customers.ts';
import type { customers } from '#calls/index.ts';
import type { AnswerOf, InputOf } from '#calls/kit/call.ts';
import { reader } from '#client/messages/vi/index.ts';
import { createInput } from '../../../support/sales/orders.ts';
import { numberFrom, type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

let phones = 0;
const freshPhone = () => `09340${String(++phones).padStart(5, '0')}`;
const create = (more: object = {}, username?: string): Promise<Customer> =>
  server.ask<Customer>(
    'customers.createTemporary',
    { name: 'Trần Văn Mới', phone_no: freshPhone(), ...more },
    username,
  );
const change = (
  customer_record: InputOf<typeof customers.update>['customer_record'],
  base_version?: number,
) => ({
  customer_record,
  ...(base_version === undefined ? {} : { base_version }),
});
const infoOf = (customer_no: string, username?: string) =>
  server.ask<{ customer: Customer; order_count: number; referral_count: number; spent_this_year: number }>(
    'customers.getInfo',
    { customer_no, referral_code: '' },
    username,
  );

describe('a customer’s record', () => {
  test('takes the fields that are given and keeps the others', async () => {
    const made = await create({ email: 'moi@example.com', birth_date: '1990-02-28' });
    expect(made).toMatchObject({ version: 1, referral_code: made.customer_no.slice(3).replace('-', '') });
    const { customer_no } = made;
    const changed = await server.ask<Customer>(
      'customers.update',
      change(
        { customer_no, name: 'Trần Văn Cũ', district_code: '002', post_code: '10000', birth_date: '' },
        1,
      ),
    );
    expect(changed).toMatchObject({
      name: 'Trần Văn Cũ',
      email: 'moi@example.com',
      phone_no: made.phone_no,
      district_name: 'Quận Hoàn Kiếm',
      city: 'Hà Nội',
      birth_date: '0001-01-01',
      version: 2,
    });
    expect((await infoOf(customer_no)).customer).toEqual(changed);
  });

  test('is found by the phone where no number is named', async () => {
    const made = await create({ email: 'dt@example.com' });
    const phone_no = made.phone_no.replace(/^0/, '+84 ');
    const changed = await server.ask<Customer>('customers.update', {
      customer_record: { phone_no, name: 'Trần Văn Điện' },
    });
    expect(changed).toMatchObject({
      ...{ customer_no: made.customer_no, phone_no: made.phone_no },
      ...{ name: 'Trần Văn Điện', email: 'dt@example.com' },
    });
    // Another shop knows the same person: who sees both says which.
    await create({ phone_no: made.phone_no }, 'store02');
    const both = { customer_record: { phone_no: made.phone_no, name: 'X' } };
    expect(await server.refused('customers.update', both, 'admin')).toMatchObject({ code: 'rule' });
    const nobody = { customer_record: { phone_no: freshPhone(), name: 'X' } };
    expect(await server.refused('customers.update', nobody)).toMatchObject({ code: 'not_found' });
    expect(await server.refused('customers.update', { customer_record: { name: 'X' } })).toMatchObject({
      code: 'validation',
    });
  });

  test('refuses a change of an older version, and takes one of two at once', async () => {
    const { customer_no, version } = await create();
    const write = (name: string) => server.send('customers.update', change({ customer_no, name }, version));
    const codes = (await Promise.all(['A', 'B', 'C'].map(write))).map(reply => reply.error?.code ?? 'done');
    expect(codes.sort()).toEqual(['done', 'stale', 'stale']);
  });

  test('that stays as it is keeps its version', async () => {
    const { customer_no, name } = await create();
    expect(await server.ask('customers.update', change({ customer_no, name }, 1))).toMatchObject({
      version: 1,
    });
  });

  test('keeps one phone number for one customer, in any spelling', async () => {
    const [one, two] = [await create(), await create()];
    const spelling = `+84${two.phone_no.slice(1)}`;
    expect(
      await server.refused('customers.update', change({ customer_no: one.customer_no, phone_no: spelling })),
    ).toMatchObject({ code: 'rule' });
    const phone_no = freshPhone();
    await server.ask(
      'customers.update',
      change({ customer_no: one.customer_no, phone_no: `84${phone_no.slice(1)}` }),
    );
    expect(await server.ask('customers.byPhone', { phone_no: `+84${phone_no.slice(1)}` })).toMatchObject({
      customer_no: one.customer_no,
      phone_no,
    });
  });

  test('is neither seen nor touched by another franchise', async () => {
    const { customer_no, phone_no, referral_code } = await create();
    const missing = { code: 'not_found', msg: 'No Customer Same ID! Please Try Again!' };
    const other = 'store02';
    expect(await server.refused('customers.getInfo', { customer_no }, other)).toEqual(missing);
    expect(await server.refused('customers.getInfo', { referral_code }, other)).toEqual(missing);
    expect(await server.refused('customers.update', change({ customer_no, name: 'X' }), other)).toEqual(
      missing,
    );
    expect(await server.refused('customers.totalRedeemablePoint', { customer_no }, other)).toEqual(missing);
    expect(await server.refused('customers.remove', { phone_no, customer_no }, other)).toMatchObject({
      code: 'not_found',
    });
    const address = { customer_no, name: 'X', address: 'X' };
    expect(await server.refused('addresses.addTemporaryShipTo', address, other)).toEqual(missing);
    expect(await server.ask('customers.checkReferral', { phone_no }, other)).toMatchObject({
      available: false,
      customer_no: '',
      reason: 'No Customer Same Mobile Phone! Please Try Again! ',
    });
  });

  test('is not changed by a person who may only look', async () => {
    const { customer_no, phone_no } = await create();
    expect(
      await server.refused('customers.update', change({ customer_no, name: 'X' }), 'manager01'),
    ).toMatchObject({
      code: 'forbidden',
    });
    expect(await server.refused('customers.remove', { phone_no }, 'manager01')).toMatchObject({
      code: 'forbidden',
    });
  });

  test('is deleted with its addresses unless a document names it', async () => {
    const gone = await create();
    const { customer_no } = gone;
    await server.ask('addresses.addTemporaryShipTo', { customer_no, name: 'Nhà', address: '1 Lê Lợi' });
    await server.ask('customers.remove', { phone_no: `+84${gone.phone_no.slice(1)}`, customer_no });
    expect(await server.refused('customers.getInfo', { customer_no })).toMatchObject({ code: 'not_found' });
    const buyer = await create();
    await server.create(soldTo(buyer));
    expect(await server.refused('customers.remove', { phone_no: buyer.phone_no })).toMatchObject({
      code: 'rule',
    });
  });

  test('is deleted or sold to, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const buyer = await create();
      const { customer_no, phone_no } = buyer;
      const input = createInput({ lines: server.lines(1), ...soldTo(buyer) });
      const [gone, sold] = await Promise.all([
        server.send('customers.remove', { phone_no, customer_no }),
        server.send('salesOrders.create', input),
      ]);
      expect([gone.error, sold.error].filter(error => error === null)).toHaveLength(1);
    }
  });

  test('says what its person has bought', async () => {
    const buyer = await create();
    const order = await server.create(soldTo(buyer));
    await server.create({ ...soldTo(await create()), loyalty_cust_referral_code: buyer.referral_code });
    expect(await infoOf(buyer.customer_no)).toMatchObject({
      order_count: 1,
      last_purchase: order.order_date,
      referral_count: 1,
      spent_this_year: 0,
      next_scheme: { scheme: 'Gold', points_missing: 1000 },
    });
  });
});

const soldTo = ({ customer_no, name, phone_no }: Customer) => ({
  sell_to_customer_no: customer_no,
  sell_to_name: name,
  sell_to_phone_no: phone_no,
});

describe('who sent a customer', () => {
  const check = (phone_no: string, pos_so_no: string) =>
    server.ask<AnswerOf<typeof customers.checkReferral>>('customers.checkReferral', { phone_no, pos_so_no });

  test('is another known customer, and only at the first purchase', async () => {
    const [friend, buyer] = [await create(), await create()];
    const first = await server.create(soldTo(buyer));
    expect(await check(`84${friend.phone_no.slice(1)}`, first.pos_so_no)).toMatchObject({
      available: true,
      reason: '',
      referral_code: friend.referral_code,
    });
    expect(await check(buyer.phone_no, first.pos_so_no)).toMatchObject({ available: false });
    expect(await check(freshPhone(), first.pos_so_no)).toMatchObject({ available: false, referral_code: '' });
    const second = await server.create(soldTo(buyer));
    expect(await check(friend.phone_no, second.pos_so_no)).toMatchObject({ available: false });
  });

  test('and why a customer is not can be read in both languages', async () => {
    const [friend, buyer] = [await create(), await create()];
    const [first, second, nobodys] = [
      await server.create(soldTo(buyer)),
      await server.create(soldTo(buyer)),
      await server.create({ sell_to_customer_no: '', sell_to_name: 'Lan', sell_to_phone_no: '' }),
    ];
    const why = async (phone_no: string, { pos_so_no }: { pos_so_no: string }) => {
      const { reason, reason_key = '' } = await check(phone_no, pos_so_no);
      return [reason, reader.said({ msg: reason, key: reason_key, params: [] })];
    };
    expect(await why(buyer.phone_no, first)).toEqual([
      'Customers cannot refer themselves.',
      'Khách hàng không tự giới thiệu mình được.',
    ]);
    expect(await why(friend.phone_no, second)).toEqual([
      'Only the first purchase of a customer can be referred.',
      'Chỉ lần mua đầu tiên của khách mới được giới thiệu.',
    ]);
    expect(await why(friend.phone_no, nobodys)).toEqual([
      'The order has no customer yet.',
      'Đơn hàng chưa có khách hàng.',
    ]);
    expect(await why(freshPhone(), first)).toEqual([
      'No Customer Same Mobile Phone! Please Try Again! ',
      'Không có khách hàng nào có số điện thoại này! Vui lòng thử lại!',
    ]);
  });
});

describe('other addresses', () => {
  test('get the next code of their customer, also when several come at once', async () => {
    const { customer_no } = await create();
    const add = (name: string) =>
      server.ask<{ code: string; id: string }>('addresses.addTemporaryShipTo', {
        code: 'tmp:00000000-0000-4000-8000-000000000001',
        customer_no,
        name,
        address: '1 Lê Lợi',
        phone_no: '+84912345678',
      });
    const made = await Promise.all(['Một', 'Hai', 'Ba'].map(add));
    expect(made.map(row => row.code).sort()).toEqual(['A001', 'A002', 'A003']);
    const code = made[0]?.code;
    const changed = await server.ask('addresses.updateShipTo', {
      code,
      customer_no,
      name: 'Bốn',
      address: '2 Lê Lợi',
    });
    expect(changed).toMatchObject({
      code,
      name: 'Bốn',
      address: '2 Lê Lợi',
      // What a change leaves out stays.
      phone_no: '0912345678',
      is_temporary: true,
    });
    expect(
      await server.refused(
        'addresses.updateShipTo',
        { code, customer_no, name: 'X', address: 'X' },
        'store02',
      ),
    ).toMatchObject({ code: 'not_found' });
  });

  test('a service says by name who it is of, also where it is new or described again', async () => {
    const service = { code: 'TOINHA', shipping_agent_code: 'STORE', description: 'Giao tận nhà' };
    const named = { ...service, agent_name: 'Cửa hàng tự giao' };
    expect(await server.ask('addresses.addShippingAgentService', service, 'admin')).toMatchObject(named);
    const anew = { ...service, description: 'Giao trong ngày' };
    expect(await server.ask('addresses.updateShippingAgentService', anew, 'admin')).toMatchObject({
      ...named,
      ...anew,
    });
    const { items } = await server.ask<{ items: object[] }>('addresses.shippingAgentServices', {
      filters: [{ field: 'shipping_agent_code', value: 'STORE', condition: 'eq' }],
    });
    expect(items).toHaveLength(2);
    expect(items).toContainEqual(expect.objectContaining({ ...named, ...anew }));
  });

  test('a service arranged for one customer serves that franchise only', async () => {
    const { phone_no, customer_no } = await create();
    const service = { code: 'XEOM', shipping_agent_code: 'AHAMOVE', description: 'Xe ôm quen' };
    const made = await server.ask('addresses.addTemporaryShippingAgentService', {
      ...service,
      phone_no_customer: `+84${phone_no.slice(1)}`,
    });
    expect(made).toMatchObject({ ...service, franchise_code: 'F01', customer_no, is_temporary: true });
    const known = async (username: string) =>
      (
        await server.ask<{ total: number }>(
          'addresses.shippingAgentServices',
          { filters: [{ field: 'code', value: 'XEOM', condition: 'eq' }] },
          username,
        )
      ).total;
    expect([await known('store01'), await known('store02'), await known('admin')]).toEqual([1, 0, 1]);
    expect(
      await server.refused('addresses.addTemporaryShippingAgentService', {
        ...service,
        phone_no_customer: phone_no,
      }),
    ).toMatchObject({ code: 'rule' });
    expect(await server.refused('addresses.addShippingAgentService', service)).toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('points', () => {
  const balanceOf = async (customer_no: string) =>
    (await infoOf(customer_no)).customer.loyalty_redeemable_points;
  const give = (customer_no: string, points: number) =>
    server.db.execute(
      sql`with given as (update customers set loyalty_redeemable_points = loyalty_redeemable_points + ${points}
          where customer_no = ${customer_no} returning customer_no, franchise_code)
          insert into loyalty_entries (customer_no, franchise_code, kind, points)
          select customer_no, franchise_code, 'opening', ${points} from given`,
    );
  const redeem = (pos_so_no: string, customer_no: string, redeemable_point_used: number, source = 'POS') => ({
    pos_so_no,
    customer_no,
    redeemable_point_used,
    source,
  });

  test('pay a part of the order, once for each source, and go back', async () => {
    const buyer = await create();
    await give(buyer.customer_no, 50);
    const order = await server.create(soldTo(buyer));
    const { pos_so_no } = order;
    const paid = await server.ask('customers.addRedeemablePoint', redeem(pos_so_no, buyer.customer_no, 30));
    expect(paid).toMatchObject({ la_exchange_points: 30, grand_total: order.grand_total - 30_000 });
    expect(
      await server.refused('customers.addRedeemablePoint', redeem(pos_so_no, buyer.customer_no, 1)),
    ).toMatchObject({
      code: 'rule',
    });
    expect(await balanceOf(buyer.customer_no)).toBe(20);
    const more = await server.ask(
      'customers.addRedeemablePoint',
      redeem(pos_so_no, buyer.customer_no, 5, 'WEB'),
    );
    expect(more).toMatchObject({ la_exchange_points: 35 });
    expect(await server.ask('customers.totalRedeemablePoint', { customer_no: buyer.customer_no })).toEqual({
      total: 35,
      available: 15,
      vnd_per_point: 1000,
    });
    const back = await server.ask('customers.removeRedeemablePoint', {
      order_number: pos_so_no,
      source: 'POS',
      customer_no: buyer.customer_no,
    });
    expect(back).toMatchObject({ la_exchange_points: 5, grand_total: order.grand_total - 5000 });
    expect(await balanceOf(buyer.customer_no)).toBe(45);
  });

  test('are spent once, however many ask at the same time', async () => {
    const buyer = await create();
    await give(buyer.customer_no, 50);
    const orders = await Promise.all([1, 2, 3, 4].map(() => server.create(soldTo(buyer))));
    const replies = await Promise.all(
      orders.map(({ pos_so_no }) =>
        server.send('customers.addRedeemablePoint', redeem(pos_so_no, buyer.customer_no, 40)),
      ),
    );
    expect(replies.map(reply => reply.error?.code ?? 'done').sort()).toEqual([
      'done',
      'rule',
      'rule',
      'rule',
    ]);
    expect(await balanceOf(buyer.customer_no)).toBe(10);
  });

  test('of another franchise’s order stay where they are', async () => {
    const buyer = await create();
    await give(buyer.customer_no, 50);
    const { pos_so_no } = await server.create(soldTo(buyer));
    const input = redeem(pos_so_no, buyer.customer_no, 10);
    expect(await server.refused('customers.addRedeemablePoint', input, 'store02')).toMatchObject({
      code: 'not_found',
    });
    await server.ask('customers.addRedeemablePoint', input);
    type Uses = { total: number; items: object[] };
    const filters = [{ field: 'search', value: `%${buyer.name}%`, condition: 'like' }];
    expect((await server.ask<Uses>('customers.redeemablePoints', {}, 'store02')).total).toBe(0);
    expect((await server.ask<Uses>('customers.redeemablePoints', { filters })).items).toContainEqual(
      expect.objectContaining({
        pos_so_no,
        customer_name: buyer.name,
        redeemable_point_used: 10,
        source: 'POS',
      }),
    );
    expect(await balanceOf(buyer.customer_no)).toBe(40);
  });

  test('of everybody are the sum of their entries', async () => {
    const wrong = await numberFrom(
      server.db,
      sql`select count(*) as n from customers c left join (
        select customer_no, sum(points) as points, sum(ranking_points) as ranking from loyalty_entries group by 1
      ) e using (customer_no)
      where c.loyalty_redeemable_points <> coalesce(e.points, 0) or c.loyalty_ranking_points <> coalesce(e.ranking, 0)`,
    );
    expect(wrong).toBe(0);
    const unlike = await numberFrom(
      server.db,
      sql`select count(*) as n from sales_orders o left join (
        select pos_so_no, sum(redeemable_point_used) as points from redeemable_point_uses group by 1
      ) u using (pos_so_no) where o.la_exchange_points <> coalesce(u.points, 0)`,
    );
    expect(unlike).toBe(0);
  });
});
