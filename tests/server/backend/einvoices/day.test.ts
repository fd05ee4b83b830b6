import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import { cashSale, creditAndPost, refund } from '#kinds/sales/chains.ts';
import { type InvoiceBuyer, noBuyer } from '#model/taxes/invoice-buyer.ts';
import { vatGroups } from '#server/db/schema/index.ts';
import { type IssuingShop, issuingShop } from '../../../support/einvoices/issuing-shop.ts';
import { createInput } from '../../../support/sales/orders.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

// Days of a shop that issues e-invoices, from the float to the Z.

const minute = 60_000;
const day = 24 * 60 * minute;
const drawer = 'F01-STORE';

let server: SellingServer;
let shop: IssuingShop;
beforeAll(async () => {
  server = await sellingServer();
  shop = await issuingShop(server);
  await shop.useProvider();
});
afterAll(async () => {
  await shop.worker.stop();
  await server.close();
});

const paid = (amount: number, payment_type: 'cash' | 'card') => ({
  ...{ amount, payment_type, receipt_type: 'collect_store' as const, over_payment: false },
  ...{ payment_term: '' as const, contract_no: '', comment: '', collect_store_code: '' },
});

/** As a tablet makes it, on a business date; sent when the test says so. */
function sale(order_date: string, buyer: Partial<InvoiceBuyer> = {}, payment_type: 'cash' | 'card' = 'cash') {
  const lines = server.lines(1, 2);
  const amount = lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0);
  const { data } = createInput({ lines, order_date, invoice_buyer: { ...noBuyer, ...buyer } });
  return cashSale({
    ...{ tempId: `tmp:${randomUUID()}`, data, toldVnd: amount },
    lookup_code: randomBytes(16).toString('base64url'),
    receipts: [paid(amount, payment_type)],
  });
}
const sell = (...asked: Parameters<typeof sale>) => server.sendChain(sale(...asked));

async function bringBack({ pos_so_no, lines }: SalesOrder): Promise<SalesOrder> {
  const back = lines.slice(0, 1).map(({ line_no, quantity }) => ({ line_no, quantity }));
  const memo = await server.sendChain(
    creditAndPost({ tempId: `tmp:${randomUUID()}`, pos_so_no, lines: back }),
  );
  await server.sendChain(refund(memo.pos_so_no, [paid(memo.grand_total, 'cash')]));
  return memo;
}

const shift = {
  open: () =>
    server.ask<ShiftSlip>('shifts.open', { location_code: drawer, float: { notes: [], other: 1_000_000 } }),
  async end({ shift_no }: ShiftSlip) {
    const counted = (other: number) =>
      server.ask<ShiftSlip>('shifts.count', { shift_no, counted: { notes: [], other } });
    const { expected } = await counted(1);
    await counted(expected ?? 0);
    return server.ask<ShiftSlip>('shifts.close', { shift_no });
  },
};

/** VND of the business date, by each of the books that know it. */
async function booksOf(date: string, slip: ShiftSlip) {
  const period = { from_date: date, to_date: date };
  const { amount: revenue, vat } = await server.ask<{ amount: number; vat: { amount: number }[] }>(
    'salesInvoices.sumRevenue',
    period,
  );
  const cash = await server.ask<{ amount_in: number; amount_out: number }>(
    'bankAccounts.openingClosingBalance',
    { ...period, type: 'cash' },
  );
  const bank = await server.ask<{ amount_in: number; amount_out: number }>(
    'bankAccounts.openingClosingBalance',
    { ...period, type: 'bank' },
  );
  const rows = await shop.rows();
  const z = (type: string) =>
    slip.methods
      .filter(method => method.payment_type === type)
      .reduce((sum, { received, refunded }) => sum + received - refunded, 0);
  return {
    einvoices: rows.filter(row => row.sold_on === date).reduce((sum, row) => sum + row.amount, 0),
    revenue,
    vat: vat.reduce((sum, row) => sum + row.amount, 0),
    z: z('cash') + z('card'),
    money: cash.amount_in - cash.amount_out + (bank.amount_in - bank.amount_out),
    zCash: z('cash'),
    cashBook: cash.amount_in - cash.amount_out,
  };
}

