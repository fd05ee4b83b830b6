import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { einvoiceNotices as calls, einvoices } from '#calls/administration/index.ts';
import type { Customer } from '#calls/customers/customers.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { noticeReason } from '#model/taxes/einvoice-notices.ts';
import { noBuyer } from '#model/taxes/invoice-buyer.ts';
import { einvoiceNotices, taxIdentities } from '#server/db/schema/index.ts';
import { readXml, textAt } from '#server/xml.ts';
import { addCopiesWithNotices } from '../../../support/einvoices/add-einvoices.ts';
import { type IssuingShop, issuingShop } from '../../../support/einvoices/issuing-shop.ts';
import { everythingOn, grantSet } from '../../../support/permission-sets.ts';
import { playSale } from '../../../support/sales/played-sales.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';
import { withoutKeeping } from '../../../support/without-keeping.ts';

let server: SellingServer;
let shop: IssuingShop;
beforeAll(async () => {
  server = await sellingServer();
  shop = await issuingShop(server);
});
afterEach(async () => {
  await withoutKeeping(server.db, sql`delete from einvoice_notices`);
  await shop.begin();
  await shop.useHand();
});
afterAll(async () => {
  await shop.worker.stop();
  await server.close();
});

const buyer = {
  ...noBuyer,
  ...{ kind: 'company', tax_code: '0300588569', company_name: 'Công ty An', address: '8 Lò Đúc, Hà Nội' },
} as const;
const right = { company_name: 'Công ty An & Con', name: '', address: '8 Lò Đúc, Hà Nội' };

/** The e-invoice of a sale to a company, with its number. */
async function issued(data: Record<string, unknown> = {}) {
  const { pos_so_no, lines } = await server.released(data);
  await server.ask('invoiceBuyers.set', { pos_so_no, invoice_buyer: buyer });
  const all = lines.map(({ line_no, quantity }) => ({
    ...{ line_no, qty_to_ship: quantity, qty_to_invoice: quantity },
  }));
  await server.ask('salesOrders.postQty', { pos_so_no, lines: all });
  const row = (await shop.rows()).find(one => one.pos_so_no === pos_so_no);
  if (!row) throw new Error('the sale has an e-invoice');
  const number = { issued_series: `1C${shop.today().slice(2, 4)}MAA`, issued_number: String(row.id) };
  await server.ask(
    'einvoices.enter',
    { id: row.id, ...number, authority_code: 'M1', invoice_date: shop.today(), provider_code: '' },
    'admin',
  );
  return { id: row.id, pos_so_no, number: `${number.issued_series} ${number.issued_number}` };
}

const of = (id: number, who = 'admin') =>
  server.ask<AnswerOf<typeof calls.ofEinvoice>>('einvoiceNotices.ofEinvoice', { id }, who);
const make = (id: number, named: object = right, who = 'admin') =>
  server.ask('einvoiceNotices.make', { id, ...named }, who);
const refused = (call: string, input: object, who = 'admin') =>
  server.refused(`einvoiceNotices.${call}`, input, who);
const buyerOf = async (pos_so_no: string) =>
  (await server.ask<SalesOrder>('salesOrders.get', { pos_so_no })).invoice_buyer;
const notice = async (id: number) => {
  const [newest] = (await of(id)).notices;
  if (!newest) throw new Error('a notice was made');
  return newest;
};
const standingOf = (who = 'admin') =>
  server.ask<AnswerOf<typeof einvoices.standing>>('einvoices.standing', {}, who);
const standing = async (who?: string) => (await standingOf(who)).notices;
const marks = async () =>
  (await server.ask<AnswerOf<typeof einvoices.filter>>('einvoices.filter', {}, 'admin')).items.map(
    row => row.notice,
  );

