import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { einvoices as calls } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { noBuyer } from '#model/taxes/invoice-buyer.ts';
import { startIssuing } from '#server/backend/einvoices/issuing.ts';
import { createProviders } from '#server/backend/einvoices/providers.ts';
import { sealPlace } from '#server/backend/einvoices/seal-place.ts';
import { closedPeriods, einvoiceSellers, taxIdentities, vatEntries } from '#server/db/schema/index.ts';
import { seal } from '#server/systems/sealing.ts';
import { company } from '../../../support/einvoices/company.ts';
import { type IssuingShop, issuingShop } from '../../../support/einvoices/issuing-shop.ts';
import { startMisa } from '../../../support/einvoices/misa-server.ts';
import { playSale, type Sale } from '../../../support/sales/played-sales.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';
import { sealKeys } from '../../../support/systems.ts';
import { withoutKeeping } from '../../../support/without-keeping.ts';

let server: SellingServer;
let shop: IssuingShop;
beforeAll(async () => {
  server = await sellingServer();
  await server.limitDiscounts({ percent: 100, line_percent: null, amount: null });
  shop = await issuingShop(server);
});
afterEach(async () => {
  await shop.begin();
  await shop.useHand();
  await server.db.update(taxIdentities).set({ ...company, contract_date: null, is_complete: true });
});
afterAll(async () => {
  await shop.worker.stop();
  await server.close();
});

const sold: Sale = { who: 'store01', quantities: [1, 2], oneByOne: false, off: {}, fee: 0, fate: 'kept' };
const only = async () => {
  const [row, ...others] = await shop.rows();
  if (!row || others.length > 0) throw new Error('there is one e-invoice');
  return row;
};
const decide = (call: string, input: object, username = 'admin') =>
  server.refused(`einvoices.${call}`, input, username);
const entered = (id: number, more: object = {}) => ({
  ...{ id, issued_series: `1C${shop.today().slice(2, 4)}MAA`, issued_number: '12', authority_code: 'M1' },
  ...{ invoice_date: shop.today(), provider_code: '', ...more },
});

