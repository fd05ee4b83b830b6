import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OldAddress } from '#calls/customers/address-reviews.ts';
import type { Customer } from '#calls/customers/customers.ts';
import { auditLog, customers } from '#server/db/schema/index.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

let phones = 0;
const create = (more: object) =>
  server.ask<Customer>('customers.createTemporary', {
    name: 'Trần Văn Cũ',
    phone_no: `09351${String(++phones).padStart(5, '0')}`,
    ...more,
  });
const old = { address: '12 Hàng Bài, Phường Hàng Bài', district_code: '002', post_code: '10000' };

type Next = { rows: OldAddress[]; open: number };
const next = (kind: string, after = '', as?: string) =>
  server.ask<Next>('addressReviews.next', { kind, after_id: after }, as);
async function reviewOf(id: string): Promise<OldAddress | undefined> {
  let after = '';
  for (;;) {
    const { rows } = await next('customer', after);
    const found = rows.find(row => row.id === id);
    const last = rows.at(-1);
    if (found || !last) return found;
    after = last.id;
  }
}
const stored = async (no: string) => {
  const [row] = await server.db.select().from(customers).where(eq(customers.customer_no, no));
  if (!row) throw new Error(`no customer ${no}`);
  return row;
};

test('each former ward went to a commune that there is', async () => {
  const { rows } = await server.db.execute(sql`
    select (select count(*)::int from former_districts) as districts, count(*)::int as wards,
      count(*) filter (where not exists (select from places p where p.code = w ->> 1 and p.parent_code <> ''))::int as unknown,
      count(distinct w ->> 1)::int as communes
    from former_districts, jsonb_array_elements(wards) w`);
  expect(rows).toEqual([{ districts: 721, wards: 11_072, unknown: 0, communes: 3320 }]);
});

test('a customer of a former ward gets its commune, keeps the district, and loses it again', async () => {
  const { customer_no } = await create(old);
  const review = await reviewOf(customer_no);
  expect(review).toMatchObject({
    proposal: 'exact',
    communes: [{ province_code: '01', ward_name: 'Phường Cửa Nam' }],
  });
  const [commune] = review?.communes ?? [];
  const input = {
    kind: 'customer',
    addresses: [{ id: customer_no, ward_code: commune?.ward_code, address: review?.address }],
  };
  const before = await stored(customer_no);
  expect(await server.ask('addressReviews.accept', input)).toEqual({ changed: 1 });
  expect(await stored(customer_no)).toMatchObject({
    ...commune,
    district_code: '002',
    district_name: 'Quận Hoàn Kiếm',
    version: before.version + 1,
  });
  expect(await reviewOf(customer_no)).toBeUndefined();
  // Another person is late: what stands is not overwritten.
  expect(await server.ask('addressReviews.accept', input)).toEqual({ changed: 0 });
  expect(await server.ask('addressReviews.undo', input)).toEqual({ changed: 1 });
  expect(await stored(customer_no)).toMatchObject({ ward_code: '', province_code: '', district_code: '002' });
  const told = await server.db.select().from(auditLog).where(eq(auditLog.subject, customer_no));
  expect(told.map(row => row.action)).toEqual(expect.arrayContaining(['addresses.accept', 'addresses.undo']));
});

test('an address that was changed since it was shown stays as it is', async () => {
  const { customer_no } = await create(old);
  const addresses = [{ id: customer_no, ward_code: '00004', address: 'Ở nơi khác' }];
  expect(await server.ask('addressReviews.accept', { kind: 'customer', addresses })).toEqual({ changed: 0 });
  expect(await stored(customer_no)).toMatchObject({ ward_code: '' });
});

test('a shop sees and changes its own addresses alone', async () => {
  const { customer_no } = await create(old);
  const addresses = [{ id: customer_no, ward_code: '00004', address: '' }];
  const shops = new Set((await next('customer')).rows.map(row => row.franchise_code));
  expect(shops.size).toBe(1);
  expect((await next('franchise')).rows).toEqual([]);
  expect((await next('franchise', '', 'admin')).open).toBeGreaterThan(0);
  const input = { kind: 'franchise', addresses: [{ ...addresses[0], id: 'F01' }] };
  expect(await server.refused('addressReviews.accept', input)).toMatchObject({ code: 'not_found' });
});

test('a code that is no commune is refused', async () => {
  const { customer_no } = await create(old);
  const addresses = [{ id: customer_no, ward_code: '79', address: '' }];
  expect(await server.refused('addressReviews.accept', { kind: 'customer', addresses })).toMatchObject({
    code: 'validation',
  });
});
