import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { people } from '#calls/administration/index.ts';
import type { SystemIndex } from '#calls/administration/system-index.ts';
import type { Customer } from '#calls/customers/customers.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { filter } from '#calls/kit/list-input.ts';
import { businessDate, emptyDate } from '#model/kit/format.ts';
import { privacyMessages } from '#model/messages/privacy.ts';
import { customers, loyaltyEntries, signInFailures } from '#server/db/schema/index.ts';
import { createInput } from '../../../support/sales/orders.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
let made = 0;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

let phone_no: string;
beforeEach(async () => {
  made += 1;
  await server.db.delete(signInFailures);
  phone_no = `09372000${String(made).padStart(2, '0')}`;
  await network(true);
});

const network = (customer_network: boolean) => server.ask('settings.update', { customer_network }, 'admin');
const quick = (name: string, at: string, more: object = {}) =>
  server.ask<Customer>('customers.createTemporary', { name, phone_no, ...more }, at);
const rowOf = async ({ customer_no }: Customer) => {
  const [row] = await server.db.select().from(customers).where(eq(customers.customer_no, customer_no));
  if (!row) throw new Error('no row');
  return row;
};
const pointsOf = async (customer: Customer) => (await rowOf(customer)).loyalty_redeemable_points;

/** Points that a customer began with, as the seed gives them. */
async function give({ customer_no, franchise_code }: Customer, points: number) {
  await server.db
    .insert(loyaltyEntries)
    .values({ customer_no, franchise_code, kind: 'opening', points, ranking_points: points });
  await server.db
    .update(customers)
    .set({ loyalty_redeemable_points: points, loyalty_ranking_points: points })
    .where(eq(customers.customer_no, customer_no));
}

/** A customer of shop one with points, and the same person at shop two. */
async function atBoth(points = 100): Promise<[Customer, Customer]> {
  // A name of its own in each test: names and birthdays make doubles too.
  const one = await quick(`Lê Thị Nơi ${made}`, 'store01', { birth_date: '1990-05-06' });
  await give(one, points);
  return [one, await quick('Chị Lê', 'store02')];
}

async function orderOf({ customer_no, name }: Customer, at: string): Promise<string> {
  const order = await server.create(
    {
      ...(at === 'store01' ? {} : { location_code: 'F02-STORE' }),
      ...{ sell_to_customer_no: customer_no, sell_to_name: name, lines: server.lines(3, 1) },
    },
    at,
  );
  return order.pos_so_no;
}
const use = (pos_so_no: string, { customer_no }: Customer, points: number) => ({
  ...{ pos_so_no, customer_no, redeemable_point_used: points, source: 'POS' },
  ...{ referral_code: '', website_no: '' },
});
const balances = () =>
  server.ask<SystemIndex>('systemIndex.run', { index: 'loyalty_balances', rebuild: false }, 'admin');

test('while each shop keeps its own customers, the same phone is two people', async () => {
  await network(false);
  const [one, two] = await atBoth();
  expect(two).toMatchObject({ name: 'Chị Lê', loyalty_redeemable_points: 0 });
  expect((await rowOf(one)).person_id).toBeNull();
  expect(await server.refused('people.known', { phone_no }, 'store02')).toMatchObject({ code: 'not_found' });
});

test('another shop finds a person by the exact phone, and takes over what counts everywhere', async () => {
  const one = await quick('Lê Thị Hai Nơi', 'store01', { birth_date: '1990-05-06', address: '12 Phố Thử' });
  await give(one, 100);
  expect(await server.ask('people.known', { phone_no }, 'store02')).toEqual({
    ...{ name: 'Lê Thị Hai Nơi', loyalty_cust_scheme: 'Silver', loyalty_redeemable_points: 100 },
  });
  const two = await quick('Chị Lê', 'store02');
  expect(two).toMatchObject({
    ...{ name: 'Lê Thị Hai Nơi', loyalty_redeemable_points: 100 },
    ...{ franchise_code: 'F02', address: '', email: '' },
  });
  expect(await rowOf(two)).toMatchObject({ name: 'Lê Thị Hai Nơi', birth_date: '1990-05-06' });
  expect(two.customer_no).not.toBe(one.customer_no);
  expect((await balances()).differences).toBe(0);
});

