import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EinvoiceMend, mayDecideEinvoice, mayReplaceEinvoice } from '#model/taxes/einvoices.ts';
import type { EinvoiceRow } from '#server/backend/einvoices/content.ts';
import { httpProvider } from '../../../support/einvoices/http-provider.ts';
import { type IssuingShop, issuingShop } from '../../../support/einvoices/issuing-shop.ts';
import {
  memoryProvider,
  type ProviderFault,
  providerFaults,
} from '../../../support/einvoices/memory-provider.ts';
import { startMisaStub } from '../../../support/einvoices/misa-stub.ts';
import { startViettel } from '../../../support/einvoices/viettel-server.ts';
import { startVnpt } from '../../../support/einvoices/vnpt-server.ts';
import { playSale, type Sale } from '../../../support/sales/played-sales.ts';
import { numberFrom, type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

// A shop sells and takes back while its provider of e-invoices lies, loses answers and goes away, and processes die.

const runs = Number(process.env.FAULT_RUNS ?? 40);
const minute = 60_000;
const day = 24 * 60 * minute;

type Dies = (request_id: string) => Promise<void>;

let server: SellingServer;
let shop: IssuingShop;
beforeAll(async () => {
  server = await sellingServer();
  await server.limitDiscounts({ percent: 100, line_percent: null, amount: null });
  shop = await issuingShop(server);
  await shop.useProvider();
});
afterAll(async () => {
  await shop.worker.stop();
  await server.close();
});

const sold: Sale = {
  ...{ who: 'store01', quantities: [1, 2], oneByOne: false, off: { invoice_discount_percent: 7.5 } },
  ...{ fee: 25_000, fate: 'kept' },
};

type Step =
  | {
      do:
        | 'sell'
        | 'sell in parts'
        | 'return'
        | 'sell late'
        | 'work'
        | 'next day'
        | 'decide'
        | 'replace'
        | 'return later';
    }
  | { do: 'wait'; minutes: number }
  | { do: 'fault'; fault: ProviderFault };

const sell: fc.Arbitrary<Step> = fc
  .constantFrom('sell', 'sell', 'sell in parts', 'return', 'sell late')
  .map(what => ({ do: what }) as Step);
const fault: fc.Arbitrary<Step> = fc
  .constantFrom(...providerFaults)
  .map(one => ({ do: 'fault', fault: one }));
const work = fc.constant<Step>({ do: 'work' });
const other: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom('next day', 'decide', 'replace', 'return later').map(what => ({ do: what }) as Step),
  fc.constantFrom(1, 12).map(minutes => ({ do: 'wait', minutes }) as Step),
);
/** Something is left open in the evening, and the shop sells on. */
const overnight = fc.tuple(sell, fault, work, fc.constant<Step>({ do: 'next day' }), sell, work);
/** What was sold was wrong on paper, or comes back, or both, in either order. */
const mended = fc
  .constantFrom<Step['do'][]>(
    ['sell', 'work', 'replace', 'return later', 'work'],
    ['sell', 'work', 'replace', 'work', 'return later', 'work'],
    ['sell', 'work', 'return later', 'replace', 'work', 'replace'],
    ['sell', 'work', 'replace', 'work', 'next day', 'replace'],
  )
  .map(all => all.map(what => ({ do: what }) as Step)); // none of them says more
const steps = fc
  .array(
    fc.oneof(
      fc.tuple(sell),
      fc.tuple(sell, fault, work),
      mended,
      overnight,
      fc.tuple(fault, work),
      fc.tuple(other, work),
    ),
    {
      minLength: 2,
      maxLength: 7,
    },
  )
  .map(parts => parts.flat());

/** Goods that a tablet handed over the day before, without a connection. */
async function sellLate(): Promise<void> {
  const order_date = new Date(Date.parse(shop.today()) - day).toISOString().slice(0, 10);
  const { pos_so_no, lines } = await server.released({ order_date });
  await server.ask('salesOrders.postQty', {
    pos_so_no,
    delivered_on: order_date,
    lines: lines.map(line => ({
      line_no: line.line_no,
      qty_to_ship: line.quantity,
      qty_to_invoice: line.quantity,
    })),
  });
}

/** A day is over for what reached the books after a later day had numbers, and for nothing else. */
async function cameLate({ id, invoice_date }: EinvoiceRow): Promise<void> {
  const rows = await shop.rows();
  const later = rows.filter(row => row.issued_at !== null && row.invoice_date > invoice_date && row.id < id);
  expect(later.length, JSON.stringify({ id, invoice_date, rows })).toBeGreaterThan(0);
}

/** People decide what the page asks them: also such as is refused for as long as the provider is at fault. */
async function decide(): Promise<void> {
  for (const row of await shop.rows()) {
    const { id } = row;
    if (row.status !== 'held') continue;
    if (row.hold === 'too_old') await cameLate(row);
    if (mayDecideEinvoice('retry', row)) await server.ask('einvoices.retry', { id }, 'admin');
    else await server.ask('einvoices.issueToday', { id, reason: 'day is over' }, 'admin');
  }
}

type Shown = {
  id: number;
  document_type: EinvoiceRow['document_type'];
  pos_so_no: string;
  kind: EinvoiceRow['kind'];
  status: EinvoiceRow['status'];
  mended: EinvoiceMend;
};
const newest = async (fits: (one: Shown) => boolean): Promise<Shown | undefined> => {
  const { items } = await server.ask<{ items: Shown[] }>('einvoices.filter', { size: 50 }, 'admin');
  return items.find(fits);
};

