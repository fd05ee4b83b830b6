import { screen, waitFor, within } from '@testing-library/react';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterSale, setAfterSale } from '#client/tablet/after-sale.ts';
import { keepTransfer } from '#server/backend/sales/bank-transfers-kept.ts';
import { bankTransfers, cashReceipts } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

/** A receipt by transfer of an order that waits for its money. */
async function waiting(amount: number) {
  const { rows } = await client.server.db.execute<{ pos_so_no: string; receipt_id: number }>(
    sql`insert into cash_receipts (franchise_code, location_code, customer_name, pos_so_no, amount, payment_type, created_by)
      select franchise_code, location_code, sell_to_name, pos_so_no, ${amount}, 'transfer', created_by from sales_orders o
      where franchise_code = 'F01' and document_type = 'order' and status in ('CONFIRMED', 'RELEASED')
        and remaining_amount > ${amount}
        and not exists (select 1 from cash_receipts r where r.pos_so_no = o.pos_so_no)
      order by pos_so_no desc limit 1 returning pos_so_no, receipt_id`,
  );
  const [receipt] = rows;
  if (!receipt) throw new Error('no order waits for money');
  return receipt;
}

const came = (amount: number, memo: string) =>
  client.server.db.transaction(tx => {
    const at = new Date();
    const told = { source: 'sepay', notice_id: memo, reference: '', booked_at: at, raw: '{}' };
    return keepTransfer(tx, { ...told, amount, memo, accounts: ['0011004234567'] }, at);
  });

test('an unknown transfer is matched to the receipt that waits', async () => {
  const { pos_so_no, receipt_id } = await waiting(61_000);
  await came(61_000, 'TRAN VAN TAM chuyen tien hang');
  const router = await client.open('/reports/reconciliation');
  await client.user.click(await screen.findByRole('button', { name: 'To decide' }));
  expect(router.state.location.search).toMatchObject({ status: 'under|over|unknown' });
  const [row] = await screen.findAllByRole('link', { name: /TRAN VAN TAM/ });
  await waitFor(() => expect(screen.queryByRole('link', { name: new RegExp(`^${pos_so_no}$`) })).toBeNull());
  await client.user.click(row as HTMLElement); // findAllByRole resolves with at least one
  const sheet = await screen.findByRole('dialog', { name: 'Transfer' });
  const search = await within(sheet).findByRole('textbox', { name: /^Number, customer/ });
  await client.user.type(search, pos_so_no);
  const receipts = within(sheet).getByRole('region', { name: 'Receipts that wait' });
  await waitFor(() => expect(within(receipts).getAllByRole('listitem')).toHaveLength(1));
  await client.user.click(within(receipts).getByRole('button', { name: 'Match' }));
  const question = await screen.findByRole('dialog', { name: new RegExp(`money for ${pos_so_no}`) });
  await client.user.click(within(question).getByRole('button', { name: 'Match' }));
  await waitFor(async () => {
    const { db } = client.server;
    const [receipt] = await db.select().from(cashReceipts).where(eq(cashReceipts.receipt_id, receipt_id));
    const [transfer] = await db.select().from(bankTransfers).where(eq(bankTransfers.receipt_id, receipt_id));
    expect([receipt?.status, transfer?.decided_by]).toEqual(['POSTED', 'store01']);
  });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Transfer' })).toBeNull());
});

test('a statement is looked at, its lines are taken, and once more they are known', async () => {
  const { pos_so_no, receipt_id } = await waiting(63_000);
  await client.open('/reports/reconciliation');
  await client.user.click(await screen.findByRole('link', { name: 'Import statement' }));
  const sheet = await screen.findByRole('dialog', { name: 'Import bank statement' });
  const chosen = () =>
    new File(
      [
        [
          'Số tài khoản: 0011004234567,,,',
          'Ngày,Số tham chiếu,Ghi nợ,Ghi có,Diễn giải',
          `02/11/2026,FT1,,"63,000",CK ${pos_so_no}`,
          '02/11/2026,FT2,"20,000",,Rút tiền',
          '32/11/2026,FT3,,"64,000",ngày sai',
          `02/11/2026,FT1,,"63,000",CK ${pos_so_no}`,
        ].join('\n'),
      ],
      'sao-ke.csv',
      { type: 'text/csv' },
    );
  const take = async () => {
    await client.user.upload(await within(sheet).findByLabelText('Choose file'), chosen());
    await client.user.click(await within(sheet).findByRole('button', { name: 'Import 1 transfer' }));
  };
  await client.user.upload(await within(sheet).findByLabelText('Choose file'), chosen());
  const bad = await within(sheet).findByRole('region', { name: 'Rows that cannot be read' });
  expect(within(bad).getByRole('cell', { name: 'The date cannot be read.' })).toBeTruthy();
  expect(within(sheet).getByText('1 (rows 6)')).toBeTruthy();
  expect(within(sheet).getByRole('textbox', { name: 'Account of the shop' })).toHaveProperty(
    'value',
    '0011004234567',
  );
  await client.user.click(within(sheet).getByRole('button', { name: 'Another file' }));
  await take();
  const facts = async () => (await within(sheet).findByText('Found their receipt')).closest('[role=status]');
  expect((await facts())?.textContent).toMatch(/receipt1.*decision0.*already0/);
  const { db } = client.server;
  const [receipt] = await db.select().from(cashReceipts).where(eq(cashReceipts.receipt_id, receipt_id));
  expect(receipt?.status).toBe('POSTED');
  await client.user.click(within(sheet).getByRole('button', { name: 'Another file' }));
  await take();
  expect((await facts())?.textContent).toMatch(/receipt0.*decision0.*already1/);
});