test('a shop sees no row of another shop, by list, search, number or phone', async () => {
  const one = await quick('Lê Thị Riêng Lẻ', 'store01');
  const list = { filters: [filter('customer_no', one.customer_no)] };
  const seen = async () =>
    (await server.ask<{ items: Customer[] }>('customers.filter', list, 'store02')).items;
  expect(await seen()).toEqual([]);
  const search = { filters: [{ field: 'search', value: '%Riêng Lẻ%', condition: 'like' }] };
  const found = await server.ask<{ items: Customer[] }>('customers.filter', search, 'store02');
  expect(found.items).toEqual([]);
  expect(await server.refused('customers.byPhone', { phone_no }, 'store02')).toMatchObject({
    code: 'not_found',
  });
  await quick('Chị', 'store02');
  expect(await seen()).toEqual([]);
  const info = { customer_no: one.customer_no, referral_code: '' };
  expect(await server.refused('customers.getInfo', info, 'store02')).toMatchObject({ code: 'not_found' });
});

test('points that one shop redeems are gone at the other, and come back at both', async () => {
  const [one, two] = await atBoth();
  const pos_so_no = await orderOf(two, 'store02');
  await server.ask('customers.addRedeemablePoint', use(pos_so_no, two, 60), 'store02');
  expect([await pointsOf(one), await pointsOf(two)]).toEqual([40, 40]);
  const own = await orderOf(one, 'store01');
  expect(await server.refused('customers.addRedeemablePoint', use(own, one, 60), 'store01')).toMatchObject({
    code: 'rule',
  });
  await server.ask(
    'customers.removeRedeemablePoint',
    { order_number: pos_so_no, source: 'POS', customer_no: two.customer_no },
    'store02',
  );
  expect([await pointsOf(one), await pointsOf(two)]).toEqual([100, 100]);
  expect((await balances()).differences).toBe(0);
});

test('of two shops that redeem the same points at once exactly one wins', async () => {
  const [one, two] = await atBoth();
  const orders = [await orderOf(one, 'store01'), await orderOf(two, 'store02')];
  const [first = '', second = ''] = orders;
  const answers = await Promise.all([
    server.send('customers.addRedeemablePoint', use(first, one, 80), 'store01'),
    server.send('customers.addRedeemablePoint', use(second, two, 80), 'store02'),
  ]);
  expect(answers.filter(answer => answer.body.result)).toHaveLength(1);
  expect([await pointsOf(one), await pointsOf(two)]).toEqual([20, 20]);
  expect((await balances()).differences).toBe(0);
});

test('two shops that meet a known phone at once make one person of three rows', async () => {
  const one = await quick('Lê Thị Ba Nơi', 'store01');
  const [two, three] = await Promise.all([quick('A', 'store02'), quick('B', 'store03')]);
  const rows = [await rowOf(one), await rowOf(two), await rowOf(three)];
  expect(new Set(rows.map(row => row.person_id)).size).toBe(1);
  expect(rows[0]?.person_id).not.toBeNull();
});

test('a new name and phone of a person stand at every shop', async () => {
  const [one, two] = await atBoth();
  const phone = phone_no.replace('09372', '09373');
  const record = { customer_no: two.customer_no, name: 'Lê Thị Mới', phone_no: phone };
  await server.ask('customers.update', { customer_record: record }, 'store02');
  expect(await rowOf(one)).toMatchObject({ name: 'Lê Thị Mới', phone_no: phone, version: 2 });
});

