import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noTaxIdentity } from '#model/setup/tax-identity.ts';
import { noBuyer } from '#model/taxes/invoice-buyer.ts';
import { amountInWords, misaProvider } from '#server/einvoices/misa.ts';
import type { ContentLine, EinvoiceContent, EinvoiceProviderOf } from '#server/einvoices/provider.ts';
import { type MisaFault, type MisaServer, startMisa } from '../../support/einvoices/misa-server.ts';

const never = new AbortController().signal;
let misa: MisaServer;
let provider: EinvoiceProviderOf;
const connect = (password = 'right') =>
  misaProvider({
    account: {
      ...{ url: misa.url, app_id: 'app', username: 'an', token_path: '/auth/token', issue_path: '/invoice' },
      ...{ find_path: '/invoice/status', lookup_url: 'https://www.meinvoice.vn/tra-cuu' },
    },
    tax_code: '0300588569',
    password,
    networks: '127.0.0.0/8',
  });
beforeEach(async () => {
  misa = await startMisa();
  provider = connect();
});
afterEach(async () => {
  await provider.close();
  await misa.close();
});

const line: ContentLine = {
  ...{
    line_type: 'item',
    line_no: 10_000,
    quantity: 2,
    amount: 270_000,
    base_amount: 250_000,
    vat_amount: 20_000,
  },
  ...{ vat_rate: '8%', code: 'A1', name: 'Áo thun', unit: 'CÁI', unit_price: 125_000 },
};
const content: EinvoiceContent = {
  kind: 'original',
  series: '1C26MAA',
  invoice_date: '2026-11-28',
  document_no: 'SI-1',
  seller: { ...noTaxIdentity, legal_kind: 'company_deduction', tax_code: '0300588569' },
  buyer: null,
  first: null,
  payment: 'TM',
  lines: [line],
  base_amount: 250_000,
  vat_amount: 20_000,
  amount: 270_000,
  by_rate: [{ vat_rate: '8%', amount: 270_000, base_amount: 250_000, vat_amount: 20_000 }],
};
const issue = (of: Partial<EinvoiceContent> = {}, id: string = randomUUID()) =>
  provider.issue(id, { ...content, ...of }, never);

describe('an invoice at MISA meInvoice', () => {
  test('is made with a number and a code, under the seller, and found again', async () => {
    const id = randomUUID();
    const made = await issue({}, id);
    expect(made).toEqual({
      ...{ series: '1C26MAA', number: '1', authority_code: 'M1-26-ABCDE-00000000001' },
      ...{ provider_id: 'T1', provider_code: 'T1', provider_url: 'https://www.meinvoice.vn/tra-cuu' },
    });
    expect(await provider.find(id, never)).toEqual(made);
    expect(await provider.find(randomUUID(), never)).toBeNull();
    expect(misa.seen.at(-1)?.company).toBe('0300588569');
    expect(misa.signIns()).toBe(1);
  });

  test('names a consumer as the law does, and every other buyer by what was asked', async () => {
    await issue();
    const company = {
      ...noBuyer,
      kind: 'company' as const,
      company_name: 'Công ty B',
      tax_code: '0300588569',
    };
    await issue({ buyer: { ...company, email: 'b@b.vn', address: 'Huế' } });
    expect(misa.made.map(({ sent }) => [sent.BuyerLegalName, sent.BuyerTaxCode, sent.BuyerEmail])).toEqual([
      ['Bán cho người tiêu dùng', undefined, undefined],
      ['Công ty B', '0300588569', 'b@b.vn'],
    ]);
  });

  test('that adjusts another one names it, below zero', async () => {
    const back = { ...line, quantity: -2, amount: -270_000, base_amount: -250_000, vat_amount: -20_000 };
    const first = { series: '1C26MAA', number: '1', invoice_date: '2026-11-27' };
    const sums = { amount: -270_000, base_amount: -250_000, vat_amount: -20_000 };
    await issue({ kind: 'adjusting', first, lines: [back], by_rate: [], ...sums });
    expect(misa.made[0]?.sent).toMatchObject({
      ...{ EInvoiceStatus: 4, OrgInvSeries: '1C26MAA', OrgInvNo: '1', TotalAmountOC: -270_000 },
    });
  });
});

const html = '<html><body>Bad gateway</body></html>';
const page = (status: number, body = html, type = 'text/html'): MisaFault => ({
  how: 'page',
  status,
  body,
  type,
});

test.each<[string, MisaFault, string]>([
  ['its answer is lost', { how: 'lost' }, 'unknown'],
  ['the connection breaks', { how: 'reset' }, 'unknown'],
  ['a proxy answers with a page', page(502), 'unknown'],
  ['a page comes with 200', page(200), 'unknown'],
  ['an empty body comes with 200', page(200, '', 'application/json'), 'unknown'],
  ['it names a code of its own', { how: 'code', code: 'SomethingElse' }, 'unknown'],
  ['its entry names a code of its own', { how: 'entry', code: 'Exception' }, 'unknown'],
  ['its data are wrong', { how: 'code', code: 'InvalidInvoiceData' }, 'refused'],
  ['its series is not known', { how: 'entry', code: 'InvoiceTemplateNotExist' }, 'refused'],
  ['it is there', { how: 'entry', code: 'DUPLICATE_REFID' }, 'duplicate'],
  ['its invoices are used up', { how: 'code', code: 'LicenseInfo_OutOfInvoice' }, 'seller'],
  ['this address is not on its list', page(403), 'seller'],
])('to issue where %s is told as that', async (_, fault, kind) => {
  misa.fails('/invoice', fault);
  await expect(issue()).rejects.toMatchObject({ kind });
});

test.each<[string, MisaFault]>([
  ['the connection breaks', { how: 'reset' }],
  ['a proxy answers with a page', page(404)],
  ['an empty body comes', page(200, '', 'application/json')],
  ['it answers with a code', { how: 'code', code: 'NotFound' }],
  ['it has it without a number', { how: 'no number' }],
])('a look-up is no proof that it is not there where %s', async (_, fault) => {
  const id = randomUUID();
  await issue({}, id);
  misa.fails('/invoice/status', fault);
  await expect(provider.find(id, never)).rejects.toMatchObject({ kind: 'unknown' });
});

describe('signing in', () => {
  test('is done again once the token is over, and the invoice goes then', async () => {
    await issue();
    misa.expire();
    expect((await issue()).number).toBe('2');
    expect(misa.signIns()).toBe(2);
  });

  test('with a wrong password is a problem of the seller’s account', async () => {
    await provider.close();
    provider = connect('wrong');
    await expect(issue()).rejects.toMatchObject({ kind: 'seller', seller: 'sign_in' });
    expect(misa.made).toEqual([]);
  });

  test('at a server that is down is told as that', async () => {
    await misa.close();
    await expect(issue()).rejects.toMatchObject({ kind: 'seller', seller: 'away' });
    misa = await startMisa();
  });
});

test.each([
  [290_000, 'Hai trăm chín mươi nghìn đồng'],
  [21_105, 'Hai mươi mốt nghìn một trăm lẻ năm đồng'],
  [-5_000, 'Âm năm nghìn đồng'],
  [0, 'Không đồng'],
])('%i is written in words as it stands on an invoice', (amount, words) => {
  expect(amountInWords(amount)).toBe(words);
});
