import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EinvoiceDay } from '#calls/sales/einvoice-days.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { cashSale, creditAndPost, refund } from '#kinds/sales/chains.ts';
import { differencesOf } from '#model/taxes/einvoice-days.ts';
import { einvoices } from '#server/db/schema/index.ts';
import { company } from '../../../support/einvoices/company.ts';
import { type IssuingShop, issuingShop } from '../../../support/einvoices/issuing-shop.ts';
import { createInput } from '../../../support/sales/orders.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';
import { withoutKeeping } from '../../../support/without-keeping.ts';

// What was sold, what has an e-invoice and what was paid, day by day. Each test has a day of its own.

const dayMs = 24 * 60 * 60_000;
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

/** Noon of the next day, so that the hours of a test are of one day. */
function nextDay(): string {
  shop.pass(Date.parse(`${shop.today()}T05:00:00Z`) + dayMs - shop.now().getTime());
  return shop.today();
}

const paid = (amount: number) => ({
  ...{ amount, payment_type: 'cash' as const, receipt_type: 'collect_store' as const, over_payment: false },
  ...{ payment_term: '' as const, contract_no: '', comment: '', collect_store_code: '' },
});

async function sell(): Promise<SalesOrder> {
  const lines = server.lines(1, 2);
  const amount = lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0);
  const { data } = createInput({ lines, order_date: shop.today() });
  return server.sendChain(
    cashSale({ tempId: `tmp:${randomUUID()}`, data, toldVnd: amount, receipts: [paid(amount)] }),
  );
}

async function dayOf(day: string): Promise<EinvoiceDay> {
  const asked = { from_date: day, to_date: day };
  const { days } = await server.ask<{ days: EinvoiceDay[] }>('einvoiceDays.compare', asked, 'admin');
  const [only, ...others] = days;
  if (!only || others.length > 0) throw new Error('there is one day of one seller');
  return only;
}
const differing = async (day: string) =>
  (
    await server.ask<{ orders: Record<string, unknown>[] }>(
      'einvoiceDays.differing',
      { day, seller_code: 'F01' },
      'admin',
    )
  ).orders;

test('a day whose sales have their numbers and are paid agrees', async () => {
  const day = nextDay();
  const [first] = [await sell(), await sell()];
  const back = first.lines.slice(0, 1).map(({ line_no, quantity }) => ({ line_no, quantity }));
  const memo = await server.sendChain(
    creditAndPost({ tempId: `tmp:${randomUUID()}`, pos_so_no: first.pos_so_no, lines: back }),
  );
  await server.sendChain(refund(memo.pos_so_no, [paid(memo.grand_total)]));
  await shop.worker.drain();
  const compared = await dayOf(day);
  const sold = 2 * first.grand_total - memo.grand_total;
  expect(compared).toMatchObject({
    ...{ seller_code: 'F01', provider: 'misa', sold: { documents: 3, amount: sold } },
    ...{ issued: { documents: 3, amount: sold }, received: sold, otherwise: 0 },
    money: [{ payment_type: 'cash', amount: sold }],
  });
  expect(differencesOf(compared)).toEqual({ invoiced: 0, paid: 0, isWhole: true });
  expect(await differing(day)).toEqual([]);
});

test('an e-invoice of another amount than its sale is a difference', async () => {
  const day = nextDay();
  const { pos_so_no, grand_total } = await sell();
  await shop.worker.drain();
  await server.db
    .update(einvoices)
    .set({ amount: grand_total - 1000 })
    .where(eq(einvoices.pos_so_no, pos_so_no));
  expect(await dayOf(day)).toMatchObject({ otherwise: 1000, issued: { amount: grand_total } });
  expect(differencesOf(await dayOf(day)).isWhole).toBe(false);
  expect(await differing(day)).toMatchObject([
    { pos_so_no, invoiced: grand_total - 1000, sold: grand_total },
  ]);
});

test('what has no number is counted by why, and named with its e-invoice', async () => {
  const day = nextDay();
  const orders = [await sell(), await sell(), await sell(), await sell()];
  const [held, lost, entered, open] = orders;
  const of = (order: SalesOrder | undefined) => eq(einvoices.pos_so_no, order?.pos_so_no ?? '');
  await server.db.update(einvoices).set({ status: 'held', hold: 'refused' }).where(of(held));
  await withoutKeeping(server.db, sql`delete from einvoices where pos_so_no = ${lost?.pos_so_no}`);
  const byHand = {
    status: 'issued',
    issued_series: '1C26MZZ',
    issued_number: '7',
    decided_by: 'admin',
  } as const;
  await server.db.update(einvoices).set(byHand).where(of(entered));
  const each = { documents: 1, amount: held?.grand_total };
  const compared = await dayOf(day);
  expect(compared).toMatchObject({ held: each, without: each, entered: each, open: each });
  expect(differencesOf(compared)).toMatchObject({ invoiced: 3 * (held?.grand_total ?? 0), isWhole: false });
  const named = await differing(day);
  expect(named.map(row => [row.pos_so_no, row.status, row.hold])).toEqual([
    [held?.pos_so_no, 'held', 'refused'],
    [lost?.pos_so_no, '', ''],
    [open?.pos_so_no, 'waiting', ''],
  ]);
});

test('a seller without VAT is compared by its documents', async () => {
  const day = nextDay();
  const held = await server.ask<{ version: number }>('taxIdentities.get', { franchise_code: 'F01' }, 'admin');
  const identity = { ...company, legal_kind: 'household', place_code: '00001', series_till: '2CMAA' };
  await server.ask('taxIdentities.save', { franchise_code: 'F01', version: held.version, identity }, 'admin');
  const order = await sell();
  const back = order.lines.slice(0, 1).map(({ line_no, quantity }) => ({ line_no, quantity }));
  const memo = await server.sendChain(
    creditAndPost({ tempId: `tmp:${randomUUID()}`, pos_so_no: order.pos_so_no, lines: back }),
  );
  const amount = order.grand_total - memo.grand_total;
  const compared = await dayOf(day);
  expect(compared).toMatchObject({
    sold: { documents: 2, amount },
    otherwise: 0,
    open: { documents: 2, amount },
  });
  // Nothing is paid back yet.
  expect(differencesOf(compared).paid).toBe(-memo.grand_total);
});

test('a shop sees its own days alone, and a period has an end', async () => {
  const asked = { from_date: shop.today(), to_date: shop.today() };
  const { days } = await server.ask<{ days: EinvoiceDay[] }>('einvoiceDays.compare', asked);
  expect(days.map(({ seller_code }) => seller_code)).toEqual(['F01']);
  await expect(
    server.ask('einvoiceDays.compare', { from_date: '2026-01-01', to_date: '2026-02-01' }, 'admin'),
  ).rejects.toThrow('At most 31 days are compared at once.');
});
