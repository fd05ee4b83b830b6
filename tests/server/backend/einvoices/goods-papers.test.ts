import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { einvoices as calls, einvoiceDays } from '#calls/administration/index.ts';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { Einvoice } from '#calls/sales/einvoice.ts';
import { seriesOf, type TaxIdentity } from '#model/setup/tax-identity.ts';
import { openEinvoicesOf } from '#server/backend/einvoices/open-of-day.ts';
import { einvoiceSellers, taxIdentities } from '#server/db/schema/index.ts';
import { company } from '../../../support/einvoices/company.ts';
import { goodsOut } from '../../../support/einvoices/goods-out.ts';
import { type IssuingShop, issuingShop } from '../../../support/einvoices/issuing-shop.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

const identity: TaxIdentity = { ...company, series_transfer: '6CNAA', series_consignment: '6CBAA' };
let server: SellingServer;
let shop: IssuingShop;
beforeAll(async () => {
  server = await sellingServer();
  shop = await issuingShop(server, identity);
});
afterEach(async () => {
  await shop.begin();
  await shop.useHand();
  await server.db.delete(taxIdentities).where(eq(taxIdentities.seller_code, 'F02'));
  await server.db
    .update(taxIdentities)
    .set({ ...identity, contract_date: null, is_complete: true })
    .where(eq(taxIdentities.seller_code, 'F01'));
});
afterAll(async () => {
  await shop.worker.stop();
  await server.close();
});

const { from, stock, empty, issue, release, sent } = goodsOut(() => server);
const toEnter = (): Promise<AnswerOf<typeof calls.toEnter>> =>
  server.ask('einvoices.toEnter', { invoice_date: shop.today(), franchise_code: 'F01' }, 'admin');
const listed = (username = 'admin'): Promise<ListAnswer<Einvoice>> =>
  server.ask('einvoices.filter', { page: 1, size: 20 }, username);
const entered = (id: number, more: object = {}) => ({
  ...{ id, issued_series: seriesOf('6CBAA', shop.today()), issued_number: '7', authority_code: '' },
  ...{ invoice_date: shop.today(), provider_code: '', ...more },
});
/** The second shop is known to the tax office too. */
const secondShop = (more: Partial<TaxIdentity>) =>
  server.db.insert(taxIdentities).values({
    ...{ ...company, contract_date: null, tax_code: '0100109106', ...more },
    ...{ seller_code: 'F02', franchise_code: 'F02', is_complete: true, version: 1 },
  });

describe('goods that leave a shop', () => {
  test('go to another taxpayer with a paper of consignment', async () => {
    await secondShop({ registered_name: 'Công ty TNHH Bình' });
    const { bc_to_no, ci_no, order_date } = await sent('F02-CONS', 3, 2);
    const [row, ...others] = await shop.rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...{ document_type: 'consignment', document_no: `${bc_to_no}/1`, transfer_no: bc_to_no },
      ...{ pos_so_no: null, franchise_code: 'F01', seller_code: 'F01', series: '6CBAA' },
      ...{ location_code: from, sold_on: shop.today(), amount: 0, status: 'waiting' },
    });
    const { papers, invoices } = await toEnter();
    expect(invoices).toEqual([]);
    expect(papers).toMatchObject([
      {
        ...{ document_type: 'consignment', series: seriesOf('6CBAA', shop.today()) },
        ...{ order_no: ci_no, order_date, notes: 'Hàng cuối mùa' },
        sender: { location_code: from, name: company.registered_name, tax_code: company.tax_code },
        receiver: { location_code: 'F02-CONS', name: 'Công ty TNHH Bình', tax_code: '0100109106' },
        lines: [
          { code: server.goodAt(0).item_no, quantity: 3 },
          { code: server.goodAt(1).item_no, quantity: 2 },
        ],
      },
    ]);
  });

  test('go to a place of the same taxpayer with a paper of a transfer', async () => {
    await sent('F01-STORE', 1);
    await secondShop({ tax_code: `${company.tax_code}-001` });
    await sent('F02-CONS', 1);
    expect((await shop.rows()).map(row => [row.document_type, row.series])).toEqual([
      ['transfer', '6CNAA'],
      ['transfer', '6CNAA'],
    ]);
  });

  test('have a paper for each shipment of one order, with what is on it alone', async () => {
    await empty(0);
    await stock(0, 2);
    const { bc_to_no } = await release(await issue('WH-MAIN', 5));
    await stock(0, 3);
    await server.ask('transferOrders.sync', { bc_to_no }, 'admin');
    await server.ask('transferOrders.sync', { bc_to_no }, 'admin');
    expect((await shop.rows()).map(row => [row.document_no, row.lines.map(line => line.quantity)])).toEqual([
      [`${bc_to_no}/1`, [2]],
      [`${bc_to_no}/2`, [3]],
    ]);
  });

  test('that are asked for many times at once have one paper', async () => {
    await empty(0);
    await stock(0, 2);
    const { bc_to_no } = await release(await issue('WH-MAIN', 5));
    await stock(0, 3);
    await Promise.all(
      Array.from({ length: 5 }, () => server.ask('transferOrders.sync', { bc_to_no }, 'admin')),
    );
    expect((await shop.rows()).map(row => row.document_no)).toEqual([`${bc_to_no}/1`, `${bc_to_no}/2`]);
  });

  test('have none without a series of that kind, and none before the first day', async () => {
    await server.db.update(taxIdentities).set({ series_consignment: '' });
    await sent('WH-MAIN', 1);
    expect(await shop.rows()).toEqual([]);
    await sent('F01-STORE', 1);
    expect((await shop.rows()).map(row => row.document_type)).toEqual(['transfer']);
    await shop.begin();
    await server.db.update(einvoiceSellers).set({ first_day: '2999-01-01' });
    await sent('F01-STORE', 1);
    expect(await shop.rows()).toEqual([]);
  });

  test('have none where the change that sends them is undone', async () => {
    await stock(0, 1);
    const { ci_no } = await issue('WH-MAIN', 1);
    await server.db.execute(
      sql`alter table einvoices add constraint refused check (document_type <> 'consignment')`,
    );
    await expect(server.ask('consignmentIssues.release', { ci_no })).rejects.toThrow();
    await server.db.execute(sql`alter table einvoices drop constraint refused`);
    const still: ConsignmentIssue = await server.ask('consignmentIssues.get', { ci_no });
    expect([still.la_status, await shop.rows()]).toEqual(['OPEN', []]);
  });
});

