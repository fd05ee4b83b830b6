import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { PageUrl } from '#model/session/pages.ts';
import { naming, noNames } from '../../../support/inputs/every-call.ts';
import { everythingOn, grantSet } from '../../../support/permission-sets.ts';
import { type BuyingServer, buyingServer } from '../../../support/purchases/buying.ts';
import { createInput } from '../../../support/sales/orders.ts';

/** Clerks of the first franchise, each with everything on the pages of one type of document. */
const clerks = {
  store01: ['/salesOrders', '/salesOrders/detail'],
  store02: ['/salesQuotes', '/salesQuotes/detail'],
  store03: ['/salesOrders/creditMemo'],
  store04: ['/purchasesOrders', '/purchasesOrders/detail'],
  store05: ['/purchasesOrders/creditMemo'],
  store06: ['/consignmentIssue', '/consignmentIssue/detail'],
  store07: ['/consignmentReceipt', '/consignmentReceipt/detail'],
} as const satisfies Record<string, readonly PageUrl[]>;
type Clerk = keyof typeof clerks;
const sellers: Record<string, Clerk> = { order: 'store01', quote: 'store02', credit_memo: 'store03' };
const buyers: Record<string, Clerk> = { Order: 'store04', 'Credit Memo': 'store05' };

let server: BuyingServer;
const numbers: Record<string, string> = {};
beforeAll(async () => {
  server = await buyingServer();
  for (const [username, urls] of Object.entries(clerks)) {
    await grantSet(server.db, username, { permissions: everythingOn(urls) });
    await server.db.execute(sql`update users set customer_no = 'F01' where username = ${username}`);
  }
  const { rows } = await server.db.execute<{ type: string; no: string }>(sql`
    select document_type as type, max(pos_so_no) as no from sales_orders where franchise_code = 'F01' group by 1
    union all select type, max(po_no) from purchase_orders where franchise_code = 'F01' group by 1
    union all select 'issue', max(bc_to_no) from transfer_orders where from_franchise = 'F01'
    union all select 'receipt', max(bc_to_no) from transfer_orders where franchise_code = 'F01'`);
  for (const { type, no } of rows) numbers[type] = no;
});
afterAll(() => server.close());

async function answerTo(op: string, field: keyof typeof noNames, no: string, username: Clerk) {
  const { status, body } = await server.send(op, naming[op]?.({ ...noNames, [field]: no }), username);
  return { status, body: JSON.stringify(body).replaceAll(no, '<no>') };
}

const areaOf = (pattern: RegExp) => Object.keys(naming).filter(op => pattern.test(op));
const ofSales = areaOf(
  /^(salesOrders|salesFees|salesQuotes|creditMemos|promotions|receipts\.(add|processAll))/,
).filter(op => !/\.create$/.test(op) || op === 'creditMemos.create');
const ofBuying = areaOf(/^purchaseOrders/).filter(op => op !== 'purchaseOrders.create');
const ofTransfers = areaOf(/^transferOrders/);

const cases = [
  ...ofSales.map(op => [op, 'order', sellers] as const),
  ...ofBuying.map(op => [op, 'po', buyers] as const),
  ...ofTransfers.map(op => [op, 'transfer', { issue: 'store06', receipt: 'store07' }] as const),
];

describe('a document of a type that a set is not for', () => {
  test.each(cases)('is as missing to %s', async (op, field, people) => {
    for (const [own, username] of Object.entries(people)) {
      const missing = await answerTo(op, field, noNames[field] as string, username as Clerk);
      for (const type of Object.keys(people)) {
        if (type === own) continue;
        const other = await answerTo(op, field, numbers[type] ?? '', username as Clerk);
        expect([username, type, other]).toEqual([username, type, missing]);
      }
    }
  });

  test('is not changed by any of them', async () => {
    const versions = sql`select pos_so_no as no, version, updated_at from sales_orders
      union all select po_no, version, updated_at from purchase_orders
      union all select bc_to_no, version, updated_at from transfer_orders order by 1`;
    const { rows: before } = await server.db.execute(versions);
    for (const [op, field, people] of cases)
      for (const [own, username] of Object.entries(people))
        for (const type of Object.keys(people))
          if (type !== own) await answerTo(op, field, numbers[type] ?? '', username as Clerk);
    expect((await server.db.execute(versions)).rows).toEqual(before);
  });

  test('is made by no one else either, whatever a caller says it is', async () => {
    const quote = createInput({ lines: server.salesLines(1), document_type: 'quote' });
    expect(await server.refused('salesOrders.create', quote, 'store01')).toMatchObject({ code: 'forbidden' });
    const order = createInput({ lines: server.salesLines(1) });
    expect(await server.refused('salesOrders.create', order, 'store02')).toMatchObject({ code: 'forbidden' });
    const made = await server.ask<{ pos_so_no: string; document_type: string }>(
      'salesOrders.create',
      quote,
      'store02',
    );
    expect(made.document_type).toBe('quote');
    // A claim in a change is not believed.
    const claim = { pos_so_no: numbers.order, data: { document_type: 'quote', general_comments: 'mine' } };
    expect(await server.refused('salesOrders.update', claim, 'store02')).toMatchObject({ code: 'not_found' });
  });
});

