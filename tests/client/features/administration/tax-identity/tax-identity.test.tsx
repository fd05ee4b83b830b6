import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { franchises, settings, taxIdentities } from '#calls/administration/index.ts';
import { auditLog } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
let token: string;
beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('admin', 'admin1234');
});
afterEach(() => client.close());

const year = () => String(new Date().getFullYear()).slice(2);
const block = async () => within(await screen.findByRole('region', { name: 'Tax identity' }));
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Tax identity' }));
const press = async (name: string, area: Pick<typeof screen, 'findByRole'> = screen) =>
  client.user.click(await area.findByRole('button', { name }));
async function type(name: string, text: string) {
  const field = await (await sheet()).findByRole('textbox', { name });
  await client.user.clear(field);
  await client.user.type(field, text);
}
async function choose(name: string, option: string) {
  await client.user.click(await (await sheet()).findByRole('combobox', { name }));
  await client.user.click(await screen.findByRole('option', { name: option, hidden: true }));
}
const kept = async (franchise_code: string) =>
  (await client.server.send(taxIdentities.get, { franchise_code }, { token })).data;
const company = {
  legal_kind: 'company_deduction',
  tax_code: '0300588569',
  registered_name: 'Công ty TNHH An',
  registered_address: '10 Tân Trào',
  place_code: '',
  seller: 'own',
  contract_no: '',
  contract_date: '',
  series_till: '1CMAA',
  series_ordinary: '',
  series_transfer: '',
  series_consignment: '',
  tax_office_code: '',
  tax_office_name: '',
} as const;
const save = (franchise_code: string, version: number, change: object = {}) =>
  client.server.send(
    taxIdentities.save,
    { franchise_code, version, identity: { ...company, ...change } },
    { token, key: crypto.randomUUID() },
  );

it('is entered on the page of a franchise, which says what is missing and sends nothing else', async () => {
  await client.signIn('admin', 'admin1234');
  await client.open('/franchises/detail?no=F03');
  await (await block()).findByText(/^Still missing: Legal kind, Tax code/);
  await press('Change the tax identity', await block());
  await choose('Legal kind', 'Household business');
  await type('Tax code', '0300588560');
  await press('Save', await sheet());
  await (await sheet()).findByText(/^This is no tax code/);
  await type('Tax code', '001099012345');
  await type('Registered name', 'Hộ kinh doanh Thảo');
  await type('Registered address', '75 Nguyễn Văn Linh');
  await type('Series of the till', '2c26mba');
  await press('Save', await sheet());
  await (await block()).findByText('Still missing: Code of the place of business.');
  await (await block()).findByText(`2C${year()}MBA`);
  await (await block()).findByText('Of 1.000.000.000 ₫');
  expect(await kept('F03')).toMatchObject({ legal_kind: 'household', series_till: '2CMBA', version: 1 });
  // The form of the franchise around the sheet is another one's to send.
  expect(screen.queryByText('Update Franchise Successfully!')).toBeNull();
});

it('changed by another person since, it is shown as it stands now', async () => {
  await save('F03', 0);
  await client.signIn('admin', 'admin1234');
  await client.open('/franchises/detail?no=F03');
  await press('Change the tax identity', await block());
  await type('Registered name', 'Công ty TNHH Bình');
  await save('F03', 1, { registered_name: 'Công ty TNHH Chi' });
  await press('Save', await sheet());
  await (await block()).findByText('Công ty TNHH Chi');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await kept('F03')).toMatchObject({ registered_name: 'Công ty TNHH Chi', version: 2 });
});

it('names the company where it sells for the shop by contract', async () => {
  await save('', 0, { registered_name: 'Công ty Cổ phần Quầy' });
  await save('F03', 0, { tax_code: '0101248141' });
  await client.signIn('admin', 'admin1234');
  await client.open('/franchises/detail?no=F03');
  await press('Change the tax identity', await block());
  await choose('Seller on paper', 'The company, by contract');
  await type('Contract number', '12/HĐUN');
  await press('Save', await sheet());
  await (await block()).findByText('On paper the seller is Công ty Cổ phần Quầy, tax code 0300588569.');
  await (await block()).findByText('Still missing: Contract date.');
  await client.open('/settings');
  await screen.findByRole('region', { name: 'Tax identity of the company' });
});

it('the list of franchises says where it is complete, and finds those where it is not', async () => {
  await save('F03', 0);
  await client.signIn('admin', 'admin1234');
  await client.open('/franchises?tax_identity=complete');
  await screen.findByText('Quầy Hải Châu');
  await screen.findByText('Complete');
  expect(screen.queryByText('Quầy Hoàn Kiếm')).toBeNull();
  const { data } = await client.server.send(
    franchises.filter,
    { filters: [{ field: 'tax_identity', value: 'incomplete', condition: 'eq' }] },
    { token },
  );
  expect(data.items).toHaveLength(7);
});

it('home tells who answers for the shop what is missing', async () => {
  await client.signIn('manager01', 'manager1234');
  await client.open('/');
  await screen.findByText(/^The shop’s tax identity is not complete\. Still missing: Legal kind/);
});

it('home tells a household that sold more than the threshold, and then of nothing missing', async () => {
  await save('F01', 0, { legal_kind: 'household', place_code: '00001' });
  await client.server.send(
    settings.update,
    { household_threshold: 1_000_000 },
    { token, key: crypto.randomUUID() },
  );
  await client.signIn('manager01', 'manager1234');
  await client.open('/');
  await screen.findByText(/above the threshold of 1\.000\.000 ₫/);
  expect(screen.queryByText(/tax identity is not complete/)).toBeNull();
});

it('the audit log has a word for its change', async () => {
  await save('F03', 0);
  const rows = await client.server.db.select().from(auditLog).where(sql`action = 'tax-identity.change'`);
  expect(rows).toHaveLength(1);
  await client.signIn('admin', 'admin1234');
  await client.open('/auditLog');
  await screen.findByText('Tax identity changed');
});
