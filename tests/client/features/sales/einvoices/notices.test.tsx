import { screen, within } from '@testing-library/react';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { businessDate, formatDate } from '#model/kit/format.ts';
import { noBuyer } from '#model/taxes/invoice-buyer.ts';
import { einvoiceNotices, taxIdentities } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { addCopiesWithNotices, addEinvoices, addNotice } from '#tests/support/einvoices/add-einvoices.ts';
import { everythingOn, grantSet } from '#tests/support/permission-sets.ts';
import { downloads } from '#tests/support/tablet/downloads.ts';

const { next } = downloads();
let client: TestClient;
let id = 0;
beforeEach(async () => {
  client = await createTestClient();
  [id = 0] = await addEinvoices(client.server.db, 'F01', ['']);
  const buyer = { ...noBuyer, kind: 'person', name: 'Lê An', address: '8 Lò Đúc', phone: '0901234567' };
  await client.server.db.execute(sql`update einvoices set status = 'issued', issued_series = '1C26MAA', issued_number = '12'
    where id = ${id}`);
  await client.server.db.execute(sql`update sales_orders o set invoice_buyer = ${JSON.stringify(buyer)}::jsonb
    from einvoices e where e.id = ${id} and o.pos_so_no = e.pos_so_no`);
});
afterEach(() => client.close());

const press = async (name: string, area: { findByRole: typeof screen.findByRole } = screen) =>
  client.user.click(await area.findByRole('button', { name }));
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }));
const kept = () => client.server.db.select().from(einvoiceNotices).where(eq(einvoiceNotices.einvoice_id, id));
const today = () => businessDate(new Date());

test('a wrong name is told: a person sees the form, downloads it, and says that it was sent', async () => {
  await client.signIn('admin', 'admin1234');
  await client.open(`/eInvoices?e-invoice=${id}`);
  await press('Wrong name or address', await sheet('1C26MAA 12'));
  const form = await sheet('Wrong name or address');
  const name = await form.findByRole('textbox', { name: 'Name of the person' });
  expect(form.queryByRole('textbox', { name: 'Name of the organisation' })).toBeNull();
  await press('Make the notice', form);
  await form.findByText('Nothing differs from what the invoice says.');
  await client.user.clear(name);
  await client.user.type(name, 'Lê Ân');
  await form.findByText('On the form stands: “Sai họ tên người mua: họ tên người mua đúng là Lê Ân”');
  await press('Make the notice', form);

  // The head of the page leads to it too.
  const view = await sheet('1C26MAA 12');
  await view.findByRole('heading', { name: 'Notice 04/SS: To be sent' });
  await screen.findByText('A notice 04/SS is to be sent:');
  expect(view.queryByRole('button', { name: 'Wrong name or address' })).toBeNull();
  await press('Download the form (XML)', view);
  expect(new TextDecoder().decode(await next())).toContain('<MSo>04/SS-HĐĐT</MSo>');
  await press('It was sent', view);
  await client.user.type(await view.findByRole('textbox', { name: 'Number from the tax office' }), 'V9');
  await press('It was sent', view);
  await view.findByRole('heading', { name: `Notice 04/SS: Sent on ${formatDate(today())}` });
  expect(await kept()).toMatchObject([{ status: 'sent', answer_no: 'V9', became: { name: 'Lê Ân' } }]);
});

test('a notice is withdrawn only after a question', async () => {
  await client.signIn('admin', 'admin1234');
  await addNotice(client.server.db, id);
  await client.open(`/eInvoices?e-invoice=${id}`);
  const view = await sheet('1C26MAA 12');
  await press('Withdraw', view);
  const question = await sheet('Withdraw this notice?');
  expect((await kept())[0]?.status).toBe('to_send');
  await press('Withdraw', question);
  await view.findByRole('button', { name: 'Wrong name or address' });
  expect((await kept())[0]?.status).toBe('withdrawn');
});

test('of many notices the page says how many there are besides those that it names', async () => {
  await addNotice(client.server.db, id);
  await addCopiesWithNotices(client.server.db, id, 20);
  await client.signIn('admin', 'admin1234');
  await client.open('/eInvoices');
  await screen.findByText('And 1 more, which come when these are sent.');
  expect(screen.getAllByRole('link', { name: /^1C26MAA \d+$/ })).toHaveLength(20);
});

test('a seller without a tax office is said so, and a person without the right only looks', async () => {
  await client.server.db.update(taxIdentities).set({ tax_office_code: '' });
  await addNotice(client.server.db, id);
  await grantSet(client.server.db, 'store01', { permissions: everythingOn(['/eInvoices'], ['Replace']) });
  await client.signIn('store01');
  await client.open(`/eInvoices?e-invoice=${id}`);
  const view = await sheet('1C26MAA 12');
  await view.findByText(/^The form names the seller’s tax office\./);
  for (const name of ['Download the form (XML)', 'It was sent', 'Withdraw', 'Wrong name or address'])
    expect(view.queryByRole('button', { name })).toBeNull();
});
