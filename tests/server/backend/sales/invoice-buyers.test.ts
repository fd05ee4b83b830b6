import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '#calls/customers/customers.ts';
import { postAll } from '#model/sales/orders.ts';
import { type InvoiceBuyer, noBuyer } from '#model/taxes/invoice-buyer.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const company = {
  kind: 'company',
  tax_code: '0101248141',
  company_name: 'Công ty TNHH Hai Bà',
  address: '45 Phố Huế, Hà Nội',
};
const set = (pos_so_no: string, invoice_buyer: object | null, username?: string) =>
  server.ask('invoiceBuyers.set', { pos_so_no, invoice_buyer }, username);

/** A sale that is paid, handed over and posted. */
async function posted(data?: Record<string, unknown>) {
  const order = await server.released(data);
  return server.ask('salesOrders.postQty', { pos_so_no: order.pos_so_no, lines: postAll(order) });
}

async function aCustomer() {
  const { items } = await server.ask<{ items: { customer_no: string }[] }>('customers.filter', { size: 1 });
  return items[0]?.customer_no ?? '';
}

describe('the buyer of a tax invoice', () => {
  test('stands in the order, and changes nothing else of it', async () => {
    const order = await server.create();
    const after = await set(order.pos_so_no, company);
    expect(after.invoice_buyer).toEqual({ ...noBuyer, ...company });
    const { invoice_buyer: _buyer, version, updated_at: _at, ...rest } = after;
    expect({ ...rest, version, updated_at: order.updated_at, invoice_buyer: null }).toEqual({
      ...order,
      version: order.version + 1,
    });
    expect(await server.ask('salesOrders.get', { pos_so_no: order.pos_so_no })).toEqual(after);
  });

  test('is named and mended after the sale was posted, and taken back', async () => {
    const { pos_so_no, status, grand_total, remaining_amount } = await posted();
    expect(status).toBe('INVOICED');
    await set(pos_so_no, company);
    const mended = await set(pos_so_no, { ...company, address: '46 Phố Huế, Hà Nội' });
    expect(mended).toMatchObject({ status, grand_total, remaining_amount });
    expect(mended.invoice_buyer?.address).toBe('46 Phố Huế, Hà Nội');
    expect((await set(pos_so_no, { kind: 'consumer', name: 'Lan' })).invoice_buyer).toBeNull();
    await set(pos_so_no, company);
    expect((await set(pos_so_no, null)).invoice_buyer).toBeNull();
  });

  test('is one that an invoice can name, or the server refuses it', async () => {
    const { pos_so_no } = await server.create();
    const refused = (invoice_buyer: object) =>
      server.refused('invoiceBuyers.set', { pos_so_no, invoice_buyer });
    expect(await refused({ ...company, tax_code: '0101248142' })).toMatchObject({
      code: 'validation',
      msg: expect.stringContaining('This is no tax code'),
    });
    expect(await refused({ ...company, company_name: '  ' })).toMatchObject({
      msg: 'This is required field!',
    });
    expect(await refused({ kind: 'person', name: 'An' })).toMatchObject({
      msg: 'Enter the personal number or the phone number.',
    });
    expect(await refused({ kind: 'ghost', name: 'An' })).toMatchObject({ code: 'validation' });
    expect((await server.ask('salesOrders.get', { pos_so_no })).invoice_buyer).toBeNull();
  });

  test('cannot be named on a canceled order, on a quote, or by another franchise', async () => {
    const { pos_so_no } = await server.create();
    const quote = await server.create({ document_type: 'quote' });
    const args = (no: string) => ({ pos_so_no: no, invoice_buyer: company });
    const refused = (no: string, username?: string) =>
      server.refused('invoiceBuyers.set', args(no), username);
    expect((await refused(pos_so_no, 'store02')).code).toBe('not_found');
    expect((await refused(quote.pos_so_no)).code).toBe('rule');
    const { items } = await server.ask<{ items: { reason_code: string }[] }>('cancelReasons.filter', {
      filters: [{ field: 'page', value: '/salesOrders', condition: 'eq' }],
    });
    await server.ask('salesOrders.setStatus', {
      pos_so_no,
      status: 'CANCELED',
      cancel_reason_code: items[0]?.reason_code,
    });
    expect((await refused(pos_so_no)).code).toBe('rule');
  });

  test('is remembered with the customer who buys, whom a consumer does not make forget', async () => {
    const customer_no = await aCustomer();
    const known = async () => {
      const { customer } = await server.ask<{ customer: Customer }>('customers.getInfo', { customer_no });
      return customer;
    };
    const before = await known();
    expect(before.invoice_buyer).toBeNull();
    const { pos_so_no } = await server.create({ sell_to_customer_no: customer_no });
    await set(pos_so_no, company);
    await set(pos_so_no, null);
    const after = await known();
    expect(after.invoice_buyer).toEqual({ ...noBuyer, ...company });
    // A person who edits the customer at the same time is not told of a conflict.
    expect(after.version).toBe(before.version);
  });
});

describe('a buyer with a tax code', () => {
  const named = (tax_code: string, username?: string) =>
    server.ask<{ buyers: InvoiceBuyer[] }>('invoiceBuyers.find', { tax_code }, username);

  test('is found again by it, the newest first, each once, and never by another franchise', async () => {
    const tax_code = '0300588569-002';
    const first = { ...company, tax_code, company_name: 'Công ty Mới' };
    const second = { ...first, address: '10 Tân Trào, TP Hồ Chí Minh' };
    for (const buyer of [first, first, second]) await set((await server.create()).pos_so_no, buyer);
    const { buyers } = await named('0300588569 002');
    expect(buyers.map(({ address }) => address)).toEqual([second.address, first.address]);
    expect(await named(tax_code, 'store02')).toEqual({ buyers: [] });
    expect(await named('0100105052')).toEqual({ buyers: [] });
  });
});
