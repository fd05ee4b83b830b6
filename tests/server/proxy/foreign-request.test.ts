import { expect, test } from 'vitest';
import { customers, purchaseOrders, salesOrders } from '#calls/index.ts';
import { communeFields } from '#model/kit/address.ts';
import { toForeignRequest } from '#server/proxy/foreign-request.ts';
import { createInput } from '../../support/sales/orders.ts';

/** The commune of an address, with each field's prefix. */
const communeOf = (prefix: string, value: string) =>
  Object.fromEntries(communeFields.map(field => [prefix + field, value]));

/** All names in what goes out, wherever they stand. */
const namesIn = (call: Parameters<typeof toForeignRequest>[0], input: unknown) =>
  JSON.stringify(toForeignRequest(call, input).options.body);

test('an address without a commune is sent as the specification has it', () => {
  const parties = ['sell_to_', 'bill_to_', 'ship_to_'].map(prefix => communeOf(prefix, ''));
  const { data } = createInput({ sell_to_name: 'Lan' });
  const sale = namesIn(salesOrders.create, { data: Object.assign({ ...data }, ...parties) });
  expect(sale).toContain('sell_to_district_code');
  const customer = namesIn(customers.createTemporary, { name: 'Lan', ...communeOf('', '') });
  const order = namesIn(purchaseOrders.create, { data: communeOf('receiving_', '') });
  for (const sent of [sale, customer, order]) expect(sent).not.toMatch(/province_|ward_/);
});

test('a commune that is named is not lost on the way', () => {
  const sent = namesIn(customers.createTemporary, { name: 'Lan', ...communeOf('', 'Phường Sài Gòn') });
  expect(sent).toContain('"ward_name":"Phường Sài Gòn"');
});