/** The newest one that may be replaced is; one that was adjusted is refused. */
async function replace(): Promise<void> {
  const one = await newest(mayReplaceEinvoice);
  const asked = (id: number) => ({ id, reason: 'sai mã số thuế', invoice_buyer: null });
  if (one) await server.ask('einvoices.replace', asked(one.id), 'admin');
  const never = await newest(({ mended: how }) => how !== '');
  if (never) expect((await server.refused('einvoices.replace', asked(never.id), 'admin')).code).toBe('rule');
}

/** Goods of the newest sale come back, also where its e-invoice was replaced. */
async function returnLater(): Promise<void> {
  const one = await newest(({ kind, mended: how }) => kind !== 'adjusting' && how !== 'adjusted');
  if (!one) return;
  const { pos_so_no } = one;
  // Of a sale in parts everything may be back already.
  const memo = await server.ask('creditMemos.createAll', { pos_so_no }).catch(() => null);
  if (!memo) return;
  for (const status of ['RELEASED', 'POSTED'])
    await server.ask('salesOrders.setStatus', { pos_so_no: memo.pos_so_no, status, cancel_reason_code: '' });
}

async function play(step: Step): Promise<void> {
  switch (step.do) {
    case 'sell':
      return playSale(server, sold);
    case 'sell in parts':
      return playSale(server, { ...sold, oneByOne: true });
    case 'return':
      return playSale(server, { ...sold, oneByOne: true, fate: 'returned' });
    case 'sell late':
      return sellLate();
    case 'work':
      return shop.worker.drain();
    case 'next day':
      return shop.pass(day);
    case 'decide':
      return decide();
    case 'replace':
      return replace();
    case 'return later':
      return returnLater();
    case 'wait':
      return shop.pass(step.minutes * minute);
    case 'fault':
      shop.provider().faults.push(step.fault);
  }
}

/** All faults are over; people decide, and what goes on by itself goes on. */
async function rest(): Promise<void> {
  shop.provider().faults.length = 0;
  for (let turn = 0; turn < 12; turn++) {
    shop.pass(16 * minute);
    await shop.worker.drain();
    await decide();
  }
  await shop.worker.drain();
}

async function judge(): Promise<void> {
  const rows = await shop.rows();
  const { made } = shop.provider();
  const facts = JSON.stringify({
    rows: rows.map(({ id, status, hold, invoice_date, issued_number, request_id, last_error }) => ({
      ...{ id, status, hold, invoice_date, issued_number, request_id, last_error },
    })),
    made: made.map(({ request_id, number, content }) => ({ request_id, number, date: content.invoice_date })),
  });
  // Each has one at the provider, with the number that it has here, and no other is there.
  expect(rows.map(row => [row.status, row.request_id]).toSorted(), facts).toEqual(
    made.map(one => ['issued', one.request_id]).toSorted(),
  );
  for (const { request_id, issued_number, issued_series, invoice_date, amount } of rows) {
    const there = made.find(one => one.request_id === request_id);
    expect(there, facts).toMatchObject({ number: issued_number, series: issued_series });
    expect(there?.content, facts).toMatchObject({ invoice_date, amount });
  }
  const dates = made.map(({ content }) => content.invoice_date);
  expect(dates, facts).toEqual(dates.toSorted());
  // Together they are what the shop has sold, less what came back.
  const worth = await numberFrom(
    server.db,
    sql`select coalesce(sum(amount), 0) as n from vat_entries v where v.franchise_code = 'F01' and exists (
      select from einvoices e where e.document_type = v.document_type and e.document_no = v.document_no)`,
  );
  const replaced = rows.flatMap(row => (row.kind === 'replacing' ? [row.first_id] : []));
  const gone = rows.filter(row => replaced.includes(row.id)).map(row => row.request_id);
  const counts = made.filter(one => !gone.includes(one.request_id));
  expect(
    counts.reduce((sum, { content }) => sum + content.amount, 0),
    facts,
  ).toBe(worth);
  // Once one way, always that way: what was replaced is never adjusted.
  expect(
    rows.filter(row => row.kind === 'adjusting' && replaced.includes(row.first_id)),
    facts,
  ).toEqual([]);
  expect(new Set(replaced).size, facts).toBe(replaced.length);
  for (const { content } of made) {
    const sum = (field: 'amount' | 'base_amount' | 'vat_amount') =>
      content.lines.reduce((total, line) => total + line[field], 0);
    expect(content.base_amount + content.vat_amount, facts).toBe(content.amount);
    expect([sum('amount'), sum('base_amount'), sum('vat_amount')], facts).toEqual([
      ...[content.amount, content.base_amount, content.vat_amount],
    ]);
  }
}

const shapes = [
  ['in memory', memoryProvider, runs],
  ['of MISA', (dies: Dies) => httpProvider(startMisaStub, dies), Math.ceil(runs / 4)],
  ['of Viettel', (dies: Dies) => httpProvider(startViettel, dies), Math.ceil(runs / 4)],
  ['of VNPT', (dies: Dies) => httpProvider(startVnpt, dies), Math.ceil(runs / 4)],
] as const;

test.each(shapes)(
  'with a provider %s that lies and processes that die, each sale has one invoice, in order',
  async (_, start, numRuns) => {
    shop.useProviderOf(start);
    await fc.assert(
      fc.asyncProperty(steps, async all => {
        await shop.begin();
        for (const step of all) await play(step);
        await rest();
        await judge();
      }),
      { numRuns },
    );
  },
  3_600_000,
);
