import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { receipts, salesOrders } from '#calls/index.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  window.print = () => {};
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

type Owing = { pos_so_no: string; sell_to_phone_no: string; remaining_amount: string };

/** An order of the demo company that waits for its money, without a receipt. */
async function owing(): Promise<Owing> {
  const { rows } = await client.server.db.execute<Owing>(
    sql`select pos_so_no, sell_to_phone_no, remaining_amount from sales_orders o
        where franchise_code = 'F01' and document_type = 'order' and status in ('CONFIRMED', 'RELEASED')
          and remaining_amount > 100000 and sell_to_phone_no <> ''
          and not exists (select 1 from cash_receipts r where r.pos_so_no = o.pos_so_no)
        order by pos_so_no desc limit 1`,
  );
  const [order] = rows;
  if (!order) throw new Error('the demo company owes nothing');
  return order;
}

async function receiptsOf(pos_so_no: string) {
  const { rows } = await client.server.db.execute<{ amount: string; payment_type: string; status: string }>(
    sql`select amount, payment_type, status from cash_receipts where pos_so_no = ${pos_so_no} order by receipt_id`,
  );
  return rows.map(({ amount, payment_type, status }) => [Number(amount), payment_type, status]);
}

/** Opens the payment form of an order that is found by its phone number. */
async function payOrder({ pos_so_no, sell_to_phone_no }: Owing): Promise<void> {
  await client.open('/payment');
  await client.user.click(await screen.findByRole('button', { name: 'Add Receipt' }));
  await client.user.type(await screen.findByRole('searchbox', { name: /^Order number/ }), sell_to_phone_no);
  await client.user.click(await screen.findByRole('button', { name: new RegExp(pos_so_no) }));
  await screen.findByRole('button', { name: /^Take \d/ });
}

async function type(label: string, amount: number): Promise<void> {
  const field = screen.getByLabelText(label);
  await client.user.clear(field);
  await client.user.type(field, String(amount));
}

/** Waits until the tablet holds what a till needs without a connection. */
async function filled(no: string): Promise<void> {
  await waitFor(async () => {
    const { store } = client.tablet();
    expect(await store.answer(salesOrders.get, { pos_so_no: no })).not.toBeNull();
    expect(store.table(receipts.added).complete).toBe(true);
  });
}

describe('the till', () => {
  it('takes several payments at once, shows the code of a transfer, and posts them together', async () => {
    const order = await owing();
    await payOrder(order);
    await type('Cash received', 30_000);
    await client.user.click(screen.getByRole('button', { name: 'Add another payment' }));
    const rest = Number(order.remaining_amount) - 30_000;
    expect(screen.getByText(`${formatAmount(rest)} ₫`, { selector: 'strong' })).toBeTruthy();
    await client.user.click(screen.getByRole('radio', { name: /^Transfer/ }));
    const code = await screen.findByRole('img', { name: /^VietQR code/ });
    expect(code.getAttribute('aria-label')).toContain(formatAmount(rest));
    expect(screen.getByText(/unconfirmed until it is posted/)).toBeTruthy();
    await client.user.click(screen.getByRole('button', { name: /^Take \d/ }));
    const waiting = [
      [30_000, 'cash', 'ADDED'],
      [rest, 'transfer', 'ADDED'],
    ];
    await waitFor(async () => expect(await receiptsOf(order.pos_so_no)).toEqual(waiting));

    await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toHaveLength(0));
    await waitFor(() => expect(screen.queryByText(/not sent/i)).toBeNull());
    const [row] = await screen.findAllByRole('link', { name: new RegExp(order.pos_so_no) });
    if (!row) throw new Error('the receipt is not in the list');
    await client.user.click(row);
    await client.user.click(await screen.findByRole('button', { name: 'Post all of this order' }));
    const prompt = await screen.findByRole('dialog', { name: /^Post all receipts/ });
    await client.user.click(within(prompt).getByRole('button', { name: 'Post all of this order' }));
    await waitFor(async () =>
      expect((await receiptsOf(order.pos_so_no)).every(([, , status]) => status === 'POSTED')).toBe(true),
    );
    await waitFor(() => expect(screen.queryByRole('link', { name: new RegExp(order.pos_so_no) })).toBeNull());
    await client.open('/payment/history');
    expect(await screen.findAllByRole('link', { name: new RegExp(order.pos_so_no) })).toHaveLength(2);
  });

  it('asks before it takes more than remains, and gives change in cash', async () => {
    const order = await owing();
    const due = Number(order.remaining_amount);
    await payOrder(order);
    await type('Cash received', due + 50_000);
    expect(screen.getByText('50.000 ₫').parentElement?.textContent).toContain('Change');
    await client.user.click(screen.getByRole('radio', { name: /^Card/ }));
    await type('Amount received', due + 1000);
    await client.user.click(screen.getByRole('button', { name: /^Take \d/ }));
    const prompt = await screen.findByRole('dialog', { name: 'More than remains' });
    expect(prompt.textContent).toContain('1.000 ₫ more than remains');
    expect(await receiptsOf(order.pos_so_no)).toEqual([]);
    await client.user.click(within(prompt).getByRole('button', { name: 'Book it' }));
    await waitFor(async () =>
      expect(await receiptsOf(order.pos_so_no)).toEqual([[due + 1000, 'card', 'ADDED']]),
    );
  });

  it('keeps a transfer without a connection, marks it, and sends it once', async () => {
    const order = await owing();
    await client.open('/payment');
    await filled(order.pos_so_no);
    await client.connect(false);
    await payOrder(order);
    await client.user.click(screen.getByRole('radio', { name: /^Transfer/ }));
    await screen.findByRole('img', { name: /^VietQR code/ });
    await client.user.click(screen.getByRole('button', { name: /^Take \d/ }));
    // By its text, as roles are slow to tell in a long list.
    const number = await screen.findByText(order.pos_so_no, { selector: 'a > *' });
    expect(number.parentElement?.textContent).toMatch(/not sent/i);
    await client.user.click(number);
    expect(await screen.findByText(/can be posted once it is/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Post And Print' })).toBeNull();
    client.loseNextAnswer();
    await client.connect(true);
    client.tablet().outbox.wake('online');
    await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toHaveLength(0));
    expect(await receiptsOf(order.pos_so_no)).toEqual([
      [Number(order.remaining_amount), 'transfer', 'ADDED'],
    ]);
  });
});
