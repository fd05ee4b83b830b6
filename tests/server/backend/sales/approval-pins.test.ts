import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalPins as calls } from '#calls/administration/index.ts';
import { discountApprovals as keys } from '#calls/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import type { Approval } from '#model/sales/approvals.ts';
import type { DiscountLimit } from '#model/sales/discounts.ts';
import {
  approvalKeys,
  approvalPins,
  discountApprovals,
  signInFailures,
  users,
} from '#server/db/schema/index.ts';
import { approverKey } from '../../../support/sales/approver.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
const pin = '4711';
const passwordOf = {
  manager01: 'manager1234',
  store01: 'store1234',
  store02: 'store1234',
  admin: 'admin1234',
};
const ids: { [username: string]: number } = {};

/** Sets a PIN as a tablet does. */
async function pinOf(username: keyof typeof passwordOf, pin: string) {
  const { key_id, public_key } = await approverKey();
  const password = passwordOf[username];
  return { password, key_id, public_key, device_id: `of-${username}`, pin };
}
const setPin = async (username: keyof typeof passwordOf, text = pin) =>
  server.ask(keys.enrol.name, await pinOf(username, text), username);
const setPinOf = async () => {
  await server.db.delete(approvalPins);
  await setPin('manager01');
};

beforeAll(async () => {
  server = await sellingServer();
  for (const { user_id, username } of await server.db.select().from(users)) ids[username] = user_id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(signInFailures);
  await setPinOf();
});

const ceiling: DiscountLimit = { percent: 30, line_percent: 30, amount: 10_000_000 };
const low: DiscountLimit = { percent: 5, line_percent: 5, amount: 1000 };
const asked = (change: object = {}) => ({
  ...{ approver_user_id: ids.manager01, way: 'pin', secret: pin, document: crypto.randomUUID(), ceiling },
  ...{ reason: 'Hàng trưng bày', device_id: 'tablet-1', total: 350_000, customer: 'An' },
  ...change,
});
const approve = (change?: object) => server.ask<Approval>(calls.approve.name, asked(change));
const refusal = async (change?: object, username?: string) =>
  (await server.refused(calls.approve.name, asked(change), username)).msg;
const people = (limit = ceiling, username?: string) =>
  server.ask<AnswerOf<typeof calls.people>>(calls.people.name, { ceiling: limit }, username);
const audits = async (action: string) =>
  (await server.db.execute(sql`select subject, detail from audit_log where action = ${action} order by id`))
    .rows;

describe('a PIN approves a discount', () => {
  test('by name and four digits, on record, for one document', async () => {
    const document = crypto.randomUUID();
    const approval = await approve({ document });
    expect(approval).toMatchObject({ document, approver_name: 'Phan Thị Ngọc Lan', signature: '' });
    const made = {
      pos_so_no: `tmp:${document}`,
      data: { lines: server.lines(2, 1), invoice_discount_percent: 30 },
      approvals: [approval],
    };
    const order = await server.ask('salesOrders.create', made);
    expect(order.approvals).toMatchObject([{ approver_name: 'Phan Thị Ngọc Lan' }]);
    expect((await audits('discount.approve')).at(-1)).toMatchObject({
      subject: document,
      detail: { approver: 'manager01', by: 'pin', ceiling, total: 350_000, customer: 'An' },
    });
  });

  test('also of an administrator, whom the user name names', async () => {
    await setPin('admin', '805317');
    await approve({ approver_user_id: undefined, approver: 'Admin', secret: '805317' });
  });

  test('that was replaced opens nothing more; the password goes on', async () => {
    await setPin('manager01', '739505');
    expect(await refusal()).toBe('The PIN is not right.');
    await approve({ secret: '739505' });
    await approve({ way: 'password', secret: 'manager1234' });
    expect(await refusal({ way: 'password', secret: 'wrong1234' })).toBe('The password is not right.');
  });
});

