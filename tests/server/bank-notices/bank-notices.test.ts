import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adaptersOf } from '#server/bank-notices/adapters.ts';
import { bankAccountEntries, bankTransfers, cashReceipts } from '#server/db/schema/index.ts';
import { type SellingServer, sellingServer } from '#tests/support/sales/selling.ts';

const secret = 'whsec-of-the-shop-1234';
const account = '0011004234567';
let server: SellingServer;
let nextId = 1000;

beforeAll(async () => {
  server = await sellingServer({
    bankNotices: {
      sepay: { apiKey: null, secret },
      casso: { token: 'secure-token-of-casso', checksumKey: null },
      payos: { checksumKey: null },
    },
  });
});
afterAll(() => server.close());

type Told = {
  id?: number;
  amount: number;
  memo: string;
  account?: string;
  type?: 'in' | 'out';
  ref?: string;
};
const vietnam = (ms: number) => new Date(ms + 7 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');

const noticeOf = ({ id = nextId++, amount, memo, type = 'in', ref = '', ...told }: Told) =>
  JSON.stringify({
    id,
    gateway: 'Vietcombank',
    transactionDate: vietnam(Date.now()),
    accountNumber: told.account ?? account,
    subAccount: null,
    code: null,
    content: memo,
    transferType: type,
    transferAmount: amount,
    accumulated: 19_077_000,
    referenceCode: ref,
    description: '',
  });

async function post(text: string, headers: Record<string, string>, service = 'sepay') {
  const response = await server.app.request(`/api/bank-notices/${service}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: text,
  });
  return { status: response.status, body: await response.json() };
}

function signed(text: string, { key = secret, at = Date.now() } = {}) {
  const seconds = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', key).update(`${seconds}.${text}`).digest('hex');
  return { 'x-sepay-timestamp': seconds, 'x-sepay-signature': `sha256=${signature}` };
}

const tell = (told: Told) => {
  const text = noticeOf(told);
  return post(text, signed(text));
};

/** An order with a receipt by transfer that waits. */
async function waiting(amount = 50_000, more: object = {}) {
  const { pos_so_no } = await server.released();
  const order = await server.ask('receipts.add', { pos_so_no, amount, payment_type: 'transfer', ...more });
  const receipt_id = order.receipts.at(-1)?.receipt_id ?? 0;
  return { pos_so_no, receipt_id, amount };
}

const transfersOf = (pos_so_no: string) =>
  server.db.select().from(bankTransfers).where(eq(bankTransfers.pos_so_no, pos_so_no));
const stateOf = async (receipt_id: number) => {
  const [row] = await server.db.select().from(cashReceipts).where(eq(cashReceipts.receipt_id, receipt_id));
  return row?.status;
};

describe('a notice', () => {
  test('of exactly what a receipt waits for posts it, once, onto the account', async () => {
    const { pos_so_no, receipt_id, amount } = await waiting();
    expect(await tell({ amount, memo: `CT DEN ${pos_so_no.replaceAll('-', '')}FT2312` })).toEqual({
      status: 200,
      body: { success: true },
    });
    expect(await stateOf(receipt_id)).toBe('POSTED');
    expect(await transfersOf(pos_so_no)).toMatchObject([{ status: 'matched', receipt_id, amount }]);
    const entries = await server.db
      .select()
      .from(bankAccountEntries)
      .where(eq(bankAccountEntries.receipt_id, receipt_id));
    expect(entries).toMatchObject([{ amount, bank_account_no: account }]);
  });

  test('that is sent again, also at the same time, is one transfer', async () => {
    const { pos_so_no, amount } = await waiting();
    const text = noticeOf({ amount, memo: pos_so_no });
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(text, signed(text))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await transfersOf(pos_so_no)).toHaveLength(1);
  });

  test('pays one receipt: of two alike that come at once each finds its own, a third finds none', async () => {
    const { pos_so_no, amount } = await waiting(30_000);
    await server.ask('receipts.add', { pos_so_no, amount, payment_type: 'transfer' });
    await Promise.all([1, 2, 3].map(() => tell({ amount, memo: pos_so_no })));
    const rows = await server.db.select().from(bankTransfers).where(eq(bankTransfers.memo, pos_so_no));
    expect(rows.map(({ status }) => status).sort()).toEqual(['matched', 'matched', 'unknown']);
    expect(new Set(rows.map(row => row.receipt_id)).size).toBe(3);
  });

  test('that comes before its receipt is found when the receipt is made, by its code', async () => {
    const { pos_so_no } = await server.released();
    await tell({ amount: 40_000, memo: 'NGUYEN VAN A chuyen tien LOCAL 7F3A2C' });
    const order = await server.ask('receipts.add', {
      pos_so_no,
      amount: 40_000,
      payment_type: 'transfer',
      transfer_memo: 'LOCAL-7F3A2C',
    });
    expect(order.receipts).toMatchObject([{ amount: 40_000, status: 'POSTED' }]);
    expect(await transfersOf(pos_so_no)).toMatchObject([{ status: 'matched' }]);
  });

  test('of another amount waits for a person, and posts nothing', async () => {
    const { pos_so_no, receipt_id, amount } = await waiting();
    await tell({ amount: amount - 1, memo: pos_so_no });
    await tell({ amount: amount + 1, memo: pos_so_no });
    expect((await transfersOf(pos_so_no)).map(({ status }) => status).sort()).toEqual(['over', 'under']);
    expect(await stateOf(receipt_id)).toBe('ADDED');
  });

  test('onto another franchise’s account, or an unknown one, pays nothing of this one', async () => {
    const { pos_so_no, receipt_id, amount } = await waiting();
    await tell({ amount, memo: pos_so_no, account: '19034567890123' });
    await tell({ amount, memo: pos_so_no, account: '99999' });
    expect(await stateOf(receipt_id)).toBe('ADDED');
    const rows = await server.db.select().from(bankTransfers).where(eq(bankTransfers.memo, pos_so_no));
    expect(rows.map(row => [row.account_no, row.status, row.franchise_code])).toEqual([
      ['19034567890123', 'unknown', 'F02'],
      ['99999', 'unknown', ''],
    ]);
  });

  test('of the same money from a second service counts once, by the bank’s number', async () => {
    const { pos_so_no, amount } = await waiting();
    await tell({ amount, memo: pos_so_no, ref: 'FT-778.899' });
    const text = JSON.stringify({
      error: 0,
      data: [
        {
          id: nextId++,
          tid: 'FT778899',
          description: pos_so_no,
          amount,
          when: vietnam(Date.now()),
          bank_sub_acc_id: account,
        },
      ],
    });
    expect(await post(text, { 'secure-token': 'secure-token-of-casso' }, 'casso')).toMatchObject({
      status: 200,
    });
    expect(await transfersOf(pos_so_no)).toHaveLength(1);
  });

  test('of money that went out is nothing that arrived', async () => {
    const { pos_so_no, amount } = await waiting();
    expect(await tell({ amount, memo: pos_so_no, type: 'out' })).toMatchObject({ status: 200 });
    expect(await transfersOf(pos_so_no)).toEqual([]);
  });

  test('cannot be read in the log', async () => {
    await tell({ amount: 1_234_567_890, memo: 'TRAN THI BICH PHUONG tra tien' });
    expect(server.log.join('\n')).not.toMatch(/BICH PHUONG|1234567890/);
  });
});

describe('who is not heard', () => {
  const text = () => noticeOf({ amount: 50_000, memo: 'anything' });
  const kept = async () => (await server.db.select().from(bankTransfers)).length;

  test.each<[string, () => Promise<{ status: number }>, number]>([
    ['a forged signature', () => post(text(), signed(text(), { key: 'another-secret-1234' })), 401],
    ['no signature', () => post(text(), {}), 401],
    ['a notice that was changed', () => post(text().replace('50000', '5000000'), signed(text())), 401],
    [
      'an old one sent again',
      () => {
        const old = text();
        return post(old, signed(old, { at: Date.now() - 6 * 60_000 }));
      },
      401,
    ],
    ['a key where a signature is asked for', () => post(text(), { authorization: `Apikey ${secret}` }), 401],
    ['a service that is not configured', () => post(text(), signed(text()), 'payos'), 404],
    ['what is no JSON', () => post('money!', signed('money!')), 400],
    ['what is too long', () => post(JSON.stringify('x'.repeat(70_000)), {}), 413],
  ])('%s', async (_, send, status) => {
    const before = await kept();
    expect(await send()).toMatchObject({ status });
    expect(await kept()).toBe(before);
  });
});

/** As the services themselves publish it. */
describe('the examples of the services', () => {
  const at = (text: string) => new Date(text);

  test('Casso: HMAC-SHA512 of time and sorted body', () => {
    const adapter = adaptersOf({
      sepay: { apiKey: null, secret: null },
      casso: {
        token: null,
        checksumKey: 'mgExMrjj4i7a1p8Cs6LmFbpCd8lbw4sSX4LZXPag7TKazeIogtR90tvWYTkwQbvs',
      },
      payos: { checksumKey: null },
    }).get('casso');
    const json = {
      error: 0,
      data: {
        id: 0,
        reference: 'MA_GIAO_DICH_THU_NGHIEM',
        description: 'giao dich thu nghiem',
        amount: 599_000,
        runningBalance: 25_000_000,
        transactionDateTime: '2024-10-03 15:06:37',
        accountNumber: '88888888',
        bankName: 'VPBank',
        bankAbbreviation: 'VPB',
        virtualAccountNumber: '',
        virtualAccountName: '',
        counterAccountName: 'NGUYEN VAN A',
        counterAccountNumber: '8888888888',
        counterAccountBankId: '970415',
        counterAccountBankName: 'VietinBank',
      },
    };
    const signature =
      'ed0a4bd2e826d5cb69988cdb141e6c1a080e21f3b57eb72cd78192220042b9e7dde0868fc667faea8e224900fa7904e7c88dfa098032fb2d6b6996856e8b7ff3';
    const headers = new Headers({ 'x-casso-signature': `t=1727948258788,v1=${signature}` });
    const received = { headers, text: JSON.stringify(json), json, now: new Date(1_727_948_258_788) };
    expect(adapter?.proves(received)).toBe(true);
    expect(adapter?.proves({ ...received, now: new Date(1_727_948_258_788 + 400_000) })).toBe(false);
    expect(adapter?.proves({ ...received, json: { ...json, error: 1 } })).toBe(false);
    expect(adapter?.read(json)).toEqual([
      {
        id: '0',
        amount: 599_000,
        accounts: ['88888888'],
        memo: 'giao dich thu nghiem',
        reference: 'MA_GIAO_DICH_THU_NGHIEM',
        at: at('2024-10-03T15:06:37+07:00'),
      },
    ]);
  });

  test('payOS: HMAC-SHA256 of the sorted data', () => {
    const adapter = adaptersOf({
      sepay: { apiKey: null, secret: null },
      casso: { token: null, checksumKey: null },
      payos: { checksumKey: '1a54716c8f0efb2744fb28b6e38b25da7f67a925d98bc1c18bd8faaecadd7675' },
    }).get('payos');
    const data = {
      orderCode: 123,
      amount: 3000,
      description: 'VQRIO123',
      accountNumber: '12345678',
      reference: 'TF230204212323',
      transactionDateTime: '2023-02-04 18:25:00',
      currency: 'VND',
      paymentLinkId: '124c33293c43417ab7879e14c8d9eb18',
      code: '00',
      desc: 'Thành công',
      counterAccountBankId: '',
      counterAccountBankName: '',
      counterAccountName: '',
      counterAccountNumber: '',
      virtualAccountName: '',
      virtualAccountNumber: '',
    };
    const signature = '412e915d2871504ed31be63c8f62a149a4410d34c4c42affc9006ef9917eaa03';
    const json = { code: '00', desc: 'success', success: true, data, signature };
    const received = { headers: new Headers(), text: '', json, now: at('2023-02-04T19:00:00+07:00') };
    expect(adapter?.proves(received)).toBe(true);
    expect(adapter?.proves({ ...received, now: at('2023-03-04T19:00:00+07:00') })).toBe(false);
    expect(adapter?.proves({ ...received, json: { ...json, data: { ...data, amount: 3_000_000 } } })).toBe(
      false,
    );
    expect(adapter?.read(json)).toMatchObject([{ id: 'TF230204212323', amount: 3000, memo: 'VQRIO123' }]);
  });

  test('SePay’s key, where no secret is set', () => {
    const adapter = adaptersOf({
      sepay: { apiKey: 'the-key-of-the-shop', secret: null },
      casso: { token: null, checksumKey: null },
      payos: { checksumKey: null },
    }).get('sepay');
    const by = (authorization: string) =>
      adapter?.proves({ headers: new Headers({ authorization }), text: '', json: {}, now: new Date() });
    expect(by('Apikey the-key-of-the-shop')).toBe(true);
    expect(by('Apikey the-key-of-the-sho')).toBe(false);
    expect(by('')).toBe(false);
  });
});
