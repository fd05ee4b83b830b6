import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { customers } from '#calls/index.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { noBuyer } from '#model/taxes/invoice-buyer.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

const company = {
  ...noBuyer,
  kind: 'company',
  tax_code: '0101248141',
  company_name: 'Công ty TNHH Hai Bà',
  address: '45 Phố Huế, Hà Nội',
} as const;

const press = async (name: string | RegExp, area: Pick<typeof screen, 'findByRole'> = screen) =>
  client.user.click(await area.findByRole('button', { name }));
const sheet = async () => within(await screen.findByRole('dialog', { name: 'VAT invoice' }));
const field = async (name: string | RegExp) => (await sheet()).findByRole('textbox', { name });
const type = async (name: string | RegExp, text: string) => client.user.type(await field(name), text);

async function startSale(): Promise<void> {
  await client.signIn();
  await client.open('/salesOrders/detail');
  const [add] = await screen.findAllByRole('button', { name: /^Add / });
  if (!add) throw new Error('no item');
  await client.user.click(add);
}
async function pay(): Promise<void> {
  await press(/^Pay \d/);
  await press(/^Take \d/);
  await screen.findByText(/^Sold/);
}
const newest = async () => {
  const { rows } = await client.server.db.execute<Record<string, unknown>>(
    sql`select pos_so_no, status, invoice_buyer as buyer, sell_to_customer_no as customer from sales_orders
        where franchise_code = 'F01' order by created_at desc, pos_so_no desc limit 1`,
  );
  return rows[0];
};
const allSent = () => waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));

it('a company is named at the counter by keyboard, and stands in the sale that is sent', async () => {
  await startSale();
  (await screen.findByRole('button', { name: 'VAT invoice' })).focus();
  await client.user.keyboard('{Enter}');
  await type(/^Tax code/, company.tax_code);
  await type(/^Name of the company/, company.company_name);
  await type(/^Address/, company.address);
  await client.user.keyboard('{Enter}');
  await client.user.clear(await field(/^Address/));
  await type(/^Address/, company.address);
  await client.user.type(await field('Phone'), '{Enter}');
  await screen.findByRole('button', { name: `Invoice: ${company.company_name}` });
  expect(screen.queryByRole('dialog')).toBeNull();
  await pay();
  await allSent();
  expect(await newest()).toMatchObject({ status: 'INVOICED', buyer: company });
});

it('what an invoice needs is asked for at its field, by what buys', async () => {
  await startSale();
  await press('VAT invoice');
  await type(/^Tax code/, '0101248142');
  await press('Save', await sheet());
  await (await sheet()).findByText(/^This is no tax code/);
  expect((await sheet()).getAllByText('This is required field!')).toHaveLength(2);
  expect(document.activeElement).toBe(await field(/^Tax code/));
  await client.user.click((await sheet()).getByRole('radio', { name: 'Foreigner' }));
  expect((await sheet()).queryByText('This is required field!')).toBeNull();
  await type(/^Name/, 'Ana Costa');
  await type(/^Passport/, 'p 1234567');
  await type(/^Nationality/, 'Brazil');
  await press('Save', await sheet());
  await press('Invoice: Ana Costa');
  await client.user.click((await sheet()).getByRole('radio', { name: 'Consumer, no name' }));
  await press('Save', await sheet());
  await screen.findByRole('button', { name: 'VAT invoice' });
});

it('a company that the shop has named before is filled in by its tax code, and can be mended', async () => {
  await client.server.db.execute(
    sql`update sales_orders set invoice_buyer = ${JSON.stringify(company)}::jsonb where pos_so_no =
        (select pos_so_no from sales_orders where franchise_code = 'F01' and document_type = 'order' limit 1)`,
  );
  await startSale();
  await press('VAT invoice');
  await type(/^Tax code/, '0101 248 141');
  await (await sheet()).findByText('Filled in as last time.');
  expect(await field(/^Name of the company/)).toHaveProperty('value', company.company_name);
  expect(await field(/^Address/)).toHaveProperty('value', company.address);
  await type(/^E-mail/, 'ketoan@haiba.vn');
  await press('Save', await sheet());
  await pay();
  await allSent();
  expect(await newest()).toMatchObject({ buyer: { ...company, email: 'ketoan@haiba.vn' } });
});

