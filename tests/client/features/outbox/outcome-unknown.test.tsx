import { screen, waitFor } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { salesOrders } from '#calls/index.ts';
import { refusalEnvelope } from '#calls/kit/errors.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { createTestClient, ourAnswer, type TestClient } from '#tests/support/client.tsx';
import { createInput } from '#tests/support/sales/orders.ts';

const phone = '0912000333';
const tempId = 'tmp:33333333-3333-4333-8333-333333333333';
const input = createInput({ sell_to_name: 'Đỗ Văn Ngờ', sell_to_phone_no: phone }, tempId);
let client: TestClient;

beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
  // Another back end may leave it open whether a change was made; the ledger in front of it then says so.
  client.intercept(({ url, method }) =>
    url === salesOrders.create.path && method === 'POST'
      ? ourAnswer(refusalEnvelope('in_doubt', { msg: '' }), { status: 409 })
      : undefined,
  );
  await client.open('/outbox');
  const [entry] = await client
    .tablet()
    .outbox.enqueue([{ op: salesOrders.create.name, args: input, tempId }]);
  if (!entry) throw new Error('not accepted');
  expect((await client.tablet().outbox.outcome(entry.mid)).state).toBe('IN_DOUBT');
  client.intercept(null);
});
afterEach(() => client.close());

const unsent = () => client.tablet().outbox.entries().filter(isUnsent);
async function orders(): Promise<string[]> {
  const { rows } = await client.server.db.execute<{ pos_so_no: string }>(
    sql`select pos_so_no from sales_orders where sell_to_phone_no = ${phone}`,
  );
  return rows.map(row => row.pos_so_no);
}
const press = async (name: string) => client.user.click(await screen.findByRole('button', { name }));

it('a change in doubt that arrived is found on the server and marked as sent with its number', async () => {
  const token = await client.server.signIn('store01');
  await client.server.send(salesOrders.create, input, { token });
  const [no = ''] = await orders();
  await press('Look on the server');
  expect(await screen.findByText(new RegExp(`Found ${no}.*same customer, lines, amount`))).toBeTruthy();
  await press('It arrived: mark as sent');
  await waitFor(() => expect(unsent()).toEqual([]));
  expect(client.tablet().outbox.resolve(tempId)).toBe(no);
  expect(await orders()).toEqual([no]);
});

it('a change in doubt that did not arrive is sent again only on a person’s word', async () => {
  expect(screen.queryByRole('button', { name: 'It did not arrive: send again' })).toBeNull();
  await press('Look on the server');
  expect(await screen.findByText(/Nothing like it is on the server/)).toBeTruthy();
  expect(await orders()).toEqual([]);
  await press('It did not arrive: send again');
  await waitFor(() => expect(unsent()).toEqual([]));
  expect(await orders()).toHaveLength(1);
});