const audited = async (action: string, subject: string) =>
  (
    await server.db.execute<{ actor_name: string; detail: Record<string, unknown> }>(
      sql`select actor_name, detail from audit_log where action = ${action} and subject = ${subject} order by id`,
    )
  ).rows;

test('what a shop changes at other shops stands in the audit log, without the values', async () => {
  const [one, two] = await atBoth();
  const record = { customer_no: two.customer_no, name: 'Lê Thị Mới', birth_date: '1991-01-01' };
  await server.ask('customers.update', { customer_record: record }, 'store02');
  const { customer_no: from } = two;
  expect(await audited('customers.told', one.customer_no)).toEqual([
    { actor_name: 'store02', detail: { from, fields: ['name', 'birth_date'] } },
  ]);
  expect(await audited('customers.known', two.customer_no)).toMatchObject([{ actor_name: 'store02' }]);
});

test('a person asks whom shops know for so many phones, then no more, and the office hears of it', async () => {
  await server.db.delete(signInFailures);
  await quick('Lê Thị Hỏi', 'store01');
  const other = (n: number) => ({ phone_no: `09375000${String(n).padStart(2, '0')}` });
  for (let n = 0; n < 19; n++) await server.refused('people.known', other(n), 'store02');
  // Who is asked for again, or made then, counts once.
  for (let n = 0; n < 2; n++)
    expect(await server.ask('people.known', { phone_no }, 'store02')).toMatchObject({ name: 'Lê Thị Hỏi' });
  expect(await server.refused('people.known', other(19), 'store02')).toMatchObject({
    ...{ code: 'rule', msg: privacyMessages.askedOften().msg },
  });
  expect(await audited('customers.asked-often', 'store02')).toEqual([
    { actor_name: 'store02', detail: { phones: 20, within: 'quarter' } },
  ]);
  // Others ask on, and so does this person when the quarter of an hour is over.
  expect(await server.ask('people.known', { phone_no }, 'store03')).toMatchObject({ name: 'Lê Thị Hỏi' });
  const past = sql`update sign_in_failures set since = since - interval '16 minutes'`;
  await server.db.execute(past);
  expect(await server.ask('people.known', { phone_no }, 'store02')).toMatchObject({ name: 'Lê Thị Hỏi' });
  // A whole day has a limit of its own.
  await server.db.execute(
    sql`update sign_in_failures set failures = 150 where subject like 'people.known day %'`,
  );
  expect(await server.refused('people.known', other(20), 'store02')).toMatchObject({ code: 'rule' });
  await server.db.delete(signInFailures);
});

/** Other phones that the user of a shop asks for, until they may ask no more. */
async function askOften(at: string) {
  for (let n = 10; n < 30; n++) await server.refused('people.known', { phone_no: `09378000${n}` }, at);
}

test('who is made by phone counts too: one too many is made and not joined, which is on record', async () => {
  const one = await quick('Lê Thị Đã Biết', 'store01', { birth_date: '1990-05-06' });
  await give(one, 100);
  phone_no = `09377000${made + 10}`;
  const other = await quick('Lê Thị Thứ Hai', 'store01');
  phone_no = one.phone_no;
  await askOften('store03');
  const answer = await quick('Chị Lê', 'store03', { birth_date: '2000-01-01' });
  expect(answer).toMatchObject({
    ...{ name: 'Chị Lê', birth_date: '2000-01-01', loyalty_redeemable_points: 0 },
  });
  expect([(await rowOf(one)).person_id, (await rowOf(answer)).person_id]).toEqual([null, null]);
  expect(await audited('customers.not-joined', answer.customer_no)).toMatchObject([
    { actor_name: 'store03' },
  ]);
  // Others are joined on; without any question before it, each of them counts.
  await server.db.delete(signInFailures);
  phone_no = other.phone_no;
  expect(await quick('Chị Hai', 'store02')).toMatchObject({ name: 'Lê Thị Thứ Hai' });
  const { rows } = await server.db.execute<{ failures: number }>(
    sql`select failures from sign_in_failures where subject like 'people.known quarter %'`,
  );
  expect(rows).toEqual([{ failures: 1 }]);
});