test('a notice tells the right name, waits to be sent, and the sale names the buyer so', async () => {
  const { id, pos_so_no, number } = await issued();
  expect((await of(id)).buyer).toEqual({
    kind: 'company',
    company_name: 'Công ty An',
    name: '',
    address: '8 Lò Đúc, Hà Nội',
  });
  await make(id);
  expect(await standing()).toEqual([{ id, number }]);
  expect(await marks()).toEqual(['to_send']);
  expect(await notice(id)).toMatchObject({
    ...{ status: 'to_send', sent_on: '', made_by: 'admin', made_on: shop.today() },
    was: { company_name: 'Công ty An', name: '', address: buyer.address },
    became: right,
  });
  expect(await buyerOf(pos_so_no)).toEqual({ ...buyer, company_name: 'Công ty An & Con' });
  expect(await refused('make', { id, ...right, address: '9 Lò Đúc' })).toMatchObject({ code: 'rule' });

  const { id: no } = await notice(id);
  const tomorrow = new Date(Date.parse(shop.today()) + 86_400_000).toISOString().slice(0, 10);
  expect((await refused('sent', { id: no, sent_on: tomorrow, answer_no: '' })).code).toBe('validation');
  expect((await refused('sent', { id: no, sent_on: '2026-01-01', answer_no: '' })).code).toBe('validation');
  await server.ask('einvoiceNotices.sent', { id: no, sent_on: shop.today(), answer_no: ' V1 ' }, 'admin');
  expect(await notice(id)).toMatchObject({ status: 'sent', sent_on: shop.today(), answer_no: 'V1' });
  expect([await standing(), await marks()]).toEqual([[], ['sent']]);
  expect((await refused('withdraw', { id: no })).code).toBe('rule');

  // The next one begins with what this one has told.
  expect((await refused('make', { id, ...right })).code).toBe('validation');
  await make(id, { ...right, address: '9 Lò Đúc, Hà Nội' });
  expect((await notice(id)).was.company_name).toBe('Công ty An & Con');
});

test('a notice that is withdrawn leaves the invoice and the sale as they were', async () => {
  const { id, pos_so_no } = await issued();
  await make(id);
  await server.ask('einvoiceNotices.withdraw', { id: (await notice(id)).id }, 'admin');
  expect(await buyerOf(pos_so_no)).toEqual(buyer);
  expect((await of(id)).buyer?.company_name).toBe('Công ty An');
  expect([await standing(), await marks()]).toEqual([[], ['']]);
  await make(id);
  expect((await of(id)).notices.map(({ status }) => status)).toEqual(['to_send', 'withdrawn']);
});

test('the next sale to the customer is proposed the right buyer, unless another was named since', async () => {
  const { items } = await server.ask<{ items: Customer[] }>('customers.filter', { size: 1 });
  const sell_to_customer_no = items[0]?.customer_no ?? '';
  const remembered = async () => {
    const input = { customer_no: sell_to_customer_no };
    return (await server.ask<{ customer: Customer }>('customers.getInfo', input)).customer.invoice_buyer;
  };
  const name = (invoice_buyer: object) =>
    server.db.execute(sql`update customers set invoice_buyer = ${JSON.stringify(invoice_buyer)}::jsonb
      where customer_no = ${sell_to_customer_no}`);
  const { id, pos_so_no } = await issued({ sell_to_customer_no });
  await make(id);
  expect(await remembered()).toEqual({ ...buyer, company_name: right.company_name });
  await server.ask('einvoiceNotices.withdraw', { id: (await notice(id)).id }, 'admin');
  expect(await remembered()).toEqual(buyer);

  // Its e-mail is the newer one.
  await name({ ...buyer, email: 'an@example.com' });
  const tax_code = '0101248141';
  await server.ask(
    'einvoices.replace',
    { id, reason: 'Sai mã số thuế', invoice_buyer: { ...buyer, tax_code } },
    'admin',
  );
  expect(await buyerOf(pos_so_no)).toEqual({ ...buyer, tax_code });
  expect(await remembered()).toEqual({ ...buyer, tax_code, email: 'an@example.com' });

  const other = await issued({ sell_to_customer_no });
  const since = { ...buyer, tax_code, company_name: 'Công ty Bình' };
  await name(since);
  await make(other.id);
  expect(await remembered()).toEqual(since);
});

