import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { salesOrders } from '#calls/index.ts';
import { agentChoices } from '#client/fields/agent-name.ts';
import { t } from '#client/messages/en.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { madeOnServer } from '#tests/support/sales/sold.ts';

let client: TestClient;
let order: string;
beforeEach(async () => {
  client = await createTestClient();
  const token = await client.server.signIn('store01');
  order = (await madeOnServer(client.server, token, 'order')).pos_so_no;
  await client.signIn();
});
afterEach(() => client.close());

async function carriedBy(agent_code: string, agent_service_code: string): Promise<void> {
  const token = await client.server.signIn('store01');
  const data = { agent_code, agent_service_code, ship_to_address: '36 Hàng Bông' };
  await client.server.send(salesOrders.update, { pos_so_no: order, data }, { token });
  const confirm = { pos_so_no: order, status: 'CONFIRMED', cancel_reason_code: '' } as const;
  await client.server.send(salesOrders.setStatus, confirm, { token });
}
const carrier = async () => (await screen.findByText(t.pickers.agent.label)).nextElementSibling?.textContent;

it('an order says by name who carries it, where no service of theirs is chosen too', async () => {
  await carriedBy('STORE', '');
  await client.open(`/salesOrders/detail?no=${order}`);
  await waitFor(async () => expect(await carrier()).toBe('Cửa hàng tự giao'));
  await client.connect(false);
  await client.open(`/salesOrders/detail?no=${order}`);
  expect(await carrier()).toBe('Cửa hàng tự giao');
});

it('an order says by name with which service, and what has no name here stays a code', async () => {
  await carriedBy('VIETTELPOST', 'VHT');
  await client.open(`/salesOrders/detail?no=${order}`);
  await waitFor(async () => expect(await carrier()).toBe('Viettel Post · Hỏa tốc'));
});

it('agents are offered by name; the one of a document also where it is gone', () => {
  const row = { ...gone, shipping_agent_code: 'GHN', agent_name: 'Giao Hàng Nhanh' };
  const choices = agentChoices([row, { ...gone, shipping_agent_code: 'B2C' }], 'OLD');
  expect(choices).toEqual([
    { value: 'B2C', label: 'B2C' },
    { value: 'GHN', label: 'Giao Hàng Nhanh' },
    { value: 'OLD', label: 'OLD' },
  ]);
});

const gone = {
  id: '',
  code: 'STD',
  description: '',
  post_code: '',
  district_code: '',
  franchise_code: '',
  customer_no: '',
  is_temporary: false,
};
