import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { auditLog, outgoing } from '#calls/administration/index.ts';
import { filter, searchFor } from '#calls/kit/list-input.ts';
import { outgoingCommands, outgoingSystems, purchaseOrders } from '#server/db/schema/index.ts';
import { settleMs } from '#server/outgoing/adapter.ts';
import { addOutgoing } from '../../../support/outgoing.ts';
import { type BuyingServer, buyingServer } from '../../../support/purchases/buying.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

let shop: BuyingServer;
let server: TestServer;
let token: string;
/** A purchase order that was released, about which the commands are. */
let document_no: string;
beforeAll(async () => {
  shop = await buyingServer();
  await shop.erpHas();
  server = await createTestServer({ database: shop.url, systems: ['erp'] });
  token = await server.signIn('admin');
});
afterAll(async () => {
  await server.close();
  await shop.close();
});
beforeEach(async () => {
  await server.db.delete(outgoingCommands);
  await server.db.delete(outgoingSystems);
  document_no = (await shop.released()).po_no;
});

const add = (command: Parameters<typeof addOutgoing>[1] = {}) =>
  addOutgoing(server.db, { document_no, ...command });
const inAnHour = () => new Date(Date.now() + 3_600_000);
const anHourAgo = () => new Date(Date.now() - 3_600_000);
async function rowOf(id: number) {
  const [row] = await server.db.select().from(outgoingCommands).where(eq(outgoingCommands.id, id));
  if (!row) throw new Error('the command is gone');
  return row;
}
const listed = async (...filters: ReturnType<typeof filter>[]) =>
  (await server.send(outgoing.filter, { filters }, { token })).data.items;
const lastAudit = async () => (await server.send(auditLog.filter, { size: 1 }, { token })).data.items[0];
const system = async () => {
  const [item] = (await server.send(outgoing.systems, {}, { token })).data.items;
  if (!item) throw new Error('no system');
  return item;
};

test('entries are found by status, kind, shop, document and number there, newest first', async () => {
  const first = await add({ document_no: 'PO-F01-26-000901', created_at: anHourAgo() });
  const done = await add({
    document_no: 'PO-F02-26-000902',
    franchise_code: 'F02',
    status: 'done',
    remote_no: 'S-ORD7',
  });
  const memo = await add({ kind: 'credit-memo.release', document_no: 'PC-F01-26-000903', status: 'dead' });
  const ids = async (...filters: ReturnType<typeof filter>[]) =>
    (await listed(...filters)).map(({ id }) => id);
  expect(await ids()).toEqual([memo, done, first]);
  expect(await ids(filter('status', 'queued|sending|unknown|dead'))).toEqual([memo, first]);
  expect(await ids(filter('kind', 'credit-memo.release'))).toEqual([memo]);
  expect(await ids(filter('franchise_code', 'f02'))).toEqual([done]);
  expect(await ids(filter('document_no', '000901', 'like'))).toEqual([first]);
  expect(await ids(searchFor('s-ord7'))).toEqual([done]);
  const oldest = { sort_order: { field: 'created_at', direction: 'asc' } } as const;
  const { items } = (await server.send(outgoing.filter, oldest, { token })).data;
  expect(items.map(({ id }) => id)).toEqual([first, done, memo]);
});

test('an entry names the one of its document that goes before it', async () => {
  const release = await add({ status: 'unknown', made_at: new Date() });
  const cancel = await add({ kind: 'purchase-order.cancel' });
  await add({ kind: 'purchase-order.close', document_no: 'PO-F01-26-000777' });
  const waits = async () => Object.fromEntries((await listed()).map(({ id, waits_for }) => [id, waits_for]));
  expect(await waits()).toMatchObject({ [release]: null, [cancel]: release });
  await server.send(outgoing.adopt, { id: release, remote_no: 'S-ORD1' }, { token });
  expect(await waits()).toMatchObject({ [cancel]: null });
});

test('a system says what waits for it, since when, and how it is', async () => {
  expect(await system()).toEqual({
    ...{ system: 'erp', is_set_up: true, paused_until: null, last_ok_at: null, last_error_at: null },
    ...{ last_error: '', waiting: 0, undecided: 0, oldest_at: null },
  });
  const oldest = anHourAgo();
  await add({ created_at: oldest });
  await add({ status: 'sending', document_no: 'PO-F01-26-000902' });
  await add({ status: 'unknown', document_no: 'PO-F01-26-000903' });
  await add({ status: 'dead', document_no: 'PO-F01-26-000904' });
  await add({ status: 'done', document_no: 'PO-F01-26-000905', created_at: new Date(0) });
  const until = inAnHour();
  await server.db
    .insert(outgoingSystems)
    .values({ system: 'erp', paused_until: until, failures: 3, last_error: '503', last_error_at: oldest });
  expect(await system()).toMatchObject({
    ...{ paused_until: until.toISOString(), last_error: '503', last_error_at: oldest.toISOString() },
    ...{ waiting: 3, undecided: 1, oldest_at: oldest.toISOString() },
  });
  server.forward(3_700_000);
  try {
    expect((await system()).paused_until).toBeNull();
  } finally {
    server.forward(-3_700_000);
  }
});

