import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '#calls/index.ts';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { CancelReason, CustomerSetup, Fee } from '#calls/setup/master-data.ts';
import { inputOf, newOne, type Row } from '../../../support/inputs/resource-input.ts';
import { type Entry, grantSet } from '../../../support/permission-sets.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;

beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

/** What counts for the whole company is the office's to change; all else a store does. */
const whoDoes = (op: string) =>
  /^(fees|cancelReasons|customerSetups)\.(?!filter|get)/.test(op) ? 'admin' : 'store01';

function ask<T>(op: string, input: unknown, username = whoDoes(op)): Promise<T> {
  return server.ask<T>(op, input, username);
}

/** Code, text and field of a refusal. */
async function refused(op: string, input: unknown, username = whoDoes(op)) {
  const { error } = await server.send(op, input, username);
  if (!error) throw new Error(`${op} was not refused`);
  return error;
}

async function rowsOf<R>(op: string, field: string, value: string): Promise<R[]> {
  const filters = [{ field, value, condition: 'eq' }];
  return (await ask<ListAnswer<R>>(op, { filters })).items;
}

test('what a change leaves out stays as it is, whatever it is a change of', async () => {
  const [fee] = await ask<Fee[]>('fees.add', {
    fees: [{ fee_code: 'KEPT', description: 'Phí gói quà', amount: 7000 }],
  });
  expect(await ask('fees.update', { fee: { id: fee?.id, amount: 9000 } })).toEqual({ ...fee, amount: 9000 });
  const added = { name: 'Công ty', prefix: 'KEEP', channel: 'B2B' };
  const setup = await ask<CustomerSetup>('customerSetups.add', added);
  const renamed = { ...setup, name: 'Doanh nghiệp' };
  expect(await ask('customerSetups.update', { id: setup.id, name: 'Doanh nghiệp' })).toEqual(renamed);
  expect(await ask('customerSetups.update', { id: setup.id })).toEqual(renamed);
  expect(await ask('customerSetups.update', { id: setup.id, channel: '' })).toEqual({
    ...renamed,
    channel: '',
  });
});

describe('every simple thing', () => {
  const each = resources.map(of => [of.about.noun, of] as const);

  test.each(each)('%s: one is added once, found, changed and removed', async (_noun, of) => {
    const { called, unique, input } = of.about;
    const entered = newOne(of, 'SIMPLE');
    const adding = [...inputOf(of, 'create', entered), ...inputOf(of, 'add', entered)];
    expect(adding).toHaveLength(1);
    const found = () => rowsOf<Row>(of.filter.name, called, 'SIMPLE');
    let [row] = await found();
    expect(row).toBeUndefined();
    for (const [op, one] of adding) {
      [row] = [await ask<Row | Row[]>(op, one, 'admin')].flat();
      expect(row).toMatchObject(entered);
      expect(await found()).toEqual([row]);
      expect(await refused(op, one, 'admin')).toMatchObject({ code: 'conflict' });
    }
    // A field that tells no row from another, and that a person types.
    const [typed] = Object.keys(input).filter(
      field => ![called, ...unique].includes(field) && newOne(of, 'Another')[field] === 'Another',
    );
    const changed: Row = { ...row, ...(typed && { [typed]: 'Another' }), id: Number(row?.id) };
    for (const [op, one] of inputOf(of, 'update', changed)) {
      expect(await ask(op, one, 'admin')).toEqual(changed);
      expect(await found()).toEqual([changed]);
    }
    for (const [op, one] of inputOf(of, 'remove', changed)) {
      await ask(op, one, 'admin');
      expect(await found()).toEqual([]);
    }
  });
});