describe('a paper of goods on their way', () => {
  test('is made by people also where sales go through a provider', async () => {
    await shop.useProvider();
    await sent('WH-MAIN', 1);
    await shop.worker.drain();
    const [row] = await shop.rows();
    expect([row?.status, row?.made_at, row?.taken]).toEqual(['waiting', null, 0]);
    expect((await toEnter()).papers).toMatchObject([{ id: row?.id }]);
  });

  test('keeps the day on which the goods left', async () => {
    await sent('WH-MAIN', 1);
    const [row] = await shop.rows();
    const today = { id: row?.id, reason: 'Late' };
    expect((await server.refused('einvoices.issueToday', today, 'admin')).code).toBe('rule');
    expect((await shop.rows())[0]?.invoice_date).toBe(row?.invoice_date);
  });

  test('takes a number of its own series once, and is replaced by none', async () => {
    await sent('WH-MAIN', 1);
    await sent('WH-MAIN', 1);
    const [one, two] = (await shop.rows()).map(({ id }) => id);
    if (!one || !two) throw new Error('there are two papers');
    const wrong = entered(one, { issued_series: seriesOf('1CMAA', shop.today()) });
    expect(await server.refused('einvoices.enter', wrong, 'admin')).toMatchObject({ code: 'validation' });
    await server.ask('einvoices.enter', entered(one), 'admin');
    expect((await server.refused('einvoices.enter', entered(two), 'admin')).code).toBe('conflict');
    expect((await shop.rows()).map(({ status }) => status)).toEqual(['issued', 'waiting']);
    const replaces = { id: one, reason: 'x', invoice_buyer: null };
    for (const [call, input] of [
      ['replace', replaces],
      ['preview', { id: one }],
    ] as const)
      expect((await server.refused(`einvoices.${call}`, input, 'admin')).code).toBe('rule');
  });

  test('takes its number from a provider’s file, whatever the goods are worth there', async () => {
    const { bc_to_no } = await sent('WH-MAIN', 1);
    const result = {
      ...{ document_no: `${bc_to_no}/1`, issued_series: seriesOf('6CBAA', shop.today()), issued_number: '4' },
      ...{ invoice_date: shop.today(), authority_code: '', provider_code: '', amount: 125_000 },
    };
    const told = await server.ask('einvoiceResults.enter', { results: [result] }, 'admin');
    expect(told).toEqual({ entered: 1, known: 0 });
    expect(await shop.rows()).toMatchObject([{ status: 'issued', issued_number: '4', amount: 0 }]);
  });

  test('of the last day of a year has the series of the year in which it is made', async () => {
    await sent('WH-MAIN', 1);
    const [id = 0] = (await shop.rows()).map(row => row.id);
    await server.db.execute(sql`update einvoices set sold_on = '2025-12-31', invoice_date = '2025-12-31'`);
    const old = entered(id, { issued_series: '6C25BAA', invoice_date: '2026-01-01' });
    expect((await server.refused('einvoices.enter', old, 'admin')).code).toBe('validation');
    await server.ask('einvoices.enter', { ...old, issued_series: '6C26BAA' }, 'admin');
    expect((await shop.rows()).map(row => [row.status, row.issued_series])).toEqual([['issued', '6C26BAA']]);
  });

  test('is listed with both its places, and for the shop that sends it alone', async () => {
    const { bc_to_no } = await sent('F02-CONS', 1);
    expect((await listed()).items).toMatchObject([
      {
        ...{ document_type: 'consignment', pos_so_no: '', transfer_no: bc_to_no },
        ...{ location_code: from, to_location_code: 'F02-CONS' },
      },
    ]);
    expect((await listed('store01')).items).toHaveLength(1);
    expect((await listed('store02')).items).toEqual([]);
  });

  test('is told on the page of the issue that took the goods out, and to no other shop', async () => {
    const { ci_no, bc_to_no } = await sent('WH-MAIN', 1);
    const papers = async (username: string) => {
      const told: AnswerOf<typeof calls.ofIssue> = await server.ask('einvoices.ofIssue', { ci_no }, username);
      return told.items.map(({ document_no }) => document_no);
    };
    expect(await papers('store01')).toEqual([`${bc_to_no}/1`]);
    expect(await papers('store02')).toEqual([]);
  });

  test('counts for no day of sales, and is open on no Z', async () => {
    await sent('WH-MAIN', 1);
    const day = shop.today();
    const { days }: AnswerOf<typeof einvoiceDays.compare> = await server.ask(
      'einvoiceDays.compare',
      { from_date: day, to_date: day },
      'admin',
    );
    expect(days.filter(({ seller_code }) => seller_code === 'F01')).toEqual([]);
    expect(await server.db.transaction(tx => openEinvoicesOf(tx, from, day))).toEqual({});
  });
});