describe('a list', () => {
  test.each([
    ['salesOrders.filter', 'document_type', sellers],
    ['purchaseOrders.filter', 'type', buyers],
  ] as const)('%s has the types of the set, asked for or not', async (op, field, people) => {
    for (const [own, username] of Object.entries(people)) {
      const all = await server.ask<ListAnswer<Record<string, string>>>(op, { size: 1000 }, username);
      expect([...new Set(all.items.map(row => row[field]))]).toEqual([own]);
      for (const type of Object.keys(people)) {
        const filters = [{ field, value: type, condition: 'eq' }];
        const found = await server.ask<ListAnswer<object>>(op, { filters }, username);
        expect(found.total > 0).toBe(type === own);
      }
    }
  });

  test('of receipts has those of documents that the set is for', async () => {
    const all = await server.ask<ListAnswer<{ pos_so_no: string }>>(
      'receipts.filter',
      { size: 1000 },
      'store03',
    );
    const { rows } = await server.db.execute<{ no: string }>(
      sql`select pos_so_no as no from sales_orders where document_type = 'credit_memo' and franchise_code = 'F01'`,
    );
    const memos = rows.map(row => row.no);
    expect(all.items.map(row => row.pos_so_no).filter(no => !memos.includes(no))).toEqual([]);
    const orders = await server.ask<ListAnswer<{ pos_so_no: string }>>(
      'receipts.filter',
      { size: 1 },
      'store01',
    );
    expect(orders.total).toBeGreaterThan(0);
  });
});

test('a credit memo is posted and paid back with its page alone, with the order it credits', async () => {
  await grantSet(server.db, 'store08', {
    permissions: everythingOn(['/salesOrders', '/salesOrders/detail']),
  });
  await server.db.execute(sql`update users set customer_no = 'F01' where username = 'store08'`);
  const { pos_so_no } = await server.ask<{ pos_so_no: string }>(
    'salesOrders.create',
    createInput({ lines: server.salesLines(2) }),
    'store08',
  );
  const status = (no: string, value: string, username: string) =>
    server.ask<{ status: string; grand_total: number }>(
      'salesOrders.setStatus',
      { pos_so_no: no, status: value, cancel_reason_code: '' },
      username,
    );
  await status(pos_so_no, 'CONFIRMED', 'store08');
  await status(pos_so_no, 'RELEASED', 'store08');
  const order = await server.ask<{ remaining_amount: number }>('salesOrders.get', { pos_so_no }, 'store08');
  await server.ask(
    'receipts.add',
    { pos_so_no, amount: order.remaining_amount, payment_type: 'cash' },
    'store08',
  );
  const lines = [{ line_no: 10000, qty_to_ship: 2, qty_to_invoice: 2 }];
  await server.ask('salesOrders.postQty', { pos_so_no, lines }, 'store08');
  await server.ask('receipts.processAll', { pos_so_no, to_post: true }, 'store08');
  const memo = await server.ask<{ pos_so_no: string }>('creditMemos.createAll', { pos_so_no }, 'store08');
  expect(await server.refused('salesOrders.get', { pos_so_no }, 'store03')).toMatchObject({
    code: 'not_found',
  });
  await status(memo.pos_so_no, 'RELEASED', 'store03');
  const posted = await status(memo.pos_so_no, 'POSTED', 'store03');
  expect(posted.status).toBe('POSTED');
  const refund = { pos_so_no: memo.pos_so_no, amount: posted.grand_total, payment_type: 'cash' };
  expect(await server.refused('receipts.add', refund, 'store08')).toMatchObject({ code: 'not_found' });
  const half = { ...refund, amount: Math.floor(posted.grand_total / 2) };
  await server.ask('receipts.add', half, 'store03');
  const all = { pos_so_no: memo.pos_so_no, to_post: true };
  await server.ask('receipts.processAll', all, 'store03');
  await server.ask('receipts.add', { ...refund, amount: posted.grand_total - half.amount }, 'store03');
  // The till posts what was added, and adds nothing that is paid back.
  await grantSet(server.db, 'store08', { permissions: everythingOn(['/payment']) });
  expect(await server.refused('receipts.add', half, 'store08')).toMatchObject({ code: 'not_found' });
  expect(await server.ask('receipts.processAll', all, 'store08')).toMatchObject({ remaining_amount: 0 });
});

test('a set that was changed counts from the next request on', async () => {
  const get = { pos_so_no: numbers.quote };
  await server.ask('salesOrders.get', get, 'store02');
  await grantSet(server.db, 'store02', { permissions: everythingOn(['/salesOrders/detail']) });
  expect(await server.refused('salesOrders.get', get, 'store02')).toMatchObject({ code: 'not_found' });
  await server.ask('salesOrders.get', { pos_so_no: numbers.order }, 'store02');
  await server.db.execute(sql`update users set page_permission_id = null where username = 'store02'`);
  expect(await server.refused('salesOrders.get', get, 'store02')).toMatchObject({ code: 'forbidden' });
});