describe('a PIN is not guessed', () => {
  /** As if the time of each lock were over. */
  const endLocks = () =>
    server.db.execute(sql`update sign_in_failures set locked_until = since where locked_until is not null`);
  const wrong = async () => (await audits('discount-approval.wrong-pin')).length;

  test('five wrong ones lock it, each further one for twice as long; the password works', async () => {
    const before = await wrong();
    for (let tries = 0; tries < 4; tries++)
      expect(await refusal({ secret: `000${tries}` })).toBe('The PIN is not right.');
    expect(await refusal({ secret: '0004' })).toMatch(/works again in 1 minute;/);
    // The right one is not looked at, and counts nothing.
    for (let tries = 0; tries < 3; tries++) expect(await refusal()).toMatch(/works again in 1 minute;/);
    await approve({ way: 'password', secret: 'manager1234' });
    for (const minutes of [2, 4, 8, 16, 32, 60, 60]) {
      await endLocks();
      expect(await refusal({ secret: '0005' })).toMatch(new RegExp(`works again in ${minutes} minutes;`));
    }
    await endLocks();
    await approve();
    // What was right begins the count again.
    expect(await refusal({ secret: '0006' })).toBe('The PIN is not right.');
    expect(await wrong()).toBe(before + 13);
  });

  test('the person who asks is locked as well, whomever they name', async () => {
    await setPin('admin', '805317');
    for (let tries = 0; tries < 3; tries++) await refusal({ secret: `000${tries}` });
    const admin = { approver_user_id: undefined, approver: 'admin' };
    await refusal({ ...admin, secret: '0001' });
    expect(await refusal({ ...admin, secret: '0002' })).toMatch(/works again in 1 minute;/);
    expect(await refusal({ ...admin, secret: '805317' })).toMatch(/works again in 1 minute;/);
    expect(await refusal()).toMatch(/works again in 1 minute;/);
  });

  test('of twenty at once no more than five are looked at', async () => {
    const before = await wrong();
    const secrets = [...Array.from({ length: 19 }, (_, at) => `00${at + 10}`), pin];
    const answers = await Promise.all(
      secrets.map(secret => server.send(calls.approve.name, asked({ secret }))),
    );
    expect(answers.some(({ body }) => body.result)).toBe(false);
    expect(await wrong()).toBeLessThanOrEqual(before + 5);
  });

  test('a new PIN opens what was locked', async () => {
    for (let tries = 0; tries < 5; tries++) await refusal({ secret: `000${tries}` });
    await setPin('manager01', '5820');
    await server.db
      .delete(signInFailures)
      .where(eq(signInFailures.subject, `approval-pin-by:${ids.store01}`));
    await approve({ secret: '5820' });
  });
});

describe('who approves by a PIN', () => {
  test('is of the own shop: a person of another one is not even told apart from none', async () => {
    await setPin('store02');
    const notHere = 'This person may not approve this discount here.';
    expect(await refusal({ approver_user_id: ids.store02, ceiling: low })).toBe(notHere);
    expect(await refusal({ approver_user_id: 999_999, ceiling: low })).toBe(notHere);
    const byName = { approver_user_id: undefined, ceiling: low };
    const none = await refusal({ ...byName, approver: 'store02' });
    expect(await refusal({ ...byName, approver: 'nobody' })).toBe(none);
    expect(none).toMatch(/has set no approval PIN/);
  });

  test('still has the permission and works there, and is not who asks', async () => {
    await setPin('store01', '8053');
    expect(await refusal({ approver_user_id: ids.store01, secret: '8053', ceiling: low })).toMatch(
      /their own/,
    );
    await server.limitDiscounts(null);
    const { rows } = await server.db.execute(sql`select id, discount_limit from page_permissions`);
    await server.db.execute(sql`update page_permissions set discount_limit = null`);
    expect(await refusal()).toMatch(/may not approve a discount that large/);
    expect(await people()).toEqual([]);
    for (const { id, discount_limit } of rows)
      await server.db.execute(
        sql`update page_permissions set discount_limit = ${JSON.stringify(discount_limit)}::jsonb where id = ${id}`,
      );
    await approve();
    await server.db.update(users).set({ is_active: false }).where(eq(users.username, 'manager01'));
    expect(await refusal()).toBe('This person may not approve this discount here.');
    expect(await people()).toEqual([]);
    await server.db.update(users).set({ is_active: true }).where(eq(users.username, 'manager01'));
  });

  test('is listed by name for what they may approve, in their own shop alone', async () => {
    const lan = { user_id: ids.manager01, name: 'Phan Thị Ngọc Lan', has_pin: true };
    expect(await people()).toEqual([lan]);
    expect(await people({ percent: 60, line_percent: 60, amount: null })).toEqual([]);
    const ofLow = await people(low);
    expect(ofLow).toContainEqual(lan);
    expect(ofLow.map(({ user_id }) => user_id)).not.toContain(ids.store01);
    const elsewhere = await people(low, 'store02');
    expect(elsewhere.map(({ user_id }) => user_id)).not.toContain(ids.manager01);
    for (const person of [...ofLow, ...elsewhere])
      expect(Object.keys(person).sort()).toEqual(['has_pin', 'name', 'user_id']);
    expect(await people(low, 'admin')).toEqual([]);
    expect((await server.refused(calls.people.name, { ceiling }, 'warehouse01')).code).toBe('forbidden');
  });
});

