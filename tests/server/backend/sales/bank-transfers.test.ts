import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReconciliationRow } from '#calls/sales/bank-transfers.ts';
import { keepTransfer } from '#server/backend/sales/bank-transfers-kept.ts';
import { auditLog, bankAccountEntries, bankTransfers } from '#server/db/schema/index.ts';
import { expectSound } from '../../../support/sales/order-invariants.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
let next = 0;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

/** Money came; resolves to the number of the transfer. */
async function came(amount: number, memo: string, account = '0011004234567'): Promise<number> {
  const at = new Date();
  const told = { source: 'sepay', notice_id: `n${next++}`, reference: '', booked_at: at, raw: '{}' };
  await server.db.transaction(tx => keepTransfer(tx, { ...told, amount, memo, accounts: [account] }, at));
  const [row] = await server.db
    .select({ id: bankTransfers.transfer_id })
    .from(bankTransfers)
    .orderBy(desc(bankTransfers.transfer_id))
    .limit(1);
  return row?.id ?? 0;
}

async function waiting(amount: number) {
  const { pos_so_no } = await server.released();
  const order = await server.ask('receipts.add', { pos_so_no, amount, payment_type: 'transfer' });
  return { pos_so_no, receipt_id: order.receipts[0]?.receipt_id ?? 0 };
}

const rows = async (status: string, username = 'store01') => {
  const filters = [{ field: 'status', value: status, condition: 'eq' }];
  const page = await server.ask<{ items: ReconciliationRow[] }>(
    'bankTransfers.filter',
    { size: 200, filters },
    username,
  );
  return page.items;
};
const decide = (input: object, username?: string) => server.ask('bankTransfers.decide', input, username);

