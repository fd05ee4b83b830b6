import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StatementMode } from '#model/administration/statements.ts';
import type { Row } from '../../support/business-central/odata.ts';
import type { BusinessCentralStub } from '../../support/business-central-server.ts';
import { day, minute, type PostingShop, postingShop } from '../../support/outgoing/posting-shop.ts';
import { playSale, type Sale } from '../../support/sales/played-sales.ts';
import { numberFrom, type SellingServer } from '../../support/sales/selling.ts';

let shop: PostingShop;
let server: SellingServer;
let stub: BusinessCentralStub;
beforeEach(async () => {
  shop = await postingShop();
  ({ server, stub } = shop);
});
afterEach(() => shop.close());

const today = () => shop.today();
const inDays = (days: number) => shop.inDays(days);
const later = (ms: number) => shop.later(ms);
const statements = () => shop.statements();
const chosen: PostingShop['chosen'] = (...of) => shop.chosen(...of);
const choose: PostingShop['choose'] = (...of) => shop.choose(...of);
/** Posted from now on: the first day is the next one. */
async function posting(mode: StatementMode): Promise<void> {
  await choose(chosen(mode));
  await later(day);
}
const plain: Sale = {
  ...{ who: 'store01', quantities: [2, 1], oneByOne: false, off: { invoice_discount_percent: 7.5 } },
  ...{ fee: 25_000, fate: 'kept' },
};
const sell = (sale: Partial<Sale> = {}) => playSale(server, { ...plain, ...sale });
const [invoices, memos] = ['salesInvoices', 'salesCreditMemos'].map(set => () => stub.books.rowsOf(set)) as [
  () => Row[],
  () => Row[],
]; // two sets, two functions

/** What the shop's report says of a day. */
const revenueOf = (posting_date: string, franchise_code = 'F01') =>
  numberFrom(
    server.db,
    sql`select coalesce(sum(amount), 0) as n from revenue_days where posting_date = ${posting_date}::date
      and franchise_code = ${franchise_code}`,
  );
const totalOf = (documents: readonly Row[]) =>
  documents.reduce((sum, { totalAmountIncludingTax }) => sum + Number(totalAmountIncludingTax), 0);

describe('sales of an own shop with Business Central as the ERP', () => {
  test('are posted as one statement when the day is over, to the đồng as the report says', async () => {
    await posting('daily');
    const sold = today();
    await sell();
    await sell({ quantities: [1, 3, 1], off: { invoice_discount_amount: 10_001 }, oneByOne: true });
    await sell({ fate: 'returned in part', fee: 0 });
    await later(minute);
    expect(invoices()).toEqual([]);

    await later(day);
    const statement_no = `Z-F01-${sold.replaceAll('-', '')}-1`;
    expect(invoices()).toEqual([
      expect.objectContaining({
        ...{ externalDocumentNumber: statement_no, customerNumber: 'F0001', status: 'Open' },
        ...{ postingDate: sold, invoiceDate: sold, pricesIncludeTax: true },
      }),
    ]);
    expect(memos()).toEqual([
      expect.objectContaining({ externalDocumentNumber: statement_no, status: 'Open', postingDate: sold }),
    ]);
    expect(totalOf(invoices()) - totalOf(memos())).toBe(await revenueOf(sold));
    const fee = stub.books.rowsOf('salesInvoiceLines').find(({ lineType }) => lineType === 'Account');
    expect(fee).toMatchObject({ lineObjectNumber: '5113', unitPrice: 50_000 });
    const [statement, ...more] = await statements();
    expect(more).toEqual([]);
    expect(statement).toMatchObject({
      ...{ statement_no, franchise_code: 'F01', business_date: sold, status: 'posted' },
      ...{ sold_amount: totalOf(invoices()), returned_amount: totalOf(memos()) },
      erp_no: `${invoices()[0]?.number} ${memos()[0]?.number}`,
    });

    // A day without sales makes nothing, and nothing is posted again.
    await later(day);
    await later(day);
    expect(invoices()).toHaveLength(1);
    expect(await statements()).toHaveLength(1);
  });

  test('are posted each by itself and at once where the franchise chose that', async () => {
    await posting('document');
    const sold = today();
    await sell({ fate: 'returned in part', fee: 0 });
    await sell({ oneByOne: true });
    await later(minute);
    expect(invoices()).toHaveLength(3);
    expect(memos()).toHaveLength(1);
    expect(totalOf(invoices()) - totalOf(memos())).toBe(await revenueOf(sold));
    const numbers = [...invoices(), ...memos()].map(one => one.externalDocumentNumber);
    expect((await statements()).map(one => one.statement_no).toSorted()).toEqual(numbers.toSorted());
  });

  test('stay out where nothing is posted, before the first day, and after it was turned off', async () => {
    await sell();
    await choose(chosen('daily'));
    await sell();
    await later(day);
    await sell({ who: 'store02' });
    await later(day);
    expect(await statements()).toEqual([]);
    await sell();
    await choose({ ...chosen('nothing', ''), customer_no: '', fee_account_no: '' });
    const sold = today();
    await sell();
    await later(day);
    const posted = { business_date: sold, documents: 1, status: 'posted' };
    expect(await statements()).toEqual([expect.objectContaining(posted)]);
    expect(invoices()).toEqual([expect.objectContaining({ customerNumber: 'F0001', status: 'Open' })]);
  });
});

