import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isUnsent } from '#client/tablet/entries.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

/** A sale of the first item, with its payment open; answers what is due. */
async function payFor({ phone }: { phone?: string } = {}): Promise<number> {
  await client.open('/salesOrders/detail');
  const [add] = await screen.findAllByRole('button', { name: /^Add / });
  if (add) await client.user.click(add);
  if (phone) await chooseCustomer(phone);
  await client.user.click(await screen.findByRole('button', { name: /^Pay \d/ }));
  const take = await screen.findByRole('button', { name: /^Take \d/ });
  return Number(take.textContent?.replace(/\D/g, ''));
}

async function chooseCustomer(phone: string): Promise<void> {
  const walkIn = screen.queryByRole('button', { name: /Walk-in customer/ });
  if (walkIn) await client.user.click(walkIn);
  const search = await screen.findByLabelText('Phone or name');
  await client.user.type(search, phone);
  const sheet = within(await screen.findByRole('dialog'));
  await client.user.click(await sheet.findByRole('button', { name: new RegExp(phone.slice(-4)) }));
}

async function give(amountVnd: number): Promise<void> {
  const given = screen.getByLabelText<HTMLInputElement>('Cash received');
  await client.user.clear(given);
  await client.user.type(given, String(amountVnd));
  await client.user.click(screen.getByRole('button', { name: `Take ${formatAmount(amountVnd)} ₫` }));
}

const somebody = async () => {
  const { rows } = await client.server.db.execute<{ phone_no: string; name: string }>(
    sql`select phone_no, name from customers where franchise_code = 'F01' order by customer_no limit 1`,
  );
  const [person] = rows;
  if (!person) throw new Error('the demo company has customers');
  return person;
};

const newest = async () => {
  const { rows } = await client.server.db.execute<{ pos_so_no: string; status: string; remaining: number }>(
    sql`select pos_so_no, status, remaining_amount::float as remaining from sales_orders
        where franchise_code = 'F01' order by created_at desc, pos_so_no desc limit 1`,
  );
  return rows[0];
};
const allSent = () => waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));

it('a walk-in customer who gives too little does not owe: take the rest, or sell nothing', async () => {
  const due = await payFor();
  await give(1000);
  const missing = formatAmount(due - 1000);
  const question = within(await screen.findByRole('dialog', { name: `Still missing ${missing} ₫` }));
  expect(question.queryByRole('button', { name: 'On account' })).toBeNull();
  expect(client.tablet().outbox.entries()).toEqual([]);
  await client.user.click(question.getByRole('button', { name: 'Take more' }));
  // What was given stands as the first part, and the rest is suggested.
  await client.user.click(await screen.findByRole('button', { name: `Take ${formatAmount(due)} ₫` }));
  await screen.findByRole('heading', { name: 'Sold' });
  await allSent();
  expect(await newest()).toMatchObject({ status: 'INVOICED', remaining: 0 });
});

it('a customer with a name may owe, which panel, order and list say', async () => {
  const { phone_no, name } = await somebody();
  const due = await payFor({ phone: phone_no });
  await give(1000);
  const owed = `${formatAmount(due - 1000)} ₫`;
  const question = within(await screen.findByRole('dialog', { name: `Still missing ${owed}` }));
  expect(question.getByText(new RegExp(name))).toBeTruthy();
  await client.user.click(question.getByRole('button', { name: 'On account' }));
  await screen.findByRole('heading', { name: `Handed over, ${owed} owed` });
  await allSent();
  expect(await newest()).toMatchObject({ status: 'INVOICED', remaining: due - 1000 });
  await client.user.click(screen.getByRole('button', { name: 'Open order' }));
  await screen.findByText(`Invoiced · owes ${owed}`);
  await client.open('/salesOrders');
  expect(await screen.findAllByText(`Invoiced · owes ${owed}`)).not.toHaveLength(0);
});

it('who has to owe is chosen from where the money is missing', async () => {
  const due = await payFor();
  await give(1000);
  await screen.findByRole('dialog', { name: `Still missing ${formatAmount(due - 1000)} ₫` });
  await client.user.click(screen.getByRole('button', { name: 'Choose customer' }));
  await screen.findByLabelText('Phone or name');
});

it('a sale by transfer waits for its money, and is sold once a person has seen it', async () => {
  await payFor();
  await client.user.click(screen.getByRole('radio', { name: /^Transfer/ }));
  await client.user.click(await screen.findByRole('button', { name: /^Take \d/ }));
  await screen.findByRole('heading', { name: 'Waiting for the transfer' });
  expect(screen.queryByRole('heading', { name: 'Sold' })).toBeNull();
  // Its customer still has to scan the code.
  const code = await screen.findByRole('region', { name: 'Pay by bank transfer' });
  expect(within(code).getByRole('img', { name: /^VietQR code: transfer of/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Later' })).toBeTruthy();
  await allSent();
  const { pos_so_no } = (await newest()) ?? {};
  expect(await newest()).toMatchObject({ status: 'INVOICED' });
  await client.user.click(await screen.findByRole('button', { name: 'I have seen the money' }));
  const question = within(await screen.findByRole('dialog', { name: /on the account\?$/ }));
  await client.user.click(question.getByRole('button', { name: 'I have seen the money' }));
  await screen.findByRole('heading', { name: 'Sold' });
  expect(screen.queryByRole('img', { name: /^VietQR code/ })).toBeNull();
  await allSent();
  expect(await newest()).toMatchObject({ pos_so_no, remaining: 0 });
});

it('the list says of a sale that its transfer has not been seen', async () => {
  await payFor();
  await client.user.click(screen.getByRole('radio', { name: /^Transfer/ }));
  await client.user.click(await screen.findByRole('button', { name: /^Take \d/ }));
  await screen.findByRole('heading', { name: 'Waiting for the transfer' });
  await allSent();
  await client.open('/salesOrders');
  expect(await screen.findAllByText('Invoiced · waiting for the transfer')).not.toHaveLength(0);
});