describe('what did not find its counterpart', () => {
  test('stands in the list: receipts that wait, transfers that are odd, and what was found', async () => {
    const paid = await waiting(20_000);
    const open = await waiting(21_000);
    expect((await rows('waiting')).map(row => row.id)).toEqual(
      expect.arrayContaining([`r/${paid.receipt_id}`, `r/${open.receipt_id}`]),
    );
    const found = await came(20_000, paid.pos_so_no);
    const less = await came(20_999, open.pos_so_no);
    expect((await rows('waiting')).map(row => row.id)).not.toContain(`r/${paid.receipt_id}`);
    expect(await rows('matched')).toContainEqual(
      expect.objectContaining({
        id: `t/${found}`,
        pos_so_no: paid.pos_so_no,
        amount: 20_000,
        decided_by: '',
      }),
    );
    expect((await rows('under|over|unknown')).map(row => row.id)).toContain(`t/${less}`);
  });

  test('is matched by a person, which posts the receipt, once, on record; and taken back', async () => {
    const { pos_so_no, receipt_id } = await waiting(33_000);
    const transfer_id = await came(33_000, 'tien hang');
    await decide({ transfer_id, decision: 'match', receipt_id });
    const order = await server.ask('salesOrders.get', { pos_so_no });
    expect(order.receipts).toMatchObject([{ receipt_id, status: 'POSTED' }]);
    expect(
      await server.refused('bankTransfers.decide', { transfer_id, decision: 'match', receipt_id }),
    ).toMatchObject({ code: 'rule', msg: 'Somebody has decided this meanwhile.' });
    const other = await came(33_000, 'tien hang lan hai');
    expect(
      await server.refused('bankTransfers.decide', { transfer_id: other, decision: 'match', receipt_id }),
    ).toMatchObject({ code: 'not_found' });
    await decide({ transfer_id, decision: 'undo' });
    expect((await rows('unknown')).map(row => row.id)).toContain(`t/${transfer_id}`);
    const actions = await server.db
      .select({ action: auditLog.action, by: auditLog.actor_name })
      .from(auditLog)
      .where(sql`(${auditLog.detail}->>'transfer_id')::int = ${transfer_id}`)
      .orderBy(auditLog.id);
    expect(actions).toEqual([
      { action: 'transfer.match', by: 'store01' },
      { action: 'transfer.undo', by: 'store01' },
    ]);
  });

  test('is matched by two people at once to one receipt: one of them is told so', async () => {
    const { receipt_id } = await waiting(34_000);
    const both = [await came(34_000, 'mot'), await came(34_000, 'hai')];
    const answers = await Promise.all(
      both.map(transfer_id =>
        server.send('bankTransfers.decide', { transfer_id, decision: 'match', receipt_id }),
      ),
    );
    expect(answers.map(({ body }) => body.result).sort()).toEqual([false, true]);
  });

  test('of another amount is matched, and the receipt is posted of what came: the rest is owed', async () => {
    const { pos_so_no, receipt_id } = await waiting(35_000);
    const { remaining_amount } = await server.ask('salesOrders.get', { pos_so_no });
    const transfer_id = await came(34_000, pos_so_no);
    await decide({ transfer_id, decision: 'match', receipt_id });
    const order = await server.ask('salesOrders.get', { pos_so_no });
    expect(order).toMatchObject({
      remaining_amount: remaining_amount - 34_000,
      receipts: [{ receipt_id, status: 'POSTED', amount: 34_000 }],
    });
    const books = await server.db
      .select({ amount: bankAccountEntries.amount })
      .from(bankAccountEntries)
      .where(eq(bankAccountEntries.receipt_id, receipt_id));
    expect(books).toEqual([{ amount: 34_000 }]);
    expectSound(order);
  });

  test('of more than is owed is posted too, and the customer has paid too much', async () => {
    const { pos_so_no } = await server.released();
    const { remaining_amount: owed } = await server.ask('salesOrders.get', { pos_so_no });
    const added = await server.ask('receipts.add', { pos_so_no, amount: owed, payment_type: 'transfer' });
    const receipt_id = added.receipts[0]?.receipt_id ?? 0;
    const transfer_id = await came(owed + 5_000, pos_so_no);
    await decide({ transfer_id, decision: 'match', receipt_id });
    const order = await server.ask('salesOrders.get', { pos_so_no });
    expect(order).toMatchObject({ remaining_amount: -5_000, receipts: [{ amount: owed + 5_000 }] });
    expectSound(order);
  });

  test('a transfer for an unposted order corrects the receipt, which posts what came later on', async () => {
    const { pos_so_no } = await server.create();
    const added = await server.ask('receipts.add', { pos_so_no, amount: 39_000, payment_type: 'transfer' });
    const receipt_id = added.receipts[0]?.receipt_id ?? 0;
    const transfer_id = await came(38_500, pos_so_no);
    await decide({ transfer_id, decision: 'match', receipt_id });
    const order = await server.ask('salesOrders.get', { pos_so_no });
    expect(order.receipts).toMatchObject([{ receipt_id, status: 'ADDED', amount: 38_500 }]);
    await server.ask('salesOrders.setStatus', { pos_so_no, status: 'CONFIRMED' });
    const posted = await server.ask('receipts.process', { receipt_id, to_post: true });
    expect(posted.receipts).toMatchObject([{ receipt_id, status: 'POSTED', amount: 38_500 }]);
  });

  test('is set aside with a reason, and not without', async () => {
    const transfer_id = await came(500_000, 'vay von');
    expect(
      await server.refused('bankTransfers.decide', { transfer_id, decision: 'set_aside', reason: ' ' }),
    ).toMatchObject({ code: 'validation' });
    await decide({ transfer_id, decision: 'set_aside', reason: 'Tiền vay' });
    expect(await rows('set_aside')).toMatchObject([
      { id: `t/${transfer_id}`, reason: 'Tiền vay', decided_by: 'store01' },
    ]);
  });

  test('of another franchise is as missing, and so are its receipts', async () => {
    const foreign = await came(36_000, 'gi do', '19034567890123');
    expect((await rows('unknown')).map(row => row.id)).not.toContain(`t/${foreign}`);
    expect(
      await server.refused('bankTransfers.decide', { transfer_id: foreign, decision: 'undo' }),
    ).toMatchObject({ code: 'not_found' });
    const { receipt_id } = await waiting(36_000);
    expect(
      await server.refused(
        'bankTransfers.decide',
        { transfer_id: foreign, decision: 'match', receipt_id },
        'store02',
      ),
    ).toMatchObject({ code: 'not_found' });
  });

  test('is left to itself again when its receipt is deleted', async () => {
    const { pos_so_no } = await server.create();
    const added = await server.ask('receipts.add', { pos_so_no, amount: 37_000, payment_type: 'transfer' });
    const receipt_id = added.receipts[0]?.receipt_id ?? 0;
    const transfer_id = await came(36_999, pos_so_no);
    await decide({ transfer_id, decision: 'match', receipt_id });
    await server.ask('receipts.remove', { receipt_id });
    expect((await rows('unknown')).map(row => row.id)).toContain(`t/${transfer_id}`);
  });
});