describe('a PIN that is set', () => {
  test('is refused where it is weak, too short or no number', async () => {
    for (const [text, why] of [
      ['1234', /among the first/],
      ['0000', /among the first/],
      ['270988', /among the first/],
      ['471', /4 to 12 digits/],
      ['abcd', /4 to 12 digits/],
    ] as const)
      expect(
        (await server.refused(keys.enrol.name, await pinOf('manager01', text), 'manager01')).msg,
      ).toMatch(why);
    await approve();
  });

  test('lies hashed, with a salt of its own, and in no answer and no record', async () => {
    await setPin('admin', pin);
    const rows = await server.db.select().from(approvalPins);
    const hashes = rows.map(({ pin_hash }) => pin_hash);
    expect(new Set(hashes).size).toBe(2);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$/);
    const told = [
      await server.ask('users.filter', {}, 'admin'),
      await server.ask('users.get', { user_id: ids.manager01 }, 'admin'),
      await server.ask('session.franchiseUser', {}, 'manager01'),
      await people(),
      await server.ask('auditLog.filter', {}, 'admin'),
      await server.ask('apiLogs.filter', {}, 'admin'),
    ];
    const text = JSON.stringify(told);
    for (const hash of hashes) expect(text).not.toContain(hash);
    expect(text).not.toContain(`"${pin}"`);
    expect(JSON.stringify((await server.db.execute(sql`select * from audit_log`)).rows)).not.toContain(
      `"${pin}"`,
    );
    expect(JSON.stringify(await server.db.select().from(discountApprovals))).not.toContain(`"${pin}"`);
  });

  test('is shown to its person alone, who removes it with the keys of all tablets', async () => {
    const mine = (who: string) => server.ask<AnswerOf<typeof calls.mine>>(calls.mine.name, {}, who);
    expect(Date.parse((await mine('manager01')).set_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(await mine('store02')).toEqual({ set_at: null });

    await server.ask(calls.remove.name, {}, 'manager01');
    expect(await mine('manager01')).toEqual({ set_at: null });
    expect(await refusal()).toMatch(/has set no approval PIN/);
    const left = await server.db
      .select()
      .from(approvalKeys)
      .where(eq(approvalKeys.user_id, ids.manager01 ?? 0));
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter(({ revoked_at }) => revoked_at === null)).toEqual([]);
    expect((await audits('approval-pin.remove')).at(-1)).toMatchObject({ subject: 'manager01' });
  });

  test('is gone once the office gives its person another password', async () => {
    await server.ask('users.setPassword', { user_id: ids.manager01, new_password: 'lantern5081' }, 'admin');
    expect(await refusal()).toMatch(/has set no approval PIN/);
    expect(await people()).toMatchObject([{ has_pin: false }]);
    // Who knew the old password may have set a PIN on a tablet, which then signs without the server.
    const keysOf = await server.db
      .select()
      .from(approvalKeys)
      .where(eq(approvalKeys.user_id, ids.manager01 ?? 0));
    expect(keysOf.every(({ revoked_at }) => revoked_at !== null)).toBe(true);
  });
});