describe('fees', () => {
  const parking = { fee_code: ' parking ', description: 'Phí gửi xe', amount: 5000 };

  test('are added together, their codes in capitals, changed and removed', async () => {
    const tolls = { fee_code: 'TOLL', description: 'Phí cầu đường', amount: 0 };
    const added = await ask<Fee[]>('fees.add', { fees: [parking, tolls] });
    expect(added).toMatchObject([{ fee_code: 'PARKING', amount: 5000 }, tolls]);
    const [first, second] = added;
    const changed = { ...first, description: 'Gửi xe máy', amount: 3000 };
    expect(await ask('fees.update', { fee: changed })).toEqual(changed);
    expect(await rowsOf<Fee>('fees.filter', 'fee_code', 'PARKING')).toEqual([changed]);
    await ask('fees.remove', { fees: [first, second] });
    expect(await rowsOf<Fee>('fees.filter', 'fee_code', 'PARKING')).toEqual([]);
  });

  test('with a code that exists are refused, and nothing of what came with them is kept', async () => {
    const fees = [
      { ...parking, fee_code: 'NEW' },
      { ...parking, fee_code: 'delivery' },
    ];
    expect(await refused('fees.add', { fees })).toMatchObject({
      code: 'conflict',
      msg: 'Fee Code DELIVERY exists already.',
      field: 'fees.1.fee_code',
    });
    expect(await rowsOf<Fee>('fees.filter', 'fee_code', 'NEW')).toEqual([]);
    const [express] = await rowsOf<Fee>('fees.filter', 'fee_code', 'EXPRESS');
    expect(await refused('fees.update', { fee: { ...express, fee_code: 'DELIVERY' } })).toMatchObject({
      code: 'conflict',
      field: 'fee.fee_code',
    });
  });

  test('that do not exist cannot be changed, and stop the removal of others', async () => {
    expect(await refused('fees.update', { fee: { ...parking, id: 9_999_999 } })).toMatchObject({
      code: 'not_found',
      msg: 'Fee PARKING does not exist.',
    });
    const [cod] = await rowsOf<Fee>('fees.filter', 'fee_code', 'COD');
    const gone = { id: 9_999_999, fee_code: 'GONE' };
    expect(await refused('fees.remove', { fees: [cod, gone] })).toMatchObject({ code: 'not_found' });
    expect(await rowsOf<Fee>('fees.filter', 'fee_code', 'COD')).toEqual([cod]);
  });

  test('need a code, a description and an amount from zero', async () => {
    const refusedWith = (fee: object) => refused('fees.add', { fees: [{ ...parking, ...fee }] });
    expect(await refusedWith({ fee_code: ' ' })).toMatchObject({
      code: 'validation',
      msg: 'This is required field!',
      field: 'fees.0.fee_code',
    });
    expect(await refusedWith({ fee_code: 'X'.repeat(21) })).toMatchObject({ msg: 'Maximum 20 characters!' });
    expect(await refusedWith({ description: '' })).toMatchObject({ field: 'fees.0.description' });
    expect(await refusedWith({ amount: -1 })).toMatchObject({ field: 'fees.0.amount' });
    expect(await refusedWith({ amount: 1.5 })).toMatchObject({ field: 'fees.0.amount' });
    expect(await refused('fees.add', { fees: [] })).toMatchObject({ code: 'validation' });
  });
});