test('of many notices the oldest twenty are named, and how many more there are is said', async () => {
  const { id, number } = await issued();
  await make(id);
  expect((await standingOf()).more_notices).toBe(0);
  await addCopiesWithNotices(server.db, id, 22);
  const { notices, more_notices } = await standingOf();
  expect([notices.length, notices[0], more_notices]).toEqual([20, { id, number }, 3]);
});

/** The second delivery of a sale has an e-invoice of its own. */
async function another({ id }: { id: number }) {
  const { rows } = await server.db.execute<{
    id: number;
  }>(sql`insert into einvoices (kind, document_type, document_no,
      pos_so_no, franchise_code, location_code, seller_code, series, sold_on, invoice_date, amount, lines, lookup_code,
      status, next_at, issued_at, issued_series, issued_number, content)
    select kind, document_type, document_no || '-2', pos_so_no, franchise_code, location_code, seller_code, series, sold_on,
      invoice_date, amount, lines, lookup_code || '2', 'issued', now(), issued_at, issued_series, '999', content
    from einvoices where id = ${id} returning id::int`);
  return rows[0]?.id ?? 0;
}

test('of two e-invoices of a sale each is told of, and the sale keeps the name that was told', async () => {
  const one = await issued();
  const other = await another(one);
  await make(one.id);
  // Made by hand, it has the name of the sale as it was.
  expect((await of(other)).buyer?.company_name).toBe('Công ty An');
  await make(other);
  expect((await notice(other)).was.company_name).toBe('Công ty An');
  await server.ask(
    'einvoiceNotices.sent',
    { id: (await notice(one.id)).id, sent_on: shop.today(), answer_no: '' },
    'admin',
  );
  await server.ask('einvoiceNotices.withdraw', { id: (await notice(other)).id }, 'admin');
  expect((await buyerOf(one.pos_so_no))?.company_name).toBe('Công ty An & Con');
  expect((await of(one.id)).buyer?.company_name).toBe('Công ty An & Con');
  expect((await of(other)).buyer?.company_name).toBe('Công ty An');
});

test('a name for which the form has no room is refused at its field, and is never cut', async () => {
  const { id } = await issued();
  const long = 'Số 8 ngõ 12 phố Lò Đúc, '.repeat(9).slice(0, 200);
  await make(id, { ...right, company_name: 'Công ty An', address: long });
  expect(noticeReason((await notice(id)).was, (await notice(id)).became)).toContain(long);
  await server.ask('einvoiceNotices.withdraw', { id: (await notice(id)).id }, 'admin');
  const both = { ...right, company_name: 'A'.repeat(100), address: long };
  const refusal = await refused('make', { id, ...both });
  // It says how long the longer of the two may be.
  const most = Number(/\d+/.exec(refusal.msg)?.[0]);
  expect([refusal.code, most < 200]).toEqual(['validation', true]);
  await make(id, { ...both, address: long.slice(0, most).trim() });
  expect((await refused('make', { id, ...both })).code).toBe('rule');
});

