import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer } from '#calls/customers/customers.ts';
import { places } from '#server/db/schema/index.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const hanoi = { province_code: '01', province_name: 'Thành phố Hà Nội' };
const noPlace = { province_code: '', province_name: '', ward_code: '', ward_name: '' };
let phones = 0;
const create = (more: object) =>
  server.ask<Customer>('customers.createTemporary', {
    name: 'Trần Văn Mới',
    phone_no: `09341${String(++phones).padStart(5, '0')}`,
    ...more,
  });
const wardOf = async (province: string) => {
  const [ward] = await server.db.select().from(places).where(eq(places.parent_code, province)).limit(1);
  if (!ward) throw new Error(`province ${province} has no communes`);
  return ward;
};

test('the country has 34 provinces, and each of its 3,321 communes is in one of them', async () => {
  const all = await server.db.select().from(places);
  const provinces = new Set(all.filter(row => row.parent_code === '').map(row => row.code));
  expect([provinces.size, all.length - provinces.size]).toEqual([34, 3321]);
  expect(all.filter(row => row.parent_code !== '' && !provinces.has(row.parent_code))).toEqual([]);
});

test('a customer lives in the commune of the code, with the names that the table has', async () => {
  const ward = await wardOf('01');
  const told = { ...hanoi, province_name: 'Hà Nội cũ', ward_code: ward.code, ward_name: 'Phường nào đó' };
  const made = await create(told);
  expect(made).toMatchObject({ ...hanoi, ward_code: ward.code, ward_name: ward.name });
  const { customer } = await server.ask<{ customer: Customer }>('customers.getInfo', {
    customer_no: made.customer_no,
    referral_code: '',
  });
  expect(customer).toEqual(made);
});

test('a code that is none, and a commune of another province, are refused at their fields', async () => {
  const refusalOf = async (place: object) => {
    const { body } = await server.send('customers.createTemporary', {
      name: 'Trần Văn Mới',
      phone_no: `09342${String(++phones).padStart(5, '0')}`,
      ...place,
    });
    return body.result ? null : body.errors[0]?.field;
  };
  const elsewhere = await wardOf('79');
  expect(await refusalOf({ province_code: '00' })).toContain('province_code');
  expect(await refusalOf({ ward_code: '99999' })).toContain('ward_code');
  expect(await refusalOf({ province_code: '01', ward_code: elsewhere.code })).toContain('ward_code');
  expect(await refusalOf({ province_code: elsewhere.code })).toContain('province_code');
});

test('a caller that knows districts alone moves an address, and takes the old commune away', async () => {
  const ward = await wardOf('01');
  const { customer_no } = await create({ ...hanoi, ward_code: ward.code });
  const change = (customer_record: object) =>
    server.ask<Customer>('customers.update', { customer_record: { customer_no, ...customer_record } });
  expect(await change({ name: 'Trần Văn Cũ' })).toMatchObject({ ward_code: ward.code });
  expect(await change({ district_code: '002', post_code: '10000' })).toMatchObject({
    ...noPlace,
    district_name: 'Quận Hoàn Kiếm',
  });
});

test('tablets get all of it as one table', async () => {
  const { items } = await server.ask<{ items: { code: string }[] }>('addresses.places', { size: 100 });
  expect(items).toHaveLength(100);
  const [other] = await server.db.select().from(places).where(ne(places.parent_code, '')).limit(1);
  expect(other?.code).toMatch(/^\d{5}$/);
});