it('a customer’s company is offered for the next sale, also offline, but not to another one', async () => {
  const { rows } = await client.server.db.execute<{ name: string; phone_no: string; customer_no: string }>(
    sql`update customers set invoice_buyer = ${JSON.stringify(company)}::jsonb where customer_no =
        (select customer_no from customers where franchise_code = 'F01' order by customer_no limit 1)
        returning name, phone_no, customer_no`,
  );
  const [person] = rows;
  if (!person) throw new Error('no customer');
  await startSale();
  await waitFor(() => expect(client.tablet().store.table(customers.filter).complete).toBe(true));
  await client.connect(false);
  await press(/Walk-in customer/);
  const picker = within(await screen.findByRole('dialog'));
  await client.user.type(picker.getByLabelText('Phone or name'), person.phone_no);
  await press(new RegExp(person.name), picker);
  await press(`Invoice for ${company.company_name}?`);
  await screen.findByRole('button', { name: `Invoice: ${company.company_name}` });
  // Without a connection the customers of the tablet are asked for a tax code.
  await press(`Invoice: ${company.company_name}`);
  await client.user.click((await sheet()).getByRole('radio', { name: 'Public body' }));
  await press('Cancel', await sheet());
  await press(new RegExp(person.name));
  await press('Walk-in customer', within(await screen.findByRole('dialog')));
  await screen.findByRole('button', { name: 'VAT invoice' });
  expect(screen.queryByRole('button', { name: /^Invoice/ })).toBeNull();
  await press('VAT invoice');
  await type(/^Tax code/, company.tax_code);
  await (await sheet()).findByText('Filled in as last time.');
  await press('Save', await sheet());
  await press(/^Pay \d/);
  await press(/^Take \d/);
  await screen.findByText('Sold, kept on this tablet');
  await client.connect(true);
  await allSent();
  expect(await newest()).toMatchObject({ buyer: company, customer: '' });
});

it('a company that pays much in cash is told what that means, in the words of the settings', async () => {
  await client.server.db.execute(
    sql`insert into config (name, value) values ('invoice_cash_limit', '1'), ('invoice_cash_note', '"Cash is not deducted."')`,
  );
  await startSale();
  await press('VAT invoice');
  await type(/^Tax code/, company.tax_code);
  await type(/^Name of the company/, company.company_name);
  await type(/^Address/, company.address);
  await press('Save', await sheet());
  await press(/^Pay \d/);
  await screen.findByText('Cash is not deducted.');
  await client.user.click(screen.getByRole('radio', { name: /^Bank transfer|^Transfer/ }));
  await waitFor(() => expect(screen.queryByText('Cash is not deducted.')).toBeNull());
});

it('a posted sale is given the name of a person, on the page of the order, also offline', async () => {
  await startSale();
  await pay();
  await allSent();
  await client.connect(false);
  await press('Open order');
  await press('More actions');
  await press('VAT invoice', within(await screen.findByRole('dialog', { name: 'More actions' })));
  await client.user.click((await sheet()).getByRole('radio', { name: 'Person' }));
  await type(/^Name/, 'Trần Minh An');
  await press('Save', await sheet());
  await (await sheet()).findByText('Enter the personal number or the phone number.');
  await type(/^Personal number/, '001199000001');
  await press('Save', await sheet());
  const facts = await screen.findAllByText('Trần Minh An', { exact: false });
  expect(facts.length).toBeGreaterThan(0);
  await client.connect(true);
  await allSent();
  expect(await newest()).toMatchObject({
    status: 'INVOICED',
    buyer: { kind: 'person', name: 'Trần Minh An', personal_id: '001199000001' },
  });
});

it('a sale made offline is named, and mended, in the same outage after it was sold', async () => {
  await startSale();
  await client.connect(false);
  await press(/^Pay \d/);
  await press(/^Take \d/);
  await screen.findByText('Sold, kept on this tablet');
  await press('Open order');
  const name = async () => {
    await press('More actions');
    await press('VAT invoice', within(await screen.findByRole('dialog', { name: 'More actions' })));
  };
  await name();
  await type(/^Tax code/, company.tax_code);
  await type(/^Name of the company/, 'Công ty Hai Bà');
  await type(/^Address/, company.address);
  await press('Save', await sheet());
  await screen.findAllByText('Công ty Hai Bà', { exact: false });
  await name();
  await client.user.clear(await field(/^Name of the company/));
  await type(/^Name of the company/, company.company_name);
  await press('Save', await sheet());
  await screen.findAllByText(company.company_name, { exact: false });
  await client.connect(true);
  await allSent();
  expect(await newest()).toMatchObject({ status: 'INVOICED', buyer: company });
  const { rows } = await client.server.db.execute(
    sql`select count(*)::int as sales from sales_orders where invoice_buyer ->> 'tax_code' = ${company.tax_code}`,
  );
  expect(rows).toEqual([{ sales: 1 }]);
});