test('a day of sales has its invoices, and all books say the same money', async () => {
  // At noon, so that the hours of this test are of one day.
  shop.pass(Date.parse(`${shop.today()}T05:00:00Z`) + day - shop.now().getTime());
  const today = shop.today();
  const opened = await shift.open();
  const company = {
    kind: 'company',
    tax_code: '0101248141',
    company_name: 'Công ty TNHH Hai Bà Trưng',
  } as const;
  await sell(today, { ...company, address: '45 Phố Huế, Hà Nội' }, 'card');
  await sell(today, { kind: 'person', name: 'Nguyễn Văn An', phone: '0912345678' });
  await shop.worker.drain();

  // The provider takes nothing for an hour, and loses an answer; another tablet is offline for as long.
  const offline = Array.from({ length: 6 }, () => sale(today));
  shop.provider().faults.push('lost', 'down', 'down', 'down');
  const walkIns: SalesOrder[] = [];
  for (let number = 0; number < 34; number++) {
    walkIns.push(await sell(today));
    if (number % 8 === 0) await shop.worker.drain();
  }
  expect((await shop.rows()).some(row => row.status === 'waiting')).toBe(true);
  for (const chain of offline) await server.sendChain(chain);
  shop.provider().faults.length = 0;
  shop.pass(61 * minute);
  await shop.worker.drain();

  // The provider knows no company by this code.
  shop.provider().faults.push('refused');
  const refused = await sell(today, { ...company, address: '1 Phố Huế, Hà Nội', tax_code: '0300588569' });
  await shop.worker.drain();
  const [first] = walkIns;
  if (!first) throw new Error('there are walk-in sales');
  await bringBack(first);
  await shop.worker.drain();

  const rows = await shop.rows();
  expect(rows).toHaveLength(44);
  const open = rows.filter(row => row.status !== 'issued');
  expect(open).toMatchObject([{ pos_so_no: refused.pos_so_no, status: 'held', hold: 'refused' }]);
  expect(shop.provider().made.map(({ number }) => number)).toEqual(
    Array.from({ length: 43 }, (_, index) => String(index + 1)),
  );

  const slip = await shift.end(opened);
  expect(slip).toMatchObject({ difference: 0, einvoices_open: 1 });
  const { einvoices, zCash, cashBook, ...books } = await booksOf(today, slip);
  expect(books).toEqual({ revenue: einvoices, vat: einvoices, z: einvoices, money: einvoices });
  expect(cashBook).toBe(zCash);
});

test('a late sale keeps rate and series of the old year, the next has those of the new', async () => {
  const year = Number(shop.today().slice(0, 4));
  const [last, next] = [`${year}-12-31`, `${year + 1}-01-01`];
  await server.db
    .update(vatGroups)
    .set({
      rates: [
        { valid_from: `${year}-01-01`, rate: '8%' },
        { valid_from: next, rate: '10%' },
      ],
    })
    .where(eq(vatGroups.is_default, true));
  await shop.begin();
  shop.pass(Date.parse(`${last}T05:00:00Z`) - shop.now().getTime());
  expect(shop.today()).toBe(last);
  const made = sale(last);
  await sell(last);
  shop.pass(day);
  expect(shop.today()).toBe(next);
  // The tablet has its connection back in the new year.
  await server.sendChain(made);
  await sell(next);
  await shop.worker.drain();

  const rows = await shop.rows();
  const facts = rows.map(({ invoice_date, issued_series, issued_number, lines }) => [
    ...[invoice_date, issued_series, issued_number],
    [...new Set(lines.map(line => line.vat_rate))].join(),
  ]);
  const series = (of: number) => `1C${String(of).slice(2)}MAA`;
  expect(facts).toEqual([
    [last, series(year), '1', '8%'],
    [last, series(year), '2', '8%'],
    [next, series(year + 1), '1', '10%'],
  ]);
});