test('a server without settings of a system says that it is not set up', async () => {
  const other = await createTestServer({ database: server.url });
  try {
    const [item] = (await other.send(outgoing.systems, {}, { token })).data.items;
    expect(item?.is_set_up).toBe(false);
  } finally {
    await other.close();
  }
});

test('an entry that waits is due at once, and stays what it is', async () => {
  for (const status of ['queued', 'unknown'] as const) {
    const id = await add({ status, attempts: 2, next_at: inAnHour(), document_no: `PO-${status}` });
    await server.send(outgoing.retry, { id }, { token });
    const row = await rowOf(id);
    expect(row).toMatchObject({ status, attempts: 2 });
    expect(row.next_at.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await lastAudit()).toMatchObject({
      ...{ action: 'outgoing.retry', subject: `PO-${status}`, actor_name: 'admin' },
    });
  }
});

test('an entry that was given up begins again, by a look-up where it may have been done', async () => {
  const given = { status: 'dead', attempts: 12, last_error: '500', next_at: inAnHour() } as const;
  const never = await add(given);
  const maybe = await add({ ...given, document_no: 'PO-F01-26-000902', made_at: anHourAgo() });
  for (const id of [never, maybe]) await server.send(outgoing.retry, { id }, { token });
  expect(await rowOf(never)).toMatchObject({ status: 'queued', attempts: 0, made_at: null });
  expect(await rowOf(maybe)).toMatchObject({ status: 'unknown', attempts: 0, last_error: '500' });
});

test('an entry that a person found there ends with the number that it has there', async () => {
  const id = await add({ status: 'unknown', made_at: anHourAgo(), last_error: 'timeout' });
  const nothing = await server.send(outgoing.adopt, { id, remote_no: '  ' }, { token });
  expect(nothing.error).toMatchObject({ code: 'validation', field: 'remote_no' });
  expect((await rowOf(id)).status).toBe('unknown');
  await server.send(outgoing.adopt, { id, remote_no: ' S-ORD101 ' }, { token });
  const row = await rowOf(id);
  expect(row).toMatchObject({ status: 'done', remote_no: 'S-ORD101', decided_by: 'admin', last_error: '' });
  expect(row.finished_at).not.toBeNull();
  const audit = await lastAudit();
  expect(audit).toMatchObject({ action: 'outgoing.adopt', subject: row.document_no });
  expect(audit?.detail).toContain('S-ORD101');
  expect(await shop.get(document_no)).toMatchObject({ la_status: 'RELEASED', bc_so_no: 'S-ORD101' });
});

test('a cancel that was done there needs no number, and cancels the order here', async () => {
  const after = { status: 'CANCELED', cancel_reason_code: 'OTHER', cancel_reason_description: 'Khác' };
  const payload = { po_no: document_no, customer_no: 'F01', after };
  const id = await add({ kind: 'purchase-order.cancel', status: 'dead', payload });
  await server.db
    .update(purchaseOrders)
    .set({ erp_request: 'cancel' })
    .where(eq(purchaseOrders.po_no, document_no));
  expect((await server.send(outgoing.adopt, { id, remote_no: '' }, { token })).error).toBeNull();
  expect(await rowOf(id)).toMatchObject({ status: 'done', remote_no: '' });
  expect(await shop.get(document_no)).toMatchObject({ la_status: 'CANCELED', cancel_reason_code: 'OTHER' });
});

test('an entry is discarded with a reason, and only as the person saw it', async () => {
  const id = await add({ status: 'unknown' });
  const discard = (status: 'queued' | 'unknown', reason: string) =>
    server.send(outgoing.discard, { id, status, reason }, { token });
  expect((await discard('unknown', ' ')).error).toMatchObject({ code: 'validation', field: 'reason' });
  expect((await discard('queued', 'Nhầm')).error).toMatchObject({
    ...{ code: 'rule', msg: 'This entry has changed since it was shown. Look at it again.' },
  });
  expect((await rowOf(id)).status).toBe('unknown');
  expect((await shop.get(document_no)).la_status).toBe('RELEASED');
  expect((await discard('unknown', 'Nhầm')).error).toBeNull();
  expect(await rowOf(id)).toMatchObject({ status: 'discarded', decided_by: 'admin', reason: 'Nhầm' });
  expect(await lastAudit()).toMatchObject({ action: 'outgoing.discard', reason: 'Nhầm' });
  expect(await shop.get(document_no)).toMatchObject({ la_status: 'OPEN', erp_refusal: 'Nhầm' });
});

