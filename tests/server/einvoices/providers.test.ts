import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountFields, fitsEnvironment } from '#model/taxes/einvoice-accounts.ts';
import { einvoiceProviders, givesFiles, issuesPapers } from '#model/taxes/einvoices.ts';
import { noBuyer } from '#model/taxes/invoice-buyer.ts';
import { adapterOf, completed } from '#server/backend/einvoices/providers.ts';
import type { EinvoiceContent, EinvoiceProviderOf } from '#server/einvoices/provider.ts';
import { sampleContent, sampleLine, samplePaper } from '../../support/einvoices/content.ts';
import { startMisaStub } from '../../support/einvoices/misa-stub.ts';
import { type ProviderStub, paperTemplate, type StubFault, stubFile } from '../../support/einvoices/stub.ts';
import { startViettel } from '../../support/einvoices/viettel-server.ts';
import { startVnpt } from '../../support/einvoices/vnpt-server.ts';

// What each provider's adapter must do, whatever its requests look like.

const never = new AbortController().signal;
const limits = { connect: 2000, body: 2000 };

describe.each([
  ['MISA meInvoice', startMisaStub],
  ['Viettel SInvoice', startViettel],
  ['VNPT Invoice', startVnpt],
] as const)('%s', (_, start) => {
  let stub: ProviderStub;
  let provider: EinvoiceProviderOf;
  const connect = (passwords: Partial<ProviderStub['passwords']> = {}) =>
    adapterOf(
      stub.provider,
      {
        account: completed(stub.provider, {
          ...{ ...stub.account, paper_template: paperTemplate },
          lookup_url: 'https://example.vn/tra-cuu',
        }),
        ...{ tax_code: '0300588569', networks: '127.0.0.0/8', ...stub.passwords, ...passwords },
      },
      limits,
    );
  beforeEach(async () => {
    stub = await start();
    provider = connect();
  });
  afterEach(async () => {
    await provider.close();
    await stub.close();
  });
  const issue = (of: Partial<EinvoiceContent> = {}, id: string = randomUUID(), signal = never) =>
    provider.issue(id, { ...sampleContent, ...of }, signal);

  test('makes an invoice with a number and a code, and finds it again', async () => {
    const id = randomUUID();
    const made = await issue({}, id);
    expect(made).toMatchObject({
      ...{ series: '1C26MAA', number: '1', authority_code: 'M1-26-ABCDE-00000000001' },
      provider_url: 'https://example.vn/tra-cuu',
    });
    expect(made.provider_code).not.toBe('');
    expect(await provider.find(id, never)).toMatchObject({ ...made, provider_id: expect.any(String) });
    expect(await provider.find(randomUUID(), never)).toBeNull();
    expect(stub.made).toMatchObject([
      { date: '2026-11-28', amount: 270_000, base_amount: 250_000, vat_amount: 20_000, kind: 'original' },
    ]);
  });

  test('gives the file of an invoice where it gives files', async () => {
    expect(provider.file !== undefined).toBe(givesFiles.includes(stub.provider));
    if (!provider.file) return;
    const request_id = randomUUID();
    const made = { ...(await issue({}, request_id)), request_id };
    expect((await provider.file(made, 'pdf', never))?.toString()).toBe(stubFile('PDF', '1'));
    const other = { ...made, number: '77', provider_code: 'T77', request_id: randomUUID() };
    expect(await provider.file(other, 'xml', never)).toBeNull();
    stub.expire();
    expect((await provider.file(made, 'xml', never))?.toString()).toBe(stubFile('XML', '1'));
    for (const fault of ['page', 'found page', 'empty', 'odd'] as const) {
      stub.fails('file', fault);
      await expect(provider.file(made, 'pdf', never)).rejects.toMatchObject({ kind: 'unknown' });
    }
  });

  test.each(['transfer', 'consignment'] as const)(
    'makes a paper of goods, of %s, where it makes papers',
    async document_type => {
      expect(provider.issuePaper !== undefined).toBe(issuesPapers.includes(stub.provider));
      const series = document_type === 'transfer' ? '6C26NAA' : '6C26BAA';
      const request_id = randomUUID();
      const paper = { ...samplePaper, document_type, series };
      const made = await provider.issuePaper?.(request_id, paper, never);
      if (!made) return;
      expect(made).toMatchObject({ series, number: '1' });
      expect(await provider.find(request_id, never)).toMatchObject({ series, number: '1' });
      expect(stub.made).toMatchObject([{ date: '2026-11-28', amount: 0, buyer: 'Công ty <Bình & Con>' }]);
      await expect(provider.issuePaper?.(request_id, paper, never)).rejects.toMatchObject({
        kind: 'duplicate',
      });
      await expect(
        provider.issuePaper?.(randomUUID(), { ...paper, vehicle: '' }, never),
      ).rejects.toMatchObject({ kind: 'refused' });
      stub.fails('issue', 'lost');
      await expect(provider.issuePaper?.(randomUUID(), paper, never)).rejects.toMatchObject({
        kind: 'unknown',
      });
    },
  );

  test('names a consumer as the account says, and every other buyer by what was asked', async () => {
    await issue();
    const company_name = 'Công ty <A & B> ]]> "C"';
    const company = { ...noBuyer, kind: 'company' as const, company_name, tax_code: '0300588569' };
    await issue({ buyer: { ...company, email: 'b@b.vn', address: 'Huế' } });
    expect(stub.made.map(({ buyer, buyer_tax_code }) => [buyer, buyer_tax_code])).toEqual([
      ['Bán cho người tiêu dùng', ''],
      [company_name, '0300588569'],
    ]);
  });

  test.each(['adjusting', 'replacing'] as const)(
    'makes one that is %s, and names the first in words',
    async kind => {
      const request_id = randomUUID();
      const { number, series } = await issue({}, request_id);
      const first = { request_id, series, number, invoice_date: '2026-11-27' };
      const back = {
        ...sampleLine,
        quantity: -2,
        amount: -270_000,
        base_amount: -250_000,
        vat_amount: -20_000,
      };
      const sums = {
        amount: -270_000,
        base_amount: -250_000,
        vat_amount: -20_000,
        lines: [back],
        by_rate: [],
      };
      const made = await issue({ kind, first, ...(kind === 'adjusting' && sums) });
      expect(made.number).toBe('2');
      const begins = kind === 'adjusting' ? 'Điều chỉnh' : 'Thay thế';
      expect(stub.made[1]).toMatchObject({
        ...{ kind, amount: kind === 'adjusting' ? -270_000 : 270_000 },
        note: `${begins} cho hóa đơn Mẫu số 1 ký hiệu C26MAA số 1 ngày 27-11-2026`,
      });
    },
  );

  test.each<[StubFault, string]>([
    ['lost', 'unknown'],
    ['reset', 'unknown'],
    ['page', 'unknown'],
    ['found page', 'unknown'],
    ['empty', 'unknown'],
    ['odd', 'unknown'],
    ['refused', 'refused'],
    ['older', 'older'],
    ['duplicate', 'duplicate'],
    ['quota', 'seller'],
    ['address', 'seller'],
  ])('tells an answer that is %s to an invoice as %s', async (fault, kind) => {
    stub.fails('issue', fault);
    await expect(issue()).rejects.toMatchObject({ kind });
    expect(stub.made.length).toBe(fault === 'lost' ? 1 : 0);
  });

  test('leaves an outcome that is not known where no answer comes', async () => {
    const id = randomUUID();
    stub.fails('issue', 'slow');
    const cut = new AbortController();
    const asked = issue({}, id, cut.signal);
    asked.catch(() => {});
    await expect.poll(() => stub.made.length).toBe(1);
    cut.abort();
    await expect(asked).rejects.toMatchObject({ kind: 'unknown' });
    expect(await provider.find(id, never)).toMatchObject({ number: '1' });
  });

  test('makes nothing twice, and says that it has it', async () => {
    const id = randomUUID();
    await issue({}, id);
    await expect(issue({}, id)).rejects.toMatchObject({ kind: 'duplicate' });
    expect(stub.made.length).toBe(1);
  });

  test('takes no date before that of its last number', async () => {
    await issue();
    await expect(issue({ invoice_date: '2026-11-27' })).rejects.toMatchObject({ kind: 'older' });
  });

  test.each<StubFault>(['reset', 'page', 'found page', 'empty', 'odd', 'no number'])(
    'does not take an answer that is %s for a proof that it is not there',
    async fault => {
      const id = randomUUID();
      await issue({}, id);
      stub.fails('find', fault);
      await expect(provider.find(id, never)).rejects.toMatchObject({ kind: 'unknown' });
    },
  );

  test('goes on once what let it in is over', async () => {
    await issue();
    stub.expire();
    expect((await issue()).number).toBe('2');
  });

  test('tells a wrong password as a problem of the account', async () => {
    await provider.close();
    provider = connect({ password: 'wrong' });
    await expect(issue()).rejects.toMatchObject({ kind: 'seller', seller: 'sign_in' });
    expect(stub.made).toEqual([]);
  });

  test('tells a server that is down as that', async () => {
    await stub.close();
    await expect(issue()).rejects.toMatchObject({ kind: 'seller', seller: 'away' });
    stub = await start();
  });
});

test.each(einvoiceProviders.filter(one => one !== 'by_hand'))(
  'a trial of %s makes nothing that counts',
  name => {
    const usual = accountFields[name].find(field => field.name === 'url')?.usual ?? '';
    const counts = usual === '' ? 'https://anadmin.vnpt-invoice.com.vn' : usual;
    expect(fitsEnvironment(name, 'sandbox', counts)).toBe(false);
    expect(fitsEnvironment(name, 'production', counts)).toBe(true);
    expect(fitsEnvironment(name, 'sandbox', 'https://127.0.0.1')).toBe(true);
  },
);
