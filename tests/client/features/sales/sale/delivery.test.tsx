import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { t } from '#client/messages/en.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

const texts = t.delivery;
const steps = t.salesOrders.actions;
const press = async (name: string | RegExp) => client.user.click(await screen.findByRole('button', { name }));
const allSent = () => waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));
const deliver = async () => client.user.click(await screen.findByRole('switch', { name: texts.deliver }));

/** A sale of the first item; answers what is due. */
async function begin(): Promise<number> {
  await client.open('/salesOrders/detail');
  const [add] = await screen.findAllByRole('button', { name: /^Add / });
  if (add) await client.user.click(add);
  const pay = await screen.findByRole('button', { name: /^Pay \d/ });
  return Number(pay.textContent?.replace(/\D/g, ''));
}

async function chooseCustomer(): Promise<{ address: string; phone_no: string }> {
  const { rows } = await client.server.db.execute<{ phone_no: string; address: string }>(
    sql`select phone_no, address from customers
        where franchise_code = 'F01' and address <> '' and phone_no <> '' order by customer_no limit 1`,
  );
  const [person] = rows;
  if (!person) throw new Error('the demo company knows where customers live');
  await press(/Walk-in customer/);
  await client.user.type(await screen.findByLabelText('Phone or name'), person.phone_no);
  const sheet = within(await screen.findByRole('dialog'));
  await client.user.click(await sheet.findByRole('button', { name: new RegExp(person.phone_no.slice(-4)) }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return person;
}

const newest = async () => {
  const { rows } = await client.server.db.execute<Record<string, unknown>>(
    sql`select status, remaining_amount::float as remaining, for_delivery, delivery_step, ship_to_address, ship_to_phone_no
        from sales_orders where franchise_code = 'F01' order by created_at desc, pos_so_no desc limit 1`,
  );
  return rows[0];
};

it('goods for a known address are ordered, sent off and paid on delivery, each in one press', async () => {
  const due = await begin();
  const owed = `${formatAmount(due)} ₫`;
  const { address } = await chooseCustomer();
  await deliver();
  // What is known is not asked again.
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByText(new RegExp(`${address}.*${texts.byShop}`));
  await press(texts.onDelivery);
  await screen.findByRole('heading', { name: texts.collectTitle(owed) });
  expect(screen.queryByText(/Sold/)).toBeNull();
  await allSent();
  expect(await newest()).toMatchObject({ status: 'RELEASED', remaining: due, delivery_step: 'send' });

  await client.open('/salesOrders/toShip');
  await press(steps.send);
  const send = within(await screen.findByRole('dialog', { name: t.documents.order.prompts.send ?? '' }));
  send.getByText(new RegExp(address));
  send.getByText(owed);
  await client.user.click(send.getByRole('button', { name: steps.send }));
  await screen.findByText(`Invoiced · ${owed} to collect`);
  await screen.findByText(texts.sentOff);
  await press(steps.collect);
  await press(texts.collectAmount(owed));
  await screen.findByText(texts.empty);
  await allSent();
  expect(await newest()).toMatchObject({ status: 'INVOICED', remaining: 0, delivery_step: '' });
});

it('a walk-in customer says where the goods go before they pay, and the panel never says sold', async () => {
  await begin();
  await deliver();
  const sheet = within(await screen.findByRole('dialog', { name: texts.title }));
  sheet.getByText(texts.missing.ship_to_address);
  await client.user.click(sheet.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const name of ['Pay', texts.onDelivery])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  await press(texts.missing.ship_to_address);
  await client.user.type(await screen.findByLabelText(/^House number and street/), '12 Lê Lợi');
  await client.user.type(screen.getByLabelText(/^Phone/), '0912 345 678');
  await press('Done');
  await press('Pay');
  await press(/^Take \d/);
  await screen.findByRole('heading', { name: texts.paidTitle });
  await allSent();
  expect(await newest()).toMatchObject({
    ...{ status: 'RELEASED', remaining: 0, for_delivery: true, delivery_step: 'send' },
    ship_to_address: '12 Lê Lợi',
  });
});

it('without a connection all of it is done on the tablet, and arrives once in its order', async () => {
  await client.open('/salesOrders/toShip');
  await screen.findByText(texts.empty);
  const due = await begin();
  const owed = `${formatAmount(due)} ₫`;
  await chooseCustomer();
  await client.connect(false);
  await deliver();
  await press(texts.onDelivery);
  await screen.findByRole('heading', { name: texts.collectTitle(owed) });
  await press('Open order');
  await press(steps.send);
  const send = within(await screen.findByRole('dialog', { name: t.documents.order.prompts.send ?? '' }));
  await client.user.click(send.getByRole('button', { name: steps.send }));
  await press(steps.collect);
  await press(texts.collectAmount(owed));
  const waiting = () => client.tablet().outbox.entries().filter(isUnsent);
  await waitFor(() =>
    expect(waiting().map(({ op }) => op)).toEqual([
      'salesOrders.create',
      'salesOrders.setStatus',
      'salesOrders.setStatus',
      'salesOrders.postQty',
      'receipts.add',
      'receipts.processAll',
    ]),
  );
  await client.connect(true);
  await allSent();
  expect(await newest()).toMatchObject({ status: 'INVOICED', remaining: 0, delivery_step: '' });
});

it('who takes their goods along after all is sold to as always', async () => {
  await begin();
  await chooseCustomer();
  await deliver();
  await deliver();
  await press(/^Pay \d/);
  await press(/^Take \d/);
  await screen.findByRole('heading', { name: 'Sold' });
  await allSent();
  expect(await newest()).toMatchObject({ status: 'INVOICED', for_delivery: false, delivery_step: '' });
});