test('an order that may be there is asked back before it is open again', async () => {
  const made_at = new Date();
  const id = await add({ status: 'unknown', made_at });
  const seen = { id, status: 'unknown', reason: 'Nhầm' } as const;
  expect((await server.send(outgoing.discard, seen, { token })).error).toBeNull();
  expect(await shop.get(document_no)).toMatchObject({ la_status: 'RELEASED', erp_request: 'reopen' });
  const [cancel] = await listed(filter('kind', 'purchase-order.cancel'));
  if (!cancel) throw new Error('nothing asks it back');
  // The other system may be making it for so long.
  expect(cancel).toMatchObject({
    ...{ status: 'queued', document_no },
    next_at: new Date(made_at.getTime() + settleMs).toISOString(),
  });
});

test('a cancel that may have been done is not discarded', async () => {
  const id = await add({ kind: 'purchase-order.cancel', status: 'dead', made_at: anHourAgo() });
  const discarded = await server.send(outgoing.discard, { id, status: 'dead', reason: 'Nhầm' }, { token });
  expect(discarded.error).toMatchObject({
    code: 'rule',
    msg: expect.stringMatching(/may have taken the order back/),
  });
  expect((await rowOf(id)).status).toBe('dead');
});

const decide = {
  retry: (id: number) => server.send(outgoing.retry, { id }, { token }),
  adopt: (id: number) => server.send(outgoing.adopt, { id, remote_no: 'S-ORD1' }, { token }),
  discard: async (id: number) => {
    const [row] = await server.db.select().from(outgoingCommands).where(eq(outgoingCommands.id, id));
    return server.send(outgoing.discard, { id, status: row?.status ?? 'dead', reason: 'x' }, { token });
  },
};

test.each(Object.entries(decide))(
  '%s refuses what is being sent, has ended or is not there',
  async (name, act) => {
    expect((await act(99_999_999)).error).toMatchObject({ code: 'not_found' });
    const ended = ['done', 'refused', 'discarded'] as const;
    const others = name === 'adopt' ? (['sending', 'queued'] as const) : (['sending'] as const);
    for (const status of [...others, ...ended]) {
      const id = await add({ status, document_no: `PO-${status}`, remote_no: 'KEPT' });
      const before = await rowOf(id);
      expect((await act(id)).error, status).toMatchObject({ code: 'rule' });
      expect(await rowOf(id)).toEqual(before);
    }
  },
);

test('of two who decide at once one is refused', async () => {
  const id = await add({ status: 'dead' });
  const replies = await Promise.all([decide.adopt(id), decide.discard(id)]);
  expect(replies.map(({ error }) => error?.code ?? 'done').sort()).toEqual(['done', 'rule']);
});

test('a process that takes an entry first keeps it', async () => {
  const id = await add({ status: 'queued' });
  let reply: ReturnType<typeof decide.discard> | undefined;
  await server.db.transaction(async tx => {
    await tx.update(outgoingCommands).set({ status: 'sending', taken: 1 }).where(eq(outgoingCommands.id, id));
    reply = server.send(outgoing.discard, { id, status: 'queued', reason: 'x' }, { token });
    await vi.waitFor(async () => {
      const { rows } = await server.db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
  });
  expect((await reply)?.error).toMatchObject({ code: 'rule' });
  expect(await rowOf(id)).toMatchObject({ status: 'sending', taken: 1 });
  expect((await shop.get(document_no)).la_status).toBe('RELEASED');
});

test('the pause of a system is ended, with what waited for its end alone', async () => {
  const until = inAnHour();
  const resume = () => server.send(outgoing.resume, { system: 'erp' }, { token });
  expect((await resume()).error).toMatchObject({ code: 'rule' });
  await server.db.insert(outgoingSystems).values({ system: 'erp', paused_until: until, failures: 4 });
  const failed = await add({ next_at: until });
  const later = new Date(until.getTime() + 60_000);
  const own = await add({ next_at: later, attempts: 3, document_no: 'PO-F01-26-000902' });
  expect((await resume()).error).toBeNull();
  expect((await rowOf(failed)).next_at.getTime()).toBeLessThanOrEqual(Date.now());
  expect((await rowOf(own)).next_at).toEqual(later);
  expect(await server.db.select().from(outgoingSystems)).toMatchObject([{ paused_until: null, failures: 0 }]);
  expect(await lastAudit()).toMatchObject({ action: 'outgoing.resume', subject: 'erp' });
  expect((await resume()).error).toMatchObject({ code: 'rule' });
});

test('no one but an administrator sees or decides', async () => {
  const id = await add({ status: 'dead' });
  for (const username of ['store01', 'manager01', 'warehouse01']) {
    const own = { token: await server.signIn(username) };
    const replies = [
      await server.send(outgoing.filter, {}, own),
      await server.send(outgoing.systems, {}, own),
      await server.send(outgoing.retry, { id }, own),
      await server.send(outgoing.adopt, { id, remote_no: 'S-ORD1' }, own),
      await server.send(outgoing.discard, { id, status: 'dead', reason: 'x' }, own),
      await server.send(outgoing.resume, { system: 'erp' }, own),
    ];
    expect(replies.map(({ error }) => error?.code)).toEqual(replies.map(() => 'forbidden'));
  }
  expect((await rowOf(id)).status).toBe('dead');
});