describe('cancel reasons', () => {
  const reason = { reason_code: 'WEATHER', description: 'Mưa bão / Bad weather', page: '/salesOrders' };

  test('are created, read, changed and removed', async () => {
    const made = await ask<CancelReason>('cancelReasons.create', reason);
    expect(made).toMatchObject(reason);
    expect(await ask('cancelReasons.get', { id: made.id })).toEqual(made);
    const changed = { ...made, reason_code: 'STORM', page: '/salesQuotes' };
    expect(await ask('cancelReasons.update', { cancel_reason: changed })).toEqual(changed);
    await ask('cancelReasons.remove', { id: made.id });
    for (const [op, input] of [
      ['cancelReasons.get', { id: made.id }],
      ['cancelReasons.remove', { id: made.id }],
      ['cancelReasons.update', { cancel_reason: changed }],
    ] as const)
      expect(await refused(op, input)).toMatchObject({ code: 'not_found' });
  });

  test('have one code for each page', async () => {
    const other = await ask<CancelReason>('cancelReasons.create', {
      ...reason,
      reason_code: 'late',
      page: '/salesQuotes',
    });
    expect(other.reason_code).toBe('LATE');
    expect(await refused('cancelReasons.create', { ...reason, reason_code: 'LATE' })).toMatchObject({
      code: 'conflict',
      msg: 'Reason Code LATE exists already for Sales Orders.',
      field: 'reason_code',
    });
    expect(
      await refused('cancelReasons.update', { cancel_reason: { ...other, page: '/salesOrders' } }),
    ).toMatchObject({ code: 'conflict', field: 'cancel_reason.reason_code' });
    expect(await refused('cancelReasons.create', { ...reason, page: '/fees' })).toMatchObject({
      code: 'validation',
      field: 'page',
    });
  });

  test('in use keep their code and page and stay, and may be described again', async () => {
    const [used] = await rowsOf<CancelReason>('cancelReasons.filter', 'reason_code', 'WRONG_PRICE');
    const { pos_so_no } = await server.create();
    await ask('salesOrders.setStatus', {
      pos_so_no,
      status: 'CANCELED',
      cancel_reason_code: 'WRONG_PRICE',
    });
    const refusal = { code: 'rule', msg: expect.stringContaining('Cancel reason WRONG_PRICE is in use') };
    expect(await refused('cancelReasons.remove', { id: used?.id })).toMatchObject(refusal);
    const renamed = { ...used, reason_code: 'PRICE_TAG' };
    expect(await refused('cancelReasons.update', { cancel_reason: renamed })).toMatchObject(refusal);
    const described = { ...used, description: 'Sai giá niêm yết' };
    expect(await ask('cancelReasons.update', { cancel_reason: described })).toEqual(described);
    // The quote's reason of another page is not in use because an order's reason with the same code is.
    const quote = await ask<CancelReason>('cancelReasons.create', {
      ...reason,
      reason_code: 'WRONG_PRICE',
      page: '/purchasesOrders',
    });
    await ask('cancelReasons.remove', { id: quote.id });
  });

  test('of purchase orders and consignment issues are in use likewise', async () => {
    const { item_no, variant_code } = server.goodAt(0);
    const line = { line_no: 10_000, item_no, variant_code };
    const order = { data: { lines: [{ ...line, purchase_qty: 1 }] } };
    const issue = { data: { transfer_to_code: 'WH-MAIN', lines: [{ ...line, ci_qty: 1 }] } };
    const { po_no } = await ask<{ po_no: string }>('purchaseOrders.create', order, 'store01');
    const { ci_no } = await ask<{ ci_no: string }>('consignmentIssues.create', issue, 'store01');
    for (const [page, op, no, named] of [
      ['/purchasesOrders', 'purchaseOrders.setStatus', po_no, { pos_po_no: po_no }],
      ['/consignmentIssue', 'consignmentIssues.setStatus', ci_no, { ci_no }],
    ] as const) {
      const made = await ask<CancelReason>('cancelReasons.create', {
        ...reason,
        reason_code: 'RAIN',
        page,
      });
      const cancel = { ...named, status: 'CANCELED', cancel_reason_code: 'RAIN' };
      await ask(op, cancel, 'store01');
      const msg = `Cancel reason RAIN is in use, for example in ${no}. Its code and page cannot be changed, and it cannot be removed.`;
      const moved = { ...made, page: '/salesQuotes' };
      expect(await refused('cancelReasons.update', { cancel_reason: moved })).toMatchObject({
        code: 'rule',
        msg,
      });
      expect(await refused('cancelReasons.remove', { id: made.id })).toMatchObject({ code: 'rule', msg });
    }
  });
});

