import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const worth = (other: number) => ({ notes: [], other });
const open = (more: object = {}) =>
  server.ask<ShiftSlip>('shifts.open', { location_code: 'F01-STORE', float: worth(100_000), ...more });
const slip = (shift_no: string) => server.ask<ShiftSlip>('shifts.slip', { shift_no }, 'admin');
const close = async (shift_no: string) => {
  await server.ask('shifts.count', { shift_no, counted: worth(100_000) });
  return server.ask<ShiftSlip>('shifts.close', { shift_no, reason: 'unknown' });
};
const cash = {
  op: 'receipts.add',
  amount: 213_000,
  payment_type: 'cash',
  document: 'LOCAL-K7XM4T2P',
  ...{ shift_no: '', location_code: '', drawer_code: '' },
};
const tell = async (money: object = {}, id = crypto.randomUUID()) => {
  const at = new Date().toISOString();
  const told = { id, at, reason: 'Khách đổi ý', changes: 5, money: [{ ...cash, ...money }] };
  await server.ask('thrownAway.tell', told, 'store01');
  return told;
};
const auditOf = async (action: string) => {
  const { rows } = await server.db.execute<{ actor_name: string; subject: string; detail: unknown }>(
    sql`select actor_name, subject, detail from audit_log where action = ${action} order by id desc limit 1`,
  );
  return rows[0];
};

test('a cash sale thrown away unsent stands on the slip of its drawer and in the audit log', async () => {
  const { shift_no } = await open();
  const { at } = await tell({ shift_no });
  const by = { by: 'store01', amount: 213_000, cash: 213_000, reason: 'Khách đổi ý' };
  expect((await slip(shift_no)).thrown_away).toEqual([{ ...by, at }]);
  expect(await auditOf('unsent-work.throw-away')).toMatchObject({
    ...{ actor_name: 'store01', subject: 'LOCAL-K7XM4T2P' },
    detail: { reason: 'Khách đổi ý', at, cash: 213_000, amount: 213_000, location_code: 'F01-STORE' },
  });
  const z = await close(shift_no);
  expect(z.thrown_away).toEqual([{ ...by, at }]);
  // It moved no money.
  expect(z.expected).toBe(100_000);
});

test('what is told twice stands once, and the end of what was put back is told too', async () => {
  const { shift_no } = await open();
  const { id } = await tell({ shift_no });
  await tell({ shift_no }, id);
  expect((await slip(shift_no)).thrown_away).toHaveLength(1);
  await server.ask('thrownAway.restored', { id, at: new Date().toISOString() }, 'store01');
  expect((await slip(shift_no)).thrown_away).toEqual([]);
  expect(await auditOf('unsent-work.put-back')).toMatchObject({ detail: { cash: 213_000 } });
  await close(shift_no);
});

test('what is told after the end of its shift makes a new version of the Z', async () => {
  const { shift_no } = await open();
  await close(shift_no);
  const { id } = await tell({ shift_no });
  expect(await slip(shift_no)).toMatchObject({ z_version: 2, thrown_away: [{ amount: 213_000 }] });
  await server.ask('thrownAway.restored', { id, at: new Date().toISOString() }, 'store01');
  expect(await slip(shift_no)).toMatchObject({ z_version: 3, thrown_away: [] });
});

test('what was thrown away in no shift is on the next one of its drawer', async () => {
  await tell({ location_code: 'F01-STORE', shift_no: 'ended' });
  const { shift_no } = await open();
  expect((await slip(shift_no)).thrown_away).toHaveLength(1);
  await close(shift_no);
});

test('what names a shift by its key waits for the opening of that shift', async () => {
  const key = crypto.randomUUID();
  await tell({ shift_no: key });
  const { shift_no } = await open({ key });
  expect((await slip(shift_no)).thrown_away).toHaveLength(1);
  await close(shift_no);
});

test('a count and money that is no cash move nothing in the drawer', async () => {
  const { shift_no } = await open();
  await tell({ shift_no, payment_type: 'bank_transfer' });
  await tell({ shift_no, op: 'shifts.count', amount: 900_000 });
  expect((await slip(shift_no)).thrown_away).toMatchObject([{ cash: 0 }, { cash: 0, amount: 900_000 }]);
  await close(shift_no);
});

test('a place of another shop is left out, and nothing is refused for it', async () => {
  const { shift_no } = await open();
  const at = new Date().toISOString();
  const told = { id: crypto.randomUUID(), at, reason: 'x', changes: 1 };
  await server.ask('thrownAway.tell', { ...told, money: [{ ...cash, shift_no }] }, 'store02');
  const [row] = (
    await server.db.execute<{ location_code: string }>(
      sql`select location_code from thrown_away where id = ${told.id}`,
    )
  ).rows;
  const [shop] = (
    await server.db.execute<{ location_code: string }>(sql`select f.location_code from franchises f
      join users u on u.customer_no = f.customer_no where u.username = 'store02'`)
  ).rows;
  expect(row?.location_code).toBe(shop?.location_code);
});

const change = async (money: object, id = crypto.randomUUID()) => {
  const told = { id, at: new Date().toISOString(), reason: 'Gõ nhầm', money: { ...cash, ...money } };
  await server.ask('thrownAway.changed', told, 'store01');
  return told;
};

test('money that was changed unsent stands on the slip and in the audit log, before and after', async () => {
  const { shift_no } = await open();
  const { id, at } = await change({ shift_no, amount: 510_000, changed_to: 51_000 });
  await change({ shift_no, amount: 510_000, changed_to: 51_000 }, id);
  const changed = [{ at, by: 'store01', from: 510_000, to: 51_000, cash: -459_000, reason: 'Gõ nhầm' }];
  expect(await slip(shift_no)).toMatchObject({ thrown_away: [], changed_unsent: changed });
  expect(await auditOf('unsent-work.change')).toMatchObject({
    ...{ actor_name: 'store01', subject: 'LOCAL-K7XM4T2P' },
    detail: { reason: 'Gõ nhầm', at, from: 510_000, to: 51_000, amount: 459_000, cash: 459_000 },
  });
  // It cannot be told away as work that was put back.
  await server.ask('thrownAway.restored', { id, at }, 'store01');
  expect(await close(shift_no)).toMatchObject({ changed_unsent: changed, expected: 100_000 });
});

test('a count or a price that was changed unsent moves no cash; a late one makes a new Z', async () => {
  const { shift_no } = await open();
  await close(shift_no);
  await change({ shift_no, op: 'shifts.count', amount: 100_000, changed_to: 90_000 });
  await change({ shift_no, op: 'salesOrders.create', payment_type: '', amount: 5_000, changed_to: 4_000 });
  expect(await slip(shift_no)).toMatchObject({ z_version: 3, changed_unsent: [{ cash: 0 }, { cash: 0 }] });
});
