import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { discountApprovals as calls } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { Approval } from '#model/sales/approvals.ts';
import type { DiscountLimit } from '#model/sales/discounts.ts';
import { discountApprovals, signInFailures, users } from '#server/db/schema/index.ts';
import { approverKey, statement } from '../../../support/sales/approver.ts';
import { numberFrom, type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
let key: Awaited<ReturnType<typeof approverKey>>;

beforeAll(async () => {
  server = await sellingServer();
  key = await approverKey();
  await enrol(key);
});
afterAll(() => server.close());
beforeEach(() => server.db.delete(signInFailures));

const ceiling: DiscountLimit = { percent: 30, line_percent: 30, amount: 10_000_000 };
const passwordOf = (username: string) => (username === 'manager01' ? 'manager1234' : 'store1234');
const enrol = ({ key_id, public_key }: typeof key, username = 'manager01') =>
  server.ask(
    calls.enrol.name,
    { password: passwordOf(username), key_id, public_key, device_id: 'tablet-1' },
    username,
  );
const asked = (change: object = {}) => ({
  ...{ approver: 'manager01', password: 'manager1234', document: 'x', ceiling, reason: 'Hàng trưng bày' },
  ...{ device_id: 'tablet-1', total: 1, customer: 'An' },
  ...change,
});
const check = (change?: object) => server.ask<Approval>(calls.check.name, asked(change));
const notChecked = async (change?: object, username?: string) =>
  (await server.refused(calls.check.name, asked(change), username)).msg;
const uuid = () => crypto.randomUUID();
const draft = (document: string, approvals?: readonly Approval[], percent = 30) => ({
  pos_so_no: `tmp:${document}`,
  data: { lines: server.lines(2, 1), invoice_discount_percent: percent },
  ...(approvals ? { approvals } : {}),
});
const refused = async (args: object, username?: string) => {
  const { code, msg } = await server.refused('salesOrders.create', args, username);
  expect(code).toBe('discount');
  return msg;
};
const audits = (action: string) =>
  server.db.execute(
    sql`select subject, actor_name, detail from audit_log where action = ${action} order by id`,
  );

describe('a discount beyond the limit', () => {
  test('a person who may approves it; the server checks the password and leaves every session', async () => {
    const sessions = () => numberFrom(server.db, sql`select count(*) as n from sessions`);
    const before = await sessions();
    const document = uuid();
    const approval = await check({ document });
    expect(approval).toMatchObject({
      document,
      ceiling,
      approver_name: 'Phan Thị Ngọc Lan',
      cashier: '2@F01',
    });
    expect(await sessions()).toBe(before);
    const order = await server.ask('salesOrders.create', draft(document, [approval]));
    expect(order.approvals).toMatchObject([{ approver_name: 'Phan Thị Ngọc Lan', reason: 'Hàng trưng bày' }]);
    const { rows } = await audits('discount.approve');
    expect(rows.at(-1)).toMatchObject({
      actor_name: 'store01',
      subject: document,
      detail: { approver: 'manager01', ceiling, on_tablet: false, total: 1, customer: 'An' },
    });
  });

  test('is approved on the tablet by a signature, and recorded with when that was', async () => {
    const document = uuid();
    const approval = await key.sign(statement(document, ceiling, { wrong_tries: 2 }));
    const order = await server.ask('salesOrders.create', draft(document, [approval]));
    expect(order).toMatchObject({ invoice_discount_percent: 30, approvals: [{ ceiling }] });
    const { rows } = await audits('discount.approve');
    expect(rows.at(-1)).toMatchObject({
      subject: order.pos_so_no,
      detail: { approver: 'manager01', on_tablet: true, approved_at: approval.approved_at, wrong_tries: 2 },
    });
    const { pos_so_no } = order;
    // The approval goes on up to its ceiling, for who asked for it.
    await server.ask('salesOrders.updateLine', { pos_so_no, ...server.lines(5)[0] });
    expect(
      (await server.refused('salesOrders.update', { pos_so_no, data: { invoice_discount_percent: 30.01 } }))
        .code,
    ).toBe('discount');
    await server.ask('salesOrders.setStatus', { pos_so_no, status: 'CONFIRMED', cancel_reason_code: '' });
    expect((await server.ask('salesOrders.get', { pos_so_no })).approvals).toHaveLength(1);
  });

  test('counts for a new order also without the tablet’s name of it, which the outbox leaves out', async () => {
    const document = uuid();
    const { pos_so_no: _name, ...nameless } = draft(document, [await check({ document })]);
    const { pos_so_no } = await server.ask('salesOrders.create', nameless);
    expect((await server.ask('salesOrders.get', { pos_so_no })).approvals).toHaveLength(1);
    const again = { ...nameless, approvals: [await check({ document })] };
    expect(await refused(again)).toMatch(/it is of another document/);
  });

  test('of an order that exists is approved for that order', async () => {
    const { pos_so_no } = await server.create();
    const approval = await check({ document: pos_so_no });
    const data = { invoice_discount_percent: 25 };
    expect((await server.refused('salesOrders.update', { pos_so_no, data })).code).toBe('discount');
    await server.ask('salesOrders.update', { pos_so_no, data: {}, approvals: [approval] });
    await server.ask('salesOrders.update', { pos_so_no, data });
    const other = await server.create();
    const refusal = await server.refused('salesOrders.update', {
      pos_so_no: other.pos_so_no,
      data,
      approvals: [approval],
    });
    expect(refusal.msg).toBe('The approval does not count: it is of another document.');
  });
});

describe('an approval does not count', () => {
  const signed = (document: string, change: Partial<Approval> = {}) =>
    key.sign(statement(document, ceiling, change));

  test('when it is forged, or changed after it was signed', async () => {
    const document = uuid();
    const approval = await signed(document);
    const foreign = await approverKey();
    const forged = await foreign.sign(statement(document, ceiling));
    for (const bad of [
      { ...approval, ceiling: { ...ceiling, percent: 50 } },
      { ...approval, signature: '' },
      { ...approval, signature: 'AAAA' },
      { ...approval, approver_user_id: 1 },
      { ...approval, reason: 'Khác' },
      forged,
      { ...forged, key_id: approval.key_id },
    ])
      expect(await refused(draft(document, [bad]))).toMatch(
        /^The approval does not count: (its signature|the server)/,
      );
    expect(
      await numberFrom(
        server.db,
        sql`select count(*) as n from discount_approvals where document = ${document}`,
      ),
    ).toBe(0);
  });

  test('a second time, for another document, or for another person', async () => {
    const document = uuid();
    const approval = await signed(document);
    await server.ask('salesOrders.create', draft(document, [approval]));
    expect(await refused(draft(document, [approval]))).toMatch(/it was used for SO-/);
    expect(await refused(draft(uuid(), [await signed(document)]))).toMatch(/it is of another document/);
    expect(await refused(draft(document, [await signed(document)]), 'store02')).toMatch(
      /somebody else asked/,
    );
    const own = await signed(document, { cashier: '3@F02' });
    expect(await refused(draft(document, [own]), 'store02')).toMatch(
      /does not approve discounts in this shop/,
    );
    const online = await check({ document: 'a' });
    expect(await refused(draft('b', [{ ...online, document: 'b' }]))).toMatch(/it is of another document/);
  });

  test('of oneself, beyond what the person may, or of somebody who has gone', async () => {
    const clerk = await approverKey();
    await enrol(clerk, 'store01');
    const document = uuid();
    const low = { percent: 10, line_percent: 10, amount: null };
    const self = await clerk.sign(statement(document, low, { approver_user_id: 2 }));
    expect(await refused(draft(document, [self]))).toMatch(/Nobody approves their own discount/);
    expect(await notChecked({ approver: 'store01', password: 'store1234' })).toMatch(/their own/);
    const tooMuch = await signed(document, { ceiling: { percent: 50.01, line_percent: null, amount: 1 } });
    expect(await refused(draft(document, [tooMuch]))).toMatch(/may not approve a discount that large/);
    expect(await notChecked({ ceiling: { ...ceiling, amount: null } })).toMatch(/that large/);
    const approval = await signed(document);
    await server.db.update(users).set({ is_active: false }).where(eq(users.username, 'manager01'));
    expect(await refused(draft(document, [approval]))).toMatch(/does not work here any more/);
    await server.db.update(users).set({ is_active: true }).where(eq(users.username, 'manager01'));
    // Nothing is lost: it counts again, or a smaller discount needs none.
    await server.ask('salesOrders.create', draft(document, [approval]));
  });

  test('given by a clock that is a year off', async () => {
    const year = 365 * 24 * 3_600_000;
    for (const ms of [-year, year]) {
      const document = uuid();
      const approved_at = new Date(Date.now() + ms).toISOString();
      expect(await refused(draft(document, [await signed(document, { approved_at })]))).toMatch(
        /the clock of the tablet/,
      );
    }
  });

  test('signed by a key that was replaced on its tablet', async () => {
    const old = await approverKey();
    await enrol(old);
    const document = uuid();
    const approval = await old.sign(statement(document, ceiling));
    key = await approverKey();
    await enrol(key);
    expect(await refused(draft(document, [approval]))).toMatch(/its signature is not right/);
  });
});

describe('who approves', () => {
  test('is of the same shop, or an administrator', async () => {
    const low = { percent: 10, line_percent: 20, amount: null };
    expect(await notChecked({ approver: 'store02', password: 'store1234', ceiling: low })).toMatch(
      /does not approve discounts in this shop/,
    );
    const all = { percent: 100, line_percent: 100, amount: null };
    await check({ approver: 'admin', password: 'admin1234', ceiling: all });
  });

  test('is not guessed: after six wrong passwords the right one fails, and sign-in stays open', async () => {
    for (let tries = 0; tries < 7; tries++)
      expect(await notChecked({ password: `wrong${tries}` })).toBe('The name or the password is not right.');
    expect(await notChecked()).toBe('The name or the password is not right.');
    expect(await server.signIn('manager01')).toBeTruthy();
    const { rows } = await audits('discount-approval.wrong-password');
    expect(rows.length).toBeGreaterThanOrEqual(8);
    server.forward(16 * 60_000);
    await check();
  });

  test('needs a set that may sell to be asked, and the password again to leave a key', async () => {
    expect((await server.refused(calls.check.name, asked(), 'warehouse01')).code).toBe('forbidden');
    const { key_id, public_key } = await approverKey();
    const wrong = { password: 'wrong1234', key_id, public_key, device_id: 't' };
    expect((await server.refused(calls.enrol.name, wrong, 'manager01')).msg).toBe(
      'The password is not right.',
    );
  });
});

test('what is approved is kept with who asked and what for', async () => {
  const rows = await server.db.select().from(discountApprovals);
  for (const row of rows) expect(row.cashier_user_id).toBe(2);
  const orders = await server.db.execute<{ n: number }>(
    sql`select count(*) as n from discount_approvals a left join sales_orders o using (pos_so_no) where a.pos_so_no <> '' and o.pos_so_no is null`,
  );
  expect(Number(orders.rows[0]?.n)).toBe(0);
  const order: SalesOrder = await server.create();
  expect(order.approvals).toBeUndefined();
});