test('the form is the tax office’s own, with the invoice as it is known there', async () => {
  const { id } = await issued();
  await make(id);
  const { id: no } = await notice(id);
  type File = AnswerOf<typeof calls.file>;
  const { name, file_base64 } = await server.ask<File>('einvoiceNotices.file', { id: no }, 'admin');
  const series = `1C${shop.today().slice(2, 4)}MAA`;
  expect(name).toBe(`04SS-${series}-${id}.xml`);
  const form = readXml(Buffer.from(file_base64, 'base64').toString('utf8'));
  if (!form) throw new Error('the form is XML');
  const told = (...path: string[]) => textAt(form, 'DLTBao', ...path);
  expect([form.name, told('MSo'), told('MCQT'), told('MST'), told('DDanh')]).toEqual([
    ...['TBao', '04/SS-HĐĐT', '70101', '0300588569', 'Hồ Chí Minh'],
  ]);
  const invoice = (field: string) => told('DSHDon', 'HDon', field);
  expect(['KHMSHDon', 'KHHDon', 'SHDon', 'Ngay', 'MCQTCap', 'TCTBao'].map(invoice)).toEqual([
    ...['1', series.slice(1), String(id), shop.today(), 'M1', '4'],
  ]);
  expect(invoice('LDo')).toBe('Sai tên đơn vị mua: tên đơn vị mua đúng là Công ty An & Con');

  await server.db.update(taxIdentities).set({ tax_office_code: '' });
  expect((await of(id)).has_office).toBe(false);
  expect((await refused('file', { id: no })).code).toBe('rule');
  await server.db.update(taxIdentities).set({ tax_office_code: '70101' });
});

test('numbers and amounts are no matter of a notice, nor is an invoice without a buyer', async () => {
  const { id } = await issued();
  expect(await refused('make', { id, ...right, company_name: '' })).toMatchObject({ code: 'validation' });
  await server.ask('einvoiceNotices.make', { id, ...right, tax_code: '0101248141' }, 'admin');
  expect((await of(id)).notices).toHaveLength(1);
  await playSale(server, {
    ...{ who: 'store01', quantities: [1], oneByOne: false, off: {}, fee: 0, fate: 'kept' },
  });
  const other = (await shop.rows()).find(row => row.id !== id);
  expect((await refused('make', { id: other?.id ?? 0, ...right })).code).toBe('rule');
  await server.db.execute(sql`update einvoices set status = 'issued', issued_series = '1C26MAA', issued_number = '900'
    where id = ${other?.id}`);
  expect((await of(other?.id ?? 0)).buyer).toBeNull();
  expect((await refused('make', { id: other?.id ?? 0, ...right })).code).toBe('rule');
});

test('an invoice that is replaced is told of no more', async () => {
  const { id } = await issued();
  await make(id);
  const replaces = { id, reason: 'Sai mã số thuế', invoice_buyer: { ...buyer, tax_code: '0101248141' } };
  await server.ask('einvoices.replace', replaces, 'admin');
  expect((await notice(id)).status).toBe('withdrawn');
  expect((await refused('make', { id, ...right, address: 'x' })).code).toBe('rule');
});

test('two people at once make one notice, and one of them sends it', async () => {
  const { id } = await issued();
  const made = await Promise.allSettled([make(id), make(id, { ...right, address: '9 Lò Đúc' })]);
  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { id: no } = await notice(id);
  const ended = await Promise.allSettled([
    server.ask('einvoiceNotices.sent', { id: no, sent_on: shop.today(), answer_no: '' }, 'admin'),
    server.ask('einvoiceNotices.withdraw', { id: no }, 'admin'),
  ]);
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(
    await server.db.select().from(einvoiceNotices).where(eq(einvoiceNotices.einvoice_id, id)),
  ).toHaveLength(1);
});

test('another shop’s notices are as missing, and looking is no right to make one', async () => {
  const { id } = await issued();
  await make(id);
  const { id: no } = await notice(id);
  await grantSet(server.db, 'store02', { permissions: everythingOn(['/eInvoices']) });
  server.signInAgain();
  for (const [call, input] of [
    ['ofEinvoice', { id }],
    ['make', { id, ...right }],
    ['file', { id: no }],
    ['sent', { id: no, sent_on: shop.today(), answer_no: '' }],
    ['withdraw', { id: no }],
  ] as const)
    expect((await refused(call, input, 'store02')).code).toBe('not_found');
  expect(await standing('store02')).toEqual([]);
  await grantSet(server.db, 'store01', { permissions: everythingOn(['/eInvoices'], ['Replace']) });
  server.signInAgain();
  expect((await of(id, 'store01')).notices).toHaveLength(1);
  expect((await refused('withdraw', { id: no }, 'store01')).code).toBe('forbidden');
});
