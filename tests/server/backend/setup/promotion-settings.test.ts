import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PromotionEntered } from '#calls/setup/promotion-settings.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const coupon: PromotionEntered = {
  code: 'TRA10',
  description: 'Trà: giảm 10%',
  trigger: 'coupon',
  kind: 'percent',
  coupon_code: 'tra10',
  percent: 10,
  amount: 0,
  buy_qty: 0,
  get_qty: 0,
  item_nos: [],
  schemes: [],
  min_amount: 0,
  max_amount: 0,
  starts_on: '',
  ends_on: '',
  max_uses: 1,
  max_uses_per_franchise: 0,
  max_uses_per_customer: 0,
};
const save = (change: Partial<PromotionEntered>, is_new = false) =>
  server.send('promotionSettings.save', { is_new, promotion: { ...coupon, ...change } }, 'admin');
const why = async (sent: ReturnType<typeof save>) => (await sent).error?.msg;
const uses = async () =>
  (await server.send('promotionSettings.all', {}, 'admin')).data.promotions.find(
    (one: { code: string }) => one.code === 'TRA10',
  )?.uses;
const history = async () => (await server.ask<{ items: Change[] }>('settings.history', {}, 'admin')).items;
type Change = { setting: string; before: string; after: string; actor_name: string };

describe('a coupon that an administrator adds', () => {
  test('is used as often as they say, and once more when they say more', async () => {
    expect((await save({}, true)).error).toBeNull();
    const buy = () => server.create({ coupon_code: 'TRA10', lines: server.lines(3, 3) });
    const refused = () =>
      server.refused('salesOrders.create', { data: { coupon_code: 'TRA10', lines: server.lines(3, 3) } });
    await buy();
    expect(await uses()).toBe(1);
    expect(await refused()).toMatchObject({ code: 'rule', msg: 'This coupon has been used up.' });
    await save({ max_uses: 2 });
    await buy();
    expect(await refused()).toMatchObject({ msg: 'This coupon has been used up.' });
    expect(await uses()).toBe(2);
  });

  test('stands in the list of changes with who, what was, and what is', async () => {
    const [last] = await history();
    expect(last).toMatchObject({
      actor_name: 'admin',
      setting: 'promotion.max_uses TRA10',
      before: '1',
      after: '2',
    });
    const seen = (await history()).filter(({ setting }) => setting.endsWith(' TRA10'));
    expect(seen).toContainEqual(
      expect.objectContaining({ setting: 'promotion.percent TRA10', before: '', after: '10' }),
    );
  });

  test('is none once it is removed, and its uses count when it comes back', async () => {
    expect((await server.send('promotionSettings.remove', { code: 'TRA10' }, 'admin')).error).toBeNull();
    const valid = () => server.send('promotions.couponValid', { coupon_code: 'TRA10' });
    expect((await valid()).error?.code).toBe('rule');
    await save({ max_uses: 2 }, true);
    expect((await valid()).error?.msg).toBe('This coupon has been used up.');
  });

  test('is refused where it would give nothing, or take the place of another', async () => {
    expect(await why(save({ code: 'NEW', coupon_code: '' }, true))).toBe('This is required field!');
    expect(await why(save({ code: 'NEW', coupon_code: 'N', percent: 0 }, true))).toBe(
      'This is required field!',
    );
    expect(await why(save({}, true))).toBe('Promotion TRA10 exists already.');
    expect(await why(save({ code: 'NEW' }, true))).toBe('Promotion TRA10 exists already.');
    expect(await why(save({ code: 'NONE', coupon_code: 'N' }))).toBe('Promotion NONE does not exist.');
    expect(await why(save({ starts_on: '2026-02-01', ends_on: '2026-01-01' }))).toBe(
      'The period ends before it begins.',
    );
    expect(await why(save({ schemes: ['Bronze'] }))).toBe('Loyalty Scheme Bronze does not exist.');
  });

  test('is not for others than administrators to see or to change', async () => {
    for (const [name, input] of [
      ['promotionSettings.all', {}],
      ['promotionSettings.remove', { code: 'TRA10' }],
    ] as const)
      expect((await server.send(name, input, 'store01')).error?.code).toBe('forbidden');
  });
});

describe('a loyalty scheme', () => {
  const scheme = { scheme: 'Ruby', min_ranking_points: 20_000, vnd_per_earned_point: 45_000 };
  const saved = (change: object, is_new = false) =>
    server.send('promotionSettings.saveScheme', { is_new, scheme: { ...scheme, ...change } }, 'admin');
  const removed = (name: string) => server.send('promotionSettings.removeScheme', { scheme: name }, 'admin');

  test('counts for every tablet, is recorded, and goes while no customer is in it', async () => {
    expect((await saved({}, true)).error).toBeNull();
    await saved({ vnd_per_earned_point: 40_000 });
    const { data } = await server.send('config.all', {});
    expect(data.loyalty.schemes.at(-1)).toEqual({ ...scheme, vnd_per_earned_point: 40_000 });
    expect((await history())[0]).toMatchObject({
      setting: 'scheme.vnd_per_earned_point Ruby',
      before: '45000',
      after: '40000',
    });
    await server.db.execute(
      sql`update customers set loyalty_cust_scheme = 'Ruby' where customer_no = (select min(customer_no) from customers)`,
    );
    expect((await removed('Ruby')).error?.msg).toMatch(/^Ruby cannot be removed: it is in use/);
    await server.db.execute(
      sql`update customers set loyalty_cust_scheme = 'Silver' where loyalty_cust_scheme = 'Ruby'`,
    );
    expect((await removed('Ruby')).error).toBeNull();
    expect((await removed('Ruby')).error?.code).toBe('not_found');
  });

  test('of customers without points stays, and no two begin at the same points', async () => {
    expect((await removed('Silver')).error?.msg).toBe(
      'Silver is the scheme of whoever has no points. It begins at 0 and stays.',
    );
    expect((await saved({ scheme: 'Silver', min_ranking_points: 5 })).error?.field).toBe(
      'scheme.min_ranking_points',
    );
    expect((await saved({ scheme: 'Opal', min_ranking_points: 1000 }, true)).error?.msg).toBe(
      'Another scheme begins at 1.000 points.',
    );
  });
});