test('goods are handed over before the money is seen, also without a connection', async () => {
  const { receipt_id } = await waiting(64_000);
  await client.open(`/payment?receipt=${receipt_id}`);
  await screen.findByRole('img', { name: /^VietQR code/ });
  await client.connect(false);
  await client.user.click(await screen.findByRole('button', { name: 'Hand over anyway' }));
  const question = await screen.findByRole('dialog', { name: /^Hand the goods over/ });
  await client.user.click(within(question).getByRole('button', { name: 'Hand over anyway' }));
  await screen.findByText(/The goods are handed over/);
  expect(screen.queryByRole('button', { name: 'Hand over anyway' })).toBeNull();
  await client.connect(true);
  await waitFor(async () => {
    const { db } = client.server;
    const [receipt] = await db.select().from(cashReceipts).where(eq(cashReceipts.receipt_id, receipt_id));
    expect(receipt?.handed_over_by).toBe('store01');
  });
});

test('the first screen says how many transfers are unseen, and leads to them', async () => {
  await waiting(65_000);
  const { db } = client.server;
  const { rows } = await db.execute<{ count: number; sum: string }>(
    sql`select count(*)::int as count, sum(amount) as sum from cash_receipts
      where franchise_code = 'F01' and status = 'ADDED' and payment_type = 'transfer' and pos_so_no not like 'SC-%'`,
  );
  const { count = 0, sum = '' } = rows[0] ?? {};
  const router = await client.open('/');
  const words = count === 1 ? '1 transfer not seen yet' : `${count} transfers not seen yet`;
  const name = new RegExp(`^${words} · ${Number(sum).toLocaleString('de-DE')}`);
  const link = await screen.findByRole('link', { name });
  await client.user.click(link);
  await waitFor(() => expect(router.state.location.pathname).toBe('/reports/reconciliation'));
  expect(router.state.location.search).toMatchObject({ status: 'waiting' });
});

let tones = 0;

/** Counts the tones of the page from now on. A page keeps its speaker, so it is the same for all tests. */
function heard(): () => number {
  const before = tones;
  const gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
  class Speaker {
    currentTime = 0;
    createGain = () => ({ gain, connect: () => {} });
    createOscillator = () => ({
      ...{ frequency: { value: 0 }, connect: (next: unknown) => next },
      stop: () => {},
      start() {
        tones += 1;
      },
    });
  }
  vi.stubGlobal('AudioContext', Speaker);
  return () => tones - before;
}

/** What a voice says from now on, where the device has these voices. */
function voiced(...voices: { lang: string; localService: boolean }[]): () => string[] {
  const said: string[] = [];
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    speak: ({ text }: { text: string }) => said.push(text),
  });
  return () => said;
}

const english = { lang: 'en_US', localService: true };
const remote = { lang: 'en-GB', localService: false };

test.each([
  ['a tone sounds when money comes, where the tablet is set to it', 'tone', english, 2, []],
  ['no tone sounds when money comes, where the tablet is not set to it', 'none', english, 0, []],
  ['a voice of the device says the sum', 'spoken', english, 2, ['Received 63000 dong']],
  ['a voice of a web service is told nothing, and the tone sounds', 'spoken', remote, 2, []],
] as const)('%s', async (_, sound, voice, expected, words) => {
  const told = heard();
  const said = voiced(voice);
  setAfterSale({ ...afterSale.get(), sound });
  const { pos_so_no, receipt_id } = await waiting(63_000);
  await client.open(`/payment?receipt=${receipt_id}`);
  await screen.findByText(/^Transfer, unconfirmed/);
  expect(told()).toBe(0);
  await came(63_000, `ck ${pos_so_no}`);
  await screen.findByText('Received 63.000 ₫ ✓', undefined, { timeout: 20_000 });
  expect(told()).toBe(expected);
  expect(said()).toEqual(words);
});

test('the open receipt says by itself that the money arrived, and nothing without a connection', async () => {
  const { pos_so_no, receipt_id } = await waiting(62_000);
  await client.open(`/payment?receipt=${receipt_id}`);
  await screen.findByRole('img', { name: /^VietQR code/ });
  expect(screen.queryByText(/^Received .* ✓$/)).toBeNull();
  await client.connect(false);
  await screen.findByText(/Without a connection nobody knows/);
  await came(62_000, `ck ${pos_so_no}`);
  expect(screen.queryByText(/^Received .* ✓$/)).toBeNull();
  await client.connect(true);
  expect(await screen.findByText('Received 62.000 ₫ ✓', undefined, { timeout: 20_000 })).toBeTruthy();
});
