import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { items } from '#calls/index.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

type Buyer = { customer_no: string; name: string; phone_no: string; points: number };

async function buyer(): Promise<Buyer> {
  const { rows } = await client.server.db.execute<Buyer>(
    sql`select customer_no, name, phone_no, loyalty_redeemable_points as points from customers
        where franchise_code = 'F01' and loyalty_redeemable_points >= 20 and loyalty_redeemable_points < 200
        order by customer_no limit 1`,
  );
  const [first] = rows;
  if (!first) throw new Error('the demo company has a customer with points');
  // It is their birthday month.
  await client.server.db.execute(
    sql`update customers set birth_date = make_date(1992, extract(month from now() at time zone 'Asia/Ho_Chi_Minh')::int, 1)
        where customer_no = ${first.customer_no}`,
  );
  return first;
}

async function startSale({ name, phone_no }: Buyer): Promise<void> {
  await client.open('/salesOrders/detail');
  await screen.findAllByRole('button', { name: /^Add / });
  const item = await waitFor(() => {
    const { rows, complete } = client.tablet().store.table(items.filter);
    expect(complete).toBe(true);
    return rows.find(row => row.variant_code === '' && !row.blocked && row.unit_price > 400_000);
  });
  await client.user.type(screen.getByRole('searchbox'), item?.item_no ?? '');
  await client.user.click(
    await screen.findByRole('button', { name: new RegExp(`^Add ${item?.description}`) }),
  );
  await client.user.click(screen.getByRole('button', { name: /Walk-in customer/ }));
  const sheet = within(await screen.findByRole('dialog'));
  await client.user.type(sheet.getByLabelText('Phone or name'), phone_no);
  await client.user.click(await sheet.findByRole('button', { name: new RegExp(name) }));
}

const newest = async () => {
  const { rows } = await client.server.db.execute<Record<string, unknown>>(
    sql`select sell_to_customer_no, la_exchange_points as points, auto_birthday_promotion as birthday, status,
          grand_total::float as total, remaining_amount::float as remaining
        from sales_orders where franchise_code = 'F01' order by created_at desc, pos_so_no desc limit 1`,
  );
  return rows[0];
};
const total = () => Number(screen.getByRole('button', { name: /^Pay \d/ }).textContent?.replace(/\D/g, ''));

it('a customer’s points and birthday count before anything is saved, as part of the sale', async () => {
  const person = await buyer();
  await startSale(person);
  const before = total();
  const points = await screen.findByRole('button', { name: `${person.points} points` });
  await client.user.click(points);
  const worth = before - total();
  expect(worth).toBeGreaterThan(0);
  expect(points.textContent).toBe(`${person.points} points: −${formatAmount(worth)} ₫`);
  // Pressed again they stay with the customer.
  await client.user.click(points);
  expect(total()).toBe(before);
  await client.user.click(points);
  await client.user.click(screen.getByRole('button', { name: 'Birthday' }));
  const shown = total();
  await client.user.click(screen.getByRole('button', { name: /^Pay \d/ }));
  await client.user.click(await screen.findByRole('button', { name: `Take ${formatAmount(shown)} ₫` }));
  await screen.findByText('Sold');
  await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));
  await waitFor(async () =>
    expect(await newest()).toEqual({
      sell_to_customer_no: person.customer_no,
      points: person.points,
      birthday: true,
      status: 'INVOICED',
      total: shown,
      remaining: 0,
    }),
  );
  await waitFor(() =>
    expect(
      client
        .tablet()
        .outbox.entries()
        .every(({ settled }) => settled),
    ).toBe(true),
  );
  // Not one of the answers on the way is taken for another total.
  expect(screen.queryByText(/instead of/)).toBeNull();
});

const pointsCall = 'add-redeemable-point-used';
const spendElsewhere = ({ customer_no }: Buyer, left: number) =>
  client.server.db.execute(
    sql`update customers set loyalty_redeemable_points = ${left} where customer_no = ${customer_no}`,
  );

/** A sale that points pay a part of, up to its payment; answers what the points are worth, and what is left to pay. */
async function paidWithPoints(person: Buyer): Promise<{ worth: number; due: number }> {
  await startSale(person);
  const before = total();
  await client.user.click(await screen.findByRole('button', { name: `${person.points} points` }));
  return { worth: before - total(), due: total() };
}

it('a sale with points is sold while the server has not answered yet', async () => {
  const person = await buyer();
  const { due } = await paidWithPoints(person);
  const answer = Promise.withResolvers<void>();
  client.intercept(async ({ url }) => {
    if (url.includes(pointsCall)) await answer.promise;
    return undefined;
  });
  await client.user.click(screen.getByRole('button', { name: /^Pay \d/ }));
  await client.user.click(await screen.findByRole('button', { name: `Take ${formatAmount(due)} ₫` }));
  await screen.findByText('Sold');
  expect(client.tablet().outbox.entries().some(isUnsent)).toBe(true);
  // What the tablet shows of it counts the points already, and nothing is owed.
  await client.user.click(screen.getByRole('button', { name: 'Open order' }));
  expect(await screen.findAllByText('Paid')).not.toHaveLength(0);
  expect(screen.queryByText(/^Owes/)).toBeNull();
  answer.resolve();
  await waitFor(async () =>
    expect(await newest()).toMatchObject({ status: 'INVOICED', total: due, remaining: 0 }),
  );
});

it('points that the server refuses after the goods left are owed once the cashier goes on', async () => {
  const person = await buyer();
  const { worth, due } = await paidWithPoints(person);
  client.intercept(async ({ url }) => {
    if (url.includes(pointsCall)) await spendElsewhere(person, 0);
    return undefined;
  });
  await client.user.click(screen.getByRole('button', { name: /^Pay \d/ }));
  await client.user.click(await screen.findByRole('button', { name: `Take ${formatAmount(due)} ₫` }));
  await screen.findByText('The server refused this sale');
  await client.user.click(screen.getByRole('button', { name: 'Sell without the points' }));
  await waitFor(async () =>
    expect(await newest()).toMatchObject({
      points: 0,
      status: 'INVOICED',
      total: due + worth,
      remaining: worth,
    }),
  );
  // A real difference is told, with its reason.
  await screen.findByText(new RegExp(`Points pay 0 ₫, not ${formatAmount(worth)} ₫`));
});

it('points that were spent elsewhere are known before the money is taken', async () => {
  const person = await buyer();
  const { due } = await paidWithPoints(person);
  await spendElsewhere(person, 10);
  await client.user.click(screen.getByRole('button', { name: /^Pay \d/ }));
  await screen.findByText('The customer has 10 points by now. The amount due has changed.');
  const more = total();
  expect(more).toBeGreaterThan(due);
  await screen.findByRole('button', { name: `Take ${formatAmount(more)} ₫` });
});

it('a saved sale takes its points along, and one without a connection says that it cannot', async () => {
  const person = await buyer();
  await startSale(person);
  await client.user.click(await screen.findByRole('button', { name: `${person.points} points` }));
  const shown = total();
  await client.connect(false);
  await client.user.click(screen.getByRole('button', { name: /^Pay \d/ }));
  await client.user.click(await screen.findByRole('button', { name: /^Take \d/ }));
  await screen.findByText(/^Points and birthday promotions need the connection/);
  await client.user.keyboard('{Escape}');
  await client.connect(true);
  await client.user.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: /^Order SO-/ });
  await waitFor(async () =>
    expect(await newest()).toMatchObject({ points: person.points, status: 'OPEN', total: shown }),
  );
});