describe('a claim', () => {
  test('is made of a sale that is posted, and of no other document', async () => {
    await playSale(server, { ...sold, fate: 'canceled' });
    expect(await shop.rows()).toEqual([]);
    await playSale(server, sold);
    const row = await only();
    expect(row).toMatchObject({
      status: 'waiting',
      kind: 'original',
      series: '1CMAA',
      invoice_date: shop.today(),
    });
    expect(row.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(row.amount);
    expect(row.lookup_code).toMatch(/^[\w-]{22}$/);
  });

  test('is made of no sale before the first day, and of none in a shop without an account', async () => {
    await server.db.update(einvoiceSellers).set({ first_day: '2999-01-01' });
    await playSale(server, sold);
    await playSale(server, { ...sold, who: 'store02' });
    expect(await shop.rows()).toEqual([]);
  });

  test('takes the code that the tablet has printed, unless another sale has it', async () => {
    const lookup_code = 'AAAAAAAAAAAAAAAAAAAA-_';
    for (const _ of [1, 2]) {
      const { pos_so_no, lines } = await server.released();
      const all = lines.map(({ line_no, quantity }) => ({
        line_no,
        qty_to_ship: quantity,
        qty_to_invoice: quantity,
      }));
      const posted = await server.ask<SalesOrder>('salesOrders.postQty', {
        pos_so_no,
        lines: all,
        lookup_code,
      });
      const read = await server.ask<SalesOrder>('salesOrders.get', { pos_so_no });
      const row = (await shop.rows()).find(each => each.pos_so_no === pos_so_no);
      expect([posted.lookup_code, read.lookup_code]).toEqual([row?.lookup_code, row?.lookup_code]);
    }
    const codes = (await shop.rows()).map(row => row.lookup_code);
    expect(codes[0]).toBe(lookup_code);
    expect(new Set(codes).size).toBe(2);
  });

  test('is told to the tablets of the shop beforehand, and to those of no other', async () => {
    type Told = { issues_einvoices: boolean; einvoice_page: string };
    const told = (who: string) => server.ask<Told>('config.all', {}, who);
    expect(await told('store01')).toMatchObject({ issues_einvoices: true, einvoice_page: '/hd/' });
    expect(await told('store02')).toMatchObject({ issues_einvoices: false });
    await server.db.update(einvoiceSellers).set({ first_day: '2999-01-01' });
    expect(await told('store01')).toMatchObject({ issues_einvoices: false });
  });

  test('of a shop without a series is held, and goes once it has one', async () => {
    await server.db.update(taxIdentities).set({ series_till: '' });
    await playSale(server, sold);
    const { id } = await only();
    expect(await only()).toMatchObject({ status: 'held', hold: 'no_series' });
    await server.db.update(taxIdentities).set({ series_till: '1CMBB' });
    await server.ask('einvoices.retry', { id }, 'admin');
    expect(await only()).toMatchObject({ status: 'waiting', hold: '', series: '1CMBB' });
  });

  test('of goods that come back adjusts each invoice that sold them, with VAT and without', async () => {
    for (const legal_kind of ['company_deduction', 'company_direct'] as const) {
      await server.db.update(taxIdentities).set({ legal_kind });
      await playSale(server, { ...sold, oneByOne: true, fate: 'returned' });
      const rows = await shop.rows();
      const firsts = rows.filter(row => row.kind === 'original');
      const backs = rows.filter(row => row.kind === 'adjusting');
      expect(firsts.length).toBe(2);
      expect(backs.map(row => [row.first_id, row.amount]).toSorted()).toEqual(
        firsts.map(row => [row.id, -row.amount]).toSorted(),
      );
      await withoutKeeping(server.db, sql`delete from einvoices`);
    }
  });

  test('of goods that were sold before is held: there is nothing that it could adjust', async () => {
    await shop.useProvider();
    await server.db.update(einvoiceSellers).set({ first_day: '2999-01-01' });
    const { pos_so_no, lines } = await server.released();
    const all = lines.map(({ line_no, quantity }) => ({
      line_no,
      qty_to_ship: quantity,
      qty_to_invoice: quantity,
    }));
    await server.ask('salesOrders.postQty', { pos_so_no, lines: all });
    await server.db.update(einvoiceSellers).set({ first_day: shop.today() });
    const memo = await server.ask('creditMemos.createAll', { pos_so_no });
    for (const status of ['RELEASED', 'POSTED'])
      await server.ask('salesOrders.setStatus', {
        pos_so_no: memo.pos_so_no,
        status,
        cancel_reason_code: '',
      });
    await shop.worker.drain();
    expect(await only()).toMatchObject({ kind: 'adjusting', status: 'held', hold: 'no_first' });
  });
});

describe('what was sold while the shop was entered as one without VAT', () => {
  /** Sold so, and put right since. */
  async function soldWithoutVat(more: Partial<Sale> = {}) {
    await server.db.update(taxIdentities).set({ legal_kind: 'company_direct' });
    await playSale(server, { ...sold, ...more });
    await server.db.update(taxIdentities).set({ legal_kind: 'company_deduction' });
    await shop.worker.drain();
    const [first] = await shop.rows();
    if (!first) throw new Error('the sale has an e-invoice');
    expect(first).toMatchObject({ status: 'held', hold: 'no_rate' });
    return first;
  }
  const indexFinds = async (index: string) => {
    const run = { index, rebuild: false };
    return (await server.ask<{ differences: number }>('systemIndex.run', run, 'admin')).differences;
  };

  test('goes with the rates of its day once it is issued again, and so do the books', async () => {
    await shop.useProvider();
    const { id, document_no, amount } = await soldWithoutVat({
      fee: 25_000,
      off: { invoice_discount_percent: 7.5 },
    });
    const entries = () => server.db.select().from(vatEntries).where(eq(vatEntries.document_no, document_no));
    expect(await entries()).toEqual([]);
    await server.ask('einvoices.retry', { id }, 'admin');
    await shop.worker.drain();
    const { lines, status } = await only();
    expect(status).toBe('issued');
    expect((await entries()).length).toBe(3);
    expect(lines).toEqual(
      (await entries())
        .map(({ line_type, line_no, quantity, base_amount, vat_amount, vat_rate, ...entry }) => ({
          ...{ line_type, line_no, quantity, amount: entry.amount, base_amount, vat_amount, vat_rate },
        }))
        .toSorted((a, b) => b.line_type.localeCompare(a.line_type) || a.line_no - b.line_no),
    );
    expect(lines.reduce((sum, { base_amount, vat_amount }) => sum + base_amount + vat_amount, 0)).toBe(
      amount,
    );
    expect(lines.some(({ vat_amount }) => vat_amount > 0)).toBe(true);
    expect([await indexFinds('vat_days'), await indexFinds('vat_proof')]).toEqual([0, 0]);
  });

  test('is left to people where goods came back, or the books of its day are closed', async () => {
    await shop.useProvider();
    const { id } = await soldWithoutVat({ fate: 'returned' });
    expect((await decide('retry', { id })).msg).toMatch(/^Goods of this sale came back without VAT/);
    await server.ask('einvoices.enter', entered(id), 'admin');
    await shop.worker.drain();
    const back = (await shop.rows()).find(({ kind }) => kind === 'adjusting');
    expect(back).toMatchObject({ status: 'held', hold: 'no_rate' });
    expect((await decide('retry', { id: back?.id })).msg).toMatch(/^The goods of this sale have no VAT rate/);

    await shop.begin();
    const next = await soldWithoutVat();
    const period = { franchise_code: 'F01', from_date: '2020-01-01', to_date: shop.today() };
    await server.db.insert(closedPeriods).values({ ...period, closed_by: 'admin', closed_at: shop.now() });
    expect((await decide('retry', { id: next.id })).msg).toMatch(/^The books are closed up to/);
    await server.db.update(closedPeriods).set({ reopened_at: shop.now() });
    await server.ask('einvoices.retry', { id: next.id }, 'admin');
    expect((await only()).status).toBe('waiting');
  });
});

describe('an e-invoice by hand', () => {
  test('stands in the file of its day with the buyer, and is issued once its number is entered', async () => {
    await playSale(server, sold);
    const { id, pos_so_no } = await only();
    const buyer = {
      ...noBuyer,
      kind: 'company',
      company_name: 'Công ty B',
      tax_code: '0300588569',
      address: 'Huế',
    };
    await server.ask('invoiceBuyers.set', { pos_so_no, invoice_buyer: buyer });
    const file = await server.ask<AnswerOf<typeof calls.toEnter>>(
      'einvoices.toEnter',
      { invoice_date: shop.today(), franchise_code: 'F01' },
      'admin',
    );
    expect(file.held).toEqual([]);
    expect(file.invoices).toMatchObject([{ id, buyer_name: 'Công ty B', buyer_tax_code: '0300588569' }]);
    expect(file.invoices[0]?.lines.map(({ name, unit }) => [name !== '', unit !== ''])).toEqual([
      ...[
        [true, true],
        [true, true],
      ],
    ]);
    const provider_url = 'https://provider.example/tra-cuu';
    await server.db.update(einvoiceSellers).set({ account: { lookup_url: provider_url } });
    await server.ask('einvoices.enter', entered(id), 'admin');
    expect(await only()).toMatchObject({
      ...{ status: 'issued', issued_number: '12', decided_by: 'admin', provider_url },
    });
    // The buyer stands on it now.
    const again = await server.refused('invoiceBuyers.set', { pos_so_no, invoice_buyer: null });
    expect(again.code).toBe('rule');
  });

  test('takes no series, date or number that cannot be its own, and no decision twice', async () => {
    await playSale(server, sold);
    await playSale(server, sold);
    const [first, second] = await shop.rows();
    if (!first || !second) throw new Error('there are two');
    expect((await decide('enter', entered(first.id, { issued_series: '1C26MZZ' }))).code).toBe('validation');
    expect((await decide('enter', entered(first.id, { invoice_date: '2020-01-01' }))).code).toBe(
      'validation',
    );
    await server.ask('einvoices.enter', entered(first.id), 'admin');
    expect((await decide('enter', entered(second.id))).code).toBe('conflict');
    expect((await decide('enter', entered(first.id, { issued_number: '13' }))).code).toBe('rule');
    expect((await decide('close', { id: first.id, reason: 'x' })).code).toBe('rule');
    await server.ask('einvoices.close', { id: second.id, reason: 'Bán thử' }, 'admin');
    expect((await shop.rows())[1]).toMatchObject({ status: 'closed', reason: 'Bán thử' });
  });
});

describe('an e-invoice that was wrong', () => {
  const right = {
    ...noBuyer,
    kind: 'company',
    company_name: 'Công ty B',
    tax_code: '0300588569',
    address: 'Huế',
  };

  test('is replaced by one with another buyer, the same amounts and its name on it', async () => {
    await playSale(server, sold);
    const first = await only();
    await server.ask('einvoices.enter', entered(first.id), 'admin');
    const seen = await server.ask<AnswerOf<typeof calls.preview>>(
      'einvoices.preview',
      { id: first.id },
      'admin',
    );
    expect(seen).toMatchObject({ hold: '', invoice_buyer: null, amount: first.amount });
    const asked = { id: first.id, reason: 'Sai mã số thuế', invoice_buyer: right };
    const wrong = { ...asked, invoice_buyer: { ...right, tax_code: '123' } };
    expect((await server.refused('einvoices.replace', wrong, 'admin')).code).toBe('validation');
    await server.ask('einvoices.replace', asked, 'admin');
    const file = await server.ask<AnswerOf<typeof calls.toEnter>>(
      'einvoices.toEnter',
      { invoice_date: shop.today(), franchise_code: 'F01' },
      'admin',
    );
    expect(file.invoices).toMatchObject([
      { kind: 'replacing', buyer_name: 'Công ty B', first: `${entered(0).issued_series} 12 ${shop.today()}` },
    ]);
    expect((await shop.rows())[1]).toMatchObject({
      amount: first.amount,
      lines: first.lines,
      first_id: first.id,
    });
  });

  test('is replaced once, and by none once goods came back of it', async () => {
    await playSale(server, sold);
    const { id, pos_so_no } = await only();
    const asked = { id, reason: 'Sai', invoice_buyer: null };
    // It is not issued yet.
    expect((await server.refused('einvoices.replace', asked, 'admin')).code).toBe('rule');
    await server.ask('einvoices.enter', entered(id), 'admin');
    await server.ask('einvoices.replace', asked, 'admin');
    expect((await server.refused('einvoices.replace', asked, 'admin')).code).toBe('rule');
    const memo = await server.ask('creditMemos.createAll', { pos_so_no });
    for (const status of ['RELEASED', 'POSTED'])
      await server.ask('salesOrders.setStatus', {
        pos_so_no: memo.pos_so_no,
        status,
        cancel_reason_code: '',
      });
    const [, replacing, adjusting] = await shop.rows();
    expect(adjusting).toMatchObject({ kind: 'adjusting', first_id: replacing?.id });
    await server.ask('einvoices.enter', entered(replacing?.id ?? 0, { issued_number: '13' }), 'admin');
    const again = { ...asked, id: replacing?.id };
    expect((await server.refused('einvoices.replace', again, 'admin')).code).toBe('rule');
  });
});

test('a provider that is set up makes them, and its seller’s account is told where it fails', async () => {
  const misa = await startMisa();
  const keys = sealKeys('2026a');
  const connect = (password: string) =>
    server.db.update(einvoiceSellers).set({
      ...{ provider: 'misa', version: sql`version + 1`, ...seal(keys, sealPlace('F01'), password) },
      ...{ paused_until: null, problem: '', failures: 0 },
      account: {
        url: misa.url,
        token_path: '/auth/token',
        issue_path: '/invoice',
        find_path: '/invoice/status',
      },
    });
  const providers = createProviders(server.db, { networks: '127.0.0.0/8', origins: [], keys });
  const worker = startIssuing(server.db, {
    ...{ providerOf: providers.of, log: { warn: () => {} }, now: shop.now, restMs: 3_600_000 },
  });
  await playSale(server, {
    ...sold,
    fee: 25_000,
    off: { invoice_discount_percent: 7.5 },
    fate: 'returned in part',
  });
  await connect('wrong');
  await worker.drain();
  expect((await shop.rows()).map(row => row.status)).toEqual(['waiting', 'waiting']);
  const [account] = await server.db.select().from(einvoiceSellers);
  expect(account).toMatchObject({ problem: 'sign_in', failures: 1 });
  await connect('right');
  await worker.drain();
  const rows = await shop.rows();
  expect(rows.map(row => [row.status, row.kind, row.issued_number])).toEqual([
    ['issued', 'original', '1'],
    ['issued', 'adjusting', '2'],
  ]);
  expect(misa.made.map(({ sent }) => sent.TotalAmountOC)).toEqual(rows.map(row => row.amount));
  await worker.stop();
  await providers.close();
  await misa.close();
});

describe('an account', () => {
  const account = {
    ...{ seller_code: 'F01', version: 1, provider: 'misa', environment: 'sandbox', password: 'p' },
    account: { app_id: 'a', username: 'u' },
  };
  const save = async (more: object) => {
    const { version } = await server.ask<{ version: number }>(
      'einvoiceSellers.get',
      { seller_code: 'F01' },
      'admin',
    );
    return server.refused(
      'einvoiceSellers.save',
      { ...account, version, first_day: shop.today(), ...more },
      'admin',
    );
  };

  test('for trials takes no address at which invoices count', async () => {
    expect(await save({})).toMatchObject({ code: 'validation' });
  });

  test('is reached by https, or on this machine', async () => {
    const at = (url: string) => save({ environment: 'production', account: { ...account.account, url } });
    expect(await at('http://api.meinvoice.vn')).toMatchObject({ msg: 'An address must begin with https://' });
    expect((await at('ask MISA')).msg).toBe('Enter an address that begins with https://');
    expect((await at('https://10.1.2.3/api')).msg).toContain('SYSTEM_NETWORKS');
    expect((await at('http://127.0.0.1:8080/api')).code).toBe('rule');
    const aside = { ...account.account, issue_path: '@other.example/invoice' };
    expect(await save({ environment: 'production', account: aside })).toMatchObject({
      msg: 'A path must begin with /',
    });
  });

  test('of a shop that makes them by hand names a page for buyers alone, if any', async () => {
    const { version } = await server.ask<{ version: number }>(
      'einvoiceSellers.get',
      { seller_code: 'F01' },
      'admin',
    );
    const byHand = (lookup_url: string) => ({
      ...{ seller_code: 'F01', provider: 'by_hand', environment: 'production', first_day: shop.today() },
      ...{ version, account: { lookup_url, app_id: 'a' } },
    });
    const bad = await server.refused('einvoiceSellers.save', byHand('http://provider.example'), 'admin');
    expect(bad).toMatchObject({ code: 'validation', msg: 'An address must begin with https://' });
    const at = 'https://provider.example/tra-cuu';
    const kept = await server.ask<object>('einvoiceSellers.save', byHand(at), 'admin');
    expect(kept).toMatchObject({ account: { lookup_url: at, app_id: '' } });
  });

  test('asks for its password again where another address would get it', async () => {
    const kept = {
      ...{ provider: 'misa' as const, sealed: 'sealed', key_id: '2026a' },
      account: { ...account.account, url: 'https://misa.example/api' },
    };
    await server.db.update(einvoiceSellers).set(kept);
    const empty = { environment: 'production', password: '' };
    const elsewhere = { ...kept.account, url: 'https://other.example/api' };
    expect((await save({ ...empty, account: elsewhere })).msg).toContain('Enter this again');
  });

  test('of another provider has none of the former one’s addresses and paths', async () => {
    const misa = {
      ...account.account,
      url: 'http://127.0.0.1:8080/api',
      issue_path: 'invoice',
      template: 't',
    };
    await server.db.update(einvoiceSellers).set({ provider: 'misa', account: misa });
    const sandbox = await save({ provider: 'viettel', account: misa });
    expect(sandbox.msg).toMatch(/^This address makes invoices that count/);
    const vnpt = { ...misa, service_username: 's', issue_path: '' };
    const none = await save({ provider: 'vnpt', service_password: 'p', account: vnpt });
    expect(none).toMatchObject({ code: 'validation', msg: 'This is required field!' });
    // The path is the new provider's own; what lacks is the key of the server.
    const production = { provider: 'viettel', environment: 'production' };
    expect((await save({ ...production, account: misa })).code).toBe('rule');
  });

  test('needs a key of the server for its password, and who sells', async () => {
    expect(await save({ environment: 'production' })).toMatchObject({ code: 'rule' });
    const none = { ...account, seller_code: 'F02', version: 0, provider: 'by_hand', first_day: shop.today() };
    expect((await server.refused('einvoiceSellers.save', none, 'admin')).code).toBe('rule');
  });

  test('begins today or later', async () => {
    expect(await save({ provider: 'by_hand', first_day: '2020-01-01' })).toMatchObject({
      code: 'validation',
    });
  });
});