test('no birthday is answered that was not typed, and a change on that answer takes none away', async () => {
  const one = await quick('Lê Thị Kín', 'store01', { birth_date: '1990-05-06' });
  const two = await quick('Chị Lê', 'store02');
  const three = await quick('Chị Lê', 'store03', { birth_date: '1990-05-06' });
  expect([two.birth_date, three.birth_date]).toEqual([emptyDate, '1990-05-06']);
  // A tablet sends each field of the customer as it knows it, with the version that it has read.
  const { customer_no, name, birth_date, version: base_version } = two;
  const change = { customer_record: { customer_no, name, birth_date, email: 'le@example.vn' }, base_version };
  expect(await server.refused('customers.update', change, 'store02')).toMatchObject({ code: 'stale' });
  expect(await rowOf(one)).toMatchObject({ birth_date: '1990-05-06' });
});

test('a row is deleted while points of its person move at another shop: neither waits for ever', async () => {
  for (let round = 0; round < 5; round++) {
    phone_no = `093760000${round}`;
    const [one, two] = await atBoth();
    const own = await orderOf(two, 'store02');
    const [removed, used] = await Promise.all([
      server.send('customers.remove', { phone_no, customer_no: one.customer_no }, 'store01'),
      server.send('customers.addRedeemablePoint', use(own, two, 60), 'store02'),
    ]);
    expect([removed.body, used.body]).toMatchObject([{ result: true }, { result: true }]);
    expect(await pointsOf(two)).toBe(40);
  }
  expect((await balances()).differences).toBe(0);
});

test('a restricted person is known to no other shop, and one who is restricted is so everywhere', async () => {
  const [one, two] = await atBoth();
  const restrict = { customer_no: one.customer_no, restricted: true, reason: 'x' };
  await server.ask('personalData.restrict', restrict, 'admin');
  expect((await rowOf(two)).restricted_at).not.toBeNull();
  expect(await server.refused('people.known', { phone_no }, 'store03')).toMatchObject({ code: 'not_found' });
  expect((await rowOf(await quick('C', 'store03'))).person_id).toBeNull();
});

test('anonymising a person takes the name out at every shop, once nothing is open there', async () => {
  const [one, two] = await atBoth();
  const open = await server.ask<{ pos_so_no: string }>(
    'salesOrders.create',
    createInput({
      ...{ location_code: 'F02-STORE', lines: server.lines(1), sell_to_customer_no: two.customer_no },
      sell_to_name: two.name,
    }),
    'store02',
  );
  const input = { customer_no: one.customer_no, reason: 'x' };
  expect(await server.refused('personalData.anonymise', input, 'admin')).toMatchObject({
    msg: privacyMessages.openDocument(open.pos_so_no).msg,
  });
  const cancel = { pos_so_no: open.pos_so_no, status: 'CANCELED', cancel_reason_code: 'OTHER' };
  await server.ask('salesOrders.setStatus', cancel, 'store02');
  await server.ask('personalData.anonymise', input, 'admin');
  for (const customer of [one, two])
    expect(await rowOf(customer)).toMatchObject({ phone_no: '', anonymised_at: expect.any(Date) });
});

test('a row that is deleted leaves its points with the person', async () => {
  const [one, two] = await atBoth();
  await server.ask('customers.remove', { phone_no, customer_no: one.customer_no }, 'store01');
  expect(await pointsOf(two)).toBe(100);
  expect((await balances()).differences).toBe(0);
});

type Doubles = AnswerOf<typeof people.doubles>;
const doubles = () => server.ask<Doubles>('people.doubles', {}, 'admin');
const groupOf = async ({ customer_no }: Customer) =>
  (await doubles()).groups.find(group => group.rows.some(row => row.customer_no === customer_no));