test('goods leave before the money is seen: the receipt keeps who gave them and when', async () => {
  const { pos_so_no, receipt_id } = await waiting(38_000);
  const at = new Date(Date.now() - 60_000).toISOString();
  const handed = { handed_over_by: 'store01', handed_over_at: at };
  const order = await server.ask('receipts.handOver', { pos_so_no, at });
  expect(order.receipts).toMatchObject([{ receipt_id, status: 'ADDED', ...handed }]);
  // The first one to do so is named, and a clock that is ahead says nothing.
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const again = await server.ask('receipts.handOver', { pos_so_no, at: later });
  expect(again).toMatchObject({ version: order.version, receipts: [handed] });
  expect((await rows('waiting')).find(row => row.id === `r/${receipt_id}`)).toMatchObject(handed);
  const transfer_id = await came(38_000, pos_so_no);
  expect((await rows('matched')).find(row => row.id === `t/${transfer_id}`)).toMatchObject(handed);
  const page = await server.ask<{ items: unknown[] }>('receipts.filter', {
    filters: [{ field: 'receipt_id', value: String(receipt_id), condition: 'eq' }],
  });
  expect(page.items).toMatchObject([handed]);
  expect(await server.refused('receipts.handOver', { pos_so_no, at }, 'store02')).toMatchObject({
    code: 'not_found',
  });
});

test('what e-commerce collects waits on its own account, and is not paid by money on the shop’s', async () => {
  const { pos_so_no } = await server.released();
  const added = { pos_so_no, amount: 47_000, payment_type: 'transfer', receipt_type: 'collect_ecom' };
  const shopee = { ...added, amount: 48_000, receipt_type_code: 'shopee_payment' };
  await server.ask('receipts.add', added);
  await server.ask('receipts.add', shopee);
  const transfer_id = await came(47_000, pos_so_no);
  expect((await rows('unknown')).map(row => row.id)).toContain(`t/${transfer_id}`);
  const waits = (await rows('waiting')).filter(row => row.pos_so_no === pos_so_no);
  expect(waits.map(({ amount, account_no }) => [amount, account_no]).sort()).toEqual([
    [47_000, 'ECOM-WEB'],
    [48_000, 'ECOM-MARKET'],
  ]);
});

test('a receipt is found by what its transfer was asked to be called', async () => {
  const { pos_so_no } = await server.released();
  const transfer_memo = 'K7XM4T2P';
  const added = { pos_so_no, amount: 39_000, payment_type: 'transfer', transfer_memo };
  const order = await server.ask('receipts.add', added);
  expect(order.receipts).toMatchObject([{ transfer_memo }]);
  const filters = [{ field: 'search', value: 'k7xm4t2p', condition: 'like' }];
  const found = await server.ask<{ items: unknown[] }>('receipts.filter', { filters });
  expect(found.items).toMatchObject([{ pos_so_no, transfer_memo }]);
  const orders = await server.ask<{ items: unknown[] }>('salesOrders.filter', { filters });
  expect(orders.items).toMatchObject([{ pos_so_no, transfer_memo }]);
  // As a bank mangles it.
  await came(39_000, 'MBVCB.112233.k7xm 4t2p.CT tu 99887766');
  const matched = (await rows('matched')).filter(row => row.pos_so_no === pos_so_no);
  expect(matched).toMatchObject([{ amount: 39_000 }]);
});

test('the counter sees what came for a document, also before it has its number', async () => {
  const ask = (pos_so_no: string, memo: string, username?: string) =>
    server.ask<{ transfers: { amount: number; status: string }[] }>(
      'bankTransfers.arrived',
      { pos_so_no, memo },
      username,
    );
  expect(await ask('', 'LOCAL-ABC123')).toEqual({ transfers: [], waiting_vnd: 0 });
  await came(41_000, 'ck local abc123');
  expect(await ask('', 'LOCAL-ABC123')).toMatchObject({ transfers: [{ amount: 41_000, status: 'unknown' }] });
  expect(await ask('', 'LOCAL-ABC123', 'store02')).toMatchObject({ transfers: [] });
  expect(await ask('', 'AB')).toMatchObject({ transfers: [] });
  const { pos_so_no } = await waiting(42_000);
  await came(42_000, pos_so_no);
  expect(await ask(pos_so_no, '')).toMatchObject({ transfers: [{ amount: 42_000, status: 'matched' }] });
  const [row] = await server.db.select().from(bankTransfers).where(eq(bankTransfers.pos_so_no, pos_so_no));
  expect(row?.status).toBe('matched');
});
