import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addresses, customers, items, salesOrders } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { createInput } from '#tests/support/sales/orders.ts';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

let client: TestClient;
let token: string;
beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
  await client.signIn();
  await client.open('/');
});
afterEach(() => client.close());

it('a customer, an address and a service made offline reach the order that names them', async () => {
  const goods = await client.server.send(items.filter, { page: 1, size: 20 }, { token });
  const item = goods.data.items.find(each => each.variant_code === '' && !each.blocked);
  if (!item) throw new Error('an item');
  await client.connect(false);
  const [person, address, order] = ['tmp:person', 'tmp:address', 'tmp:order'];
  const name = 'Phan Thị Xa';
  const phone_no = '+84934555666';
  const sent = await sendDrafts([
    { op: customers.createTemporary.name, args: { customer_no: person, name, phone_no }, tempId: person },
    {
      op: addresses.addTemporaryShipTo.name,
      args: { code: address, customer_no: person, name, address: '7 Lê Lợi' },
      tempId: address,
    },
    {
      op: addresses.addTemporaryShippingAgentService.name,
      args: {
        code: 'XEOM',
        shipping_agent_code: 'AHAMOVE',
        description: 'Xe ôm quen',
        phone_no_customer: phone_no,
        customer_no: person,
      },
    },
    {
      op: salesOrders.create.name,
      args: {
        ...createInput({
          sell_to_customer_no: person,
          sell_to_name: name,
          ship_to_code: address,
          agent_code: 'AHAMOVE',
          agent_service_code: 'XEOM',
          lines: [{ line_no: 10_000, item_no: item.item_no, unit_price: item.unit_price, quantity: 1 }],
        }),
        pos_so_no: order,
      },
      tempId: order,
    },
  ]);
  expect(sent.kind).toBe('queued');
  await client.connect(true);
  client.tablet().outbox.wake('online');
  await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));

  const made = await client.server.send(customers.byPhone, { phone_no: '0934555666' }, { token });
  const { customer_no } = made.data;
  const known = await client.server.send(
    addresses.shipToAddresses,
    { filters: [filter('customer_no', customer_no)] },
    { token },
  );
  expect(known.data.items).toMatchObject([{ code: 'A001', address: '7 Lê Lợi', is_temporary: true }]);
  const pos_so_no = client.tablet().outbox.resolve(order);
  const kept = await client.server.send(salesOrders.get, { pos_so_no }, { token });
  expect(kept.data).toMatchObject({
    sell_to_customer_no: customer_no,
    ship_to_code: 'A001',
    agent_service_code: 'XEOM',
  });
});