describe('customer setups', () => {
  const setup = { name: 'Khách TikTok', prefix: 'TT', channel: 'TIKTOK' };

  test('are added and changed', async () => {
    const added = await ask<CustomerSetup>('customerSetups.add', setup);
    expect(added).toMatchObject(setup);
    const changed = { ...added, channel: '' };
    expect(await ask('customerSetups.update', changed)).toEqual(changed);
    expect(await rowsOf<CustomerSetup>('customerSetups.filter', 'prefix', 'TT')).toEqual([changed]);
  });

  test('have a prefix of their own, whatever its capitals', async () => {
    expect(await refused('customerSetups.add', { ...setup, prefix: 'ANH' })).toMatchObject({
      code: 'conflict',
      msg: 'Another customer setup has the prefix ANH.',
      field: 'prefix',
    });
    const [one] = await rowsOf<CustomerSetup>('customerSetups.filter', 'prefix', 'SP');
    expect(await refused('customerSetups.update', { ...one, prefix: 'lz' })).toMatchObject({
      code: 'conflict',
      field: 'prefix',
    });
    expect(await refused('customerSetups.update', { ...setup, id: 9_999_999 })).toMatchObject({
      code: 'not_found',
    });
    expect(await refused('customerSetups.add', { ...setup, name: '' })).toMatchObject({
      code: 'validation',
      field: 'name',
    });
  });
});

describe('permission', () => {
  const changes = [
    ['fees.add', { fees: [{ fee_code: 'A', description: 'A', amount: 1 }] }, '/fees', 'Add New'],
    ['fees.update', { fee: { id: 1, fee_code: 'A', description: 'A', amount: 1 } }, '/fees', 'Save'],
    ['fees.remove', { fees: [{ id: 1, fee_code: 'A' }] }, '/fees', 'Remove'],
    [
      'cancelReasons.create',
      { reason_code: 'A', description: 'A', page: '/salesOrders' },
      '/cancelReasons',
      'Add New',
    ],
    [
      'cancelReasons.update',
      { cancel_reason: { id: 1, reason_code: 'A', description: 'A', page: '/salesOrders' } },
      '/cancelReasons',
      'Save',
    ],
    ['cancelReasons.remove', { id: 1 }, '/cancelReasons', 'Remove'],
    ['customerSetups.add', { name: 'A', prefix: 'A', channel: '' }, '/customers/setup', 'Add New'],
    ['customerSetups.update', { id: 1, name: 'A', prefix: 'A', channel: '' }, '/customers/setup', 'Save'],
  ] as const;

  test.each(changes)('%s is refused to a set of type view', async (op, input) => {
    expect(await refused(op, input, 'manager01')).toMatchObject({ code: 'forbidden' });
  });

  test.each(changes)(
    '%s is refused to a shop that was granted its button',
    async (op, input, page, button) => {
      await granted('store02', [{ page_url: page, buttons: [button] }]);
      expect(await refused(op, input, 'store02')).toMatchObject({ code: 'forbidden' });
    },
  );

  test.each(changes)(
    '%s is for people of the office who were granted its button',
    async (op, input, page, button) => {
      await server.db.execute(sql`update users set customer_no = null where username = 'store03'`);
      await granted('store03', [{ page_url: page, buttons: [] }]);
      expect(await refused(op, input, 'store03')).toMatchObject({ code: 'forbidden' });
      await granted('store03', [{ page_url: page, buttons: [button] }]);
      const { error } = await server.send(op, input, 'store03');
      expect(error?.code).not.toBe('forbidden');
    },
  );

  test('every shop reads them for its documents', async () => {
    for (const op of ['fees.filter', 'cancelReasons.filter', 'customerSetups.filter'])
      expect((await ask<ListAnswer<object>>(op, {}, 'store04')).total).toBeGreaterThan(2);
  });
});

const granted = (username: string, entries: readonly Partial<Entry>[]) =>
  grantSet(server.db, username, { permissions: entries });