test('an administrator who has looked joins customers from before, and their points add up', async () => {
  await network(false);
  const [one, two] = await atBoth();
  await give(two, 30);
  await orderOf(two, 'store02');
  const asked = { customer_nos: [one.customer_no, two.customer_no], points: 130 };
  expect(await server.refused('people.join', asked, 'admin')).toMatchObject({
    msg: privacyMessages.noNetwork().msg,
  });
  await network(true);
  // Shops that know two people by a phone give a third shop neither.
  expect(await server.refused('people.known', { phone_no }, 'store03')).toMatchObject({ code: 'not_found' });
  expect(await groupOf(one)).toMatchObject({
    ...{ why: 'phone', points: 130 },
    rows: [
      { customer_no: one.customer_no, points: 100, orders: 0 },
      { customer_no: two.customer_no, points: 30, orders: 1 },
    ],
  });
  expect(await server.refused('people.join', { ...asked, points: 99 }, 'admin')).toMatchObject({
    code: 'stale',
  });
  await server.ask('people.join', asked, 'admin');
  expect([await pointsOf(one), await pointsOf(two)]).toEqual([130, 130]);
  expect(await groupOf(one)).toBeUndefined();
  expect((await balances()).differences).toBe(0);
  expect(await server.refused('people.join', { ...asked, points: 130 }, 'admin')).toMatchObject({
    msg: privacyMessages.onePerson().msg,
  });
  const { rows } = await server.db.execute<{ detail: unknown }>(
    sql`select detail from audit_log where action = 'customers.join' and subject = ${one.customer_no}`,
  );
  expect(rows).toMatchObject([
    { detail: { points: 130, rows: [`${one.customer_no}: 100`, `${two.customer_no}: 30`] } },
  ]);
});

test('the same name with the same birthday is a double too, and keeps both phones', async () => {
  const one = await quick('Đỗ Văn Đôi', 'store01', { birth_date: '1985-01-02' });
  const second = await server.ask<Customer>('customers.createTemporary', {
    name: 'do van doi',
    phone_no: phone_no.replace('09372', '09374'),
    birth_date: '1985-01-02',
  });
  const group = await groupOf(one);
  expect(group).toMatchObject({ why: 'birthday' });
  const customer_nos = group?.rows.map(row => row.customer_no) ?? [];
  expect(customer_nos).toEqual([one.customer_no, second.customer_no]);
  await server.ask('people.join', { customer_nos, points: 0 }, 'admin');
  const [first, other] = [await rowOf(one), await rowOf(second)];
  expect(first.person_id).toBe(other.person_id);
  expect([first.phone_no, other.phone_no]).toEqual([phone_no, second.phone_no]);
});

test('people of a shop neither list doubles nor join them', async () => {
  const [one, two] = await atBoth();
  for (const [op, input] of [
    ['people.doubles', {}],
    ['people.join', { customer_nos: [one.customer_no, two.customer_no], points: 0 }],
  ] as const)
    expect((await server.send(op, input, 'store01')).body.result).toBe(false);
});

test('a person uses the birthday promotion once a year, and no shop learns another’s order', async () => {
  const month = businessDate(new Date()).slice(5, 7);
  const one = await quick('Lê Thị Sinh', 'store01', { birth_date: `1990-${month}-15` });
  const two = await quick('Chị Sinh', 'store02');
  const give = (pos_so_no: string) => ({ pos_so_no, auto_promotion: true });
  await server.ask('promotions.setBirthday', give(await orderOf(one, 'store01')), 'store01');
  const there = give(await orderOf(two, 'store02'));
  expect(await server.refused('promotions.setBirthday', there, 'store02')).toMatchObject({
    msg: privacyMessages.birthdayElsewhere(businessDate(new Date()).slice(0, 4)).msg,
  });
});