describe('a statement that is not posted at once', () => {
  /** A day's sales of goods and a return; resolves to the day. */
  async function soldOnADay(): Promise<string> {
    await posting('daily');
    const sold = today();
    await sell({ fate: 'returned in part', fee: 0 });
    return sold;
  }
  const patiently = () => shop.patiently();
  async function isPostedOnce(sold: string): Promise<void> {
    expect(invoices().map(({ status }) => status)).toEqual(['Open']);
    expect(memos().map(({ status }) => status)).toEqual(['Open']);
    expect(totalOf(invoices()) - totalOf(memos())).toBe(await revenueOf(sold));
    expect(await statements()).toEqual([expect.objectContaining({ status: 'posted', erp_refusal: '' })]);
  }

  const writes = [
    /POST .*salesInvoices$/,
    /POST .*salesInvoices\(.*post$/,
    /POST .*salesCreditMemos$/,
    /POST .*salesCreditMemos\(.*post$/,
  ];
  const faults = [
    { how: 'done-then-reset' },
    { how: 'reset' },
    { how: 'done-late', looks: 1 },
    { how: 'answer', status: 503 },
    { how: 'answer', status: 504 },
    { how: 'refuse', status: 409, code: 'Request_EntityChanged', message: 'It has changed.' },
  ] as const;
  test('is posted once, whichever answer was lost', async () => {
    const sold = await soldOnADay();
    for (const write of writes) for (const fault of faults) stub.next(write, fault);
    await later(day);
    for (const _ of Array.from({ length: 60 })) {
      await later(15 * minute);
      const open = await numberFrom(
        server.db,
        sql`select count(*) as n from outgoing_commands where status = 'dead'`,
      );
      if (open > 0) await retryDead();
    }
    stub.settle();
    await patiently();
    await isPostedOnce(sold);
  });

  async function retryDead(): Promise<void> {
    const { rows } = await server.db.execute<{ id: string }>(
      sql`select id from outgoing_commands where status = 'dead'`,
    );
    for (const { id } of rows) await server.ask('outgoing.retry', { id: Number(id) }, 'admin');
  }

  test('stays with its documents when it is refused, and is sent again from where it stood', async () => {
    const sold = await soldOnADay();
    const refusal = {
      how: 'refuse',
      status: 400,
      code: 'Application_DialogException',
      message: 'Gen. Posting Setup does not exist.',
    } as const;
    stub.next(writes[3] ?? /never/, refusal);
    await later(day);
    const [refused] = await statements();
    expect(refused).toMatchObject({
      status: 'refused',
      erp_refusal: 'Gen. Posting Setup does not exist.',
      erp_no: '',
    });
    expect(memos()).toEqual([expect.objectContaining({ status: 'Draft' })]);
    await later(day);
    expect(await statements()).toEqual([refused]);
    const { statement_no } = refused ?? { statement_no: '' };
    await server.ask('statements.send', { statement_no }, 'admin');
    expect(await server.refused('statements.send', { statement_no }, 'admin')).toMatchObject({
      code: 'rule',
      msg: 'Only a statement that was refused can be sent again.',
    });
    await patiently();
    await isPostedOnce(sold);
  });

  test('is not posted where Business Central makes another sum of it', async () => {
    await soldOnADay();
    // A price list there wins over the price that was sent.
    const isRead = /GET .*salesInvoices\?.*\bid eq /;
    const body = (answer: unknown) =>
      JSON.parse(JSON.stringify(answer).replace(/(totalAmountIncludingTax":)\d+/, '$11'));
    stub.next(isRead, { how: 'change', body });
    await later(day);
    const [refused] = await statements();
    expect(refused?.erp_refusal).toMatch(/^Business Central makes 1 of Z-F01-\d{8}-1, and not [\d.]+$/);
    expect(invoices()).toEqual([]);
  });

  test('posts no draft that people have changed there, and completes one that lacks lines', async () => {
    const sold = await soldOnADay();
    stub.next(writes[1] ?? /never/, { how: 'reset' });
    await later(day);
    const [draft] = invoices();
    const [line] = stub.books.rowsOf('salesInvoiceLines');
    if (!draft || !line) throw new Error('there is a draft');
    stub.books.drop('salesInvoiceLines', line);
    draft.totalAmountIncludingTax = stub.books.totalOf(stub.books.rowsOf('salesInvoiceLines'));
    await patiently();
    await isPostedOnce(sold);
  });
});

test('the posting of sales is settled by administrators, for days to come', async () => {
  const setting = { franchise_code: 'F01', ...chosen('daily') };
  expect(await server.refused('statements.saveSetting', setting)).toMatchObject({ code: 'forbidden' });
  const said = (change: object) =>
    server.refused('statements.saveSetting', { ...setting, ...change }, 'admin');
  expect(await said({ customer_no: '' })).toMatchObject({ code: 'validation' });
  expect(await said({ first_day: '' })).toMatchObject({ code: 'validation' });
  expect(await said({ franchise_code: 'F77' })).toMatchObject({ code: 'not_found' });
  expect(await said({ first_day: today() })).toMatchObject({
    code: 'validation',
    msg: 'The first day must be later than today: what was sold before stays out.',
  });
  await choose(chosen('daily'));
  await later(2 * day);
  // The day may stay as it is while sales are posted.
  const kept = chosen('document', inDays(-1));
  await choose(kept);
  expect(await server.ask('statements.setting', { franchise_code: 'F01' }, 'admin')).toEqual(kept);
  expect(await server.ask('statements.setting', { franchise_code: 'F02' }, 'admin')).toMatchObject({
    mode: 'nothing',
  });
});
