import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { items } from '#calls/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

/** An open order of store01 for a Gold customer with points; answers its number. */
async function openOrder(): Promise<string> {
  const { db } = client.server;
  const { rows: people } = await db.execute<{ customer_no: string; name: string }>(
    sql`select customer_no, name from customers
        where franchise_code = 'F01' and loyalty_cust_scheme = 'Gold' and loyalty_redeemable_points >= 100
        order by customer_no limit 1`,
  );
  await client.open('/');
  const item = await waitFor(() => {
    const { rows, complete } = client.tablet().store.table(items.filter);
    expect(complete).toBe(true);
    return rows.find(row => row.variant_code === '' && !row.blocked && row.unit_price > 400_000);
  });
  const [buyer] = people;
  if (!buyer || !item) throw new Error('the demo company has Gold customers and items');
  const tempId = `tmp:${crypto.randomUUID()}`;
  const data = {
    sell_to_customer_no: buyer.customer_no,
    sell_to_name: buyer.name,
    loyalty_cust_scheme: 'Gold',
    lines: [{ line_no: 10_000, item_no: item.item_no, quantity: 1, unit_price: item.unit_price }],
  };
  const sent = await sendDrafts([{ op: 'salesOrders.create', args: { pos_so_no: tempId, data }, tempId }]);
  expect(sent.kind).toBe('done');
  return client.tablet().outbox.resolve(tempId);
}

const orderNow = async (no: string) => {
  const { rows } = await client.server.db.execute<Record<string, unknown>>(
    sql`select coupon_code, invoice_discount_percent::float as percent, la_exchange_points, grand_total::float as total
        from sales_orders where pos_so_no = ${no}`,
  );
  return rows[0];
};

describe('discounts and fees of a sale', () => {
  it('are checked, estimated as the server then counts them, and points pay on top', async () => {
    const no = await openOrder();
    await client.open(`/salesOrders/detail?no=${no}`);
    await client.user.click(await screen.findByRole('button', { name: 'Discounts & fees' }));
    const sheet = await screen.findByRole('dialog', { name: 'Discounts & fees' });
    const inside = within(sheet);

    const coupon = await inside.findByRole('textbox', { name: 'Coupon code' });
    const check = () => client.user.click(inside.getAllByRole('button', { name: 'Check' })[0] as HTMLElement); // the coupon's
    await client.user.type(coupon, 'CHAOHE');
    await check();
    expect(await inside.findByText(/^It ended on/)).toBeTruthy();
    await client.user.clear(coupon);
    await client.user.type(coupon, 'vip15');
    await check();
    expect(await inside.findByText(/^VIP15 takes off/)).toBeTruthy();
    await client.user.click(inside.getByRole('button', { name: 'As a percentage' }));
    await client.user.type(inside.getByRole('textbox', { name: 'Invoice discount' }), '2,5');
    // Points are the server's: what is not saved yet would be missing there.
    expect(inside.getByRole('textbox', { name: 'Points to redeem' })).toHaveProperty('disabled', true);

    await client.user.keyboard('{Escape}');
    const estimate = screen.getByRole('button', { name: /^Pay / }).textContent;
    await client.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => {
      expect(await orderNow(no)).toMatchObject({ coupon_code: 'VIP15', percent: 2.5 });
    });
    const saved = await orderNow(no);
    expect(estimate?.replace(/\D/g, '')).toBe(String(saved?.total));

    await client.user.click(await screen.findByRole('button', { name: 'Discounts & fees' }));
    const points = await screen.findByRole('textbox', { name: 'Points to redeem' });
    await waitFor(() => expect(points).toHaveProperty('disabled', false));
    await client.user.type(points, '40');
    await client.user.click(screen.getByRole('button', { name: 'Redeem' }));
    expect(await screen.findByText(/^40 points pay/)).toBeTruthy();
    // The sheet counts them at once, and the server as soon as it is asked.
    await waitFor(async () => expect(await orderNow(no)).toMatchObject({ la_exchange_points: 40 }));
    expect(Number((await orderNow(no))?.total)).toBeLessThan(Number(saved?.total));
  });

  // "| coupon / auto-promotion / birthday | OPEN ✔ | CONFIRMED ✔ | …", "| redeem / remove points | ✔ | ✔ | …"
  it('are taken and left again on a confirmed order, which is edited no more', async () => {
    const no = await openOrder();
    const args = { pos_so_no: no, status: 'CONFIRMED', cancel_reason_code: '' };
    expect((await sendDrafts([{ op: 'salesOrders.setStatus', args }])).kind).toBe('done');
    await client.open(`/salesOrders/detail?no=${no}`);
    await screen.findByText('Confirmed');
    const start = async (action: string) => {
      await client.user.click(await screen.findByRole('button', { name: 'More actions' }));
      // What was changed last may still be on its way.
      await waitFor(() =>
        expect(screen.getByRole('button', { name: action })).toHaveProperty('disabled', false),
      );
      await client.user.click(screen.getByRole('button', { name: action }));
      return within(await screen.findByRole('dialog', { name: action }));
    };

    const coupon = await start('Coupon');
    await client.user.type(await coupon.findByRole('textbox', { name: 'Coupon code' }), 'chaohe');
    await client.user.click(coupon.getByRole('button', { name: 'Check' }));
    await coupon.findByText(/^It ended on/);
    await client.user.clear(coupon.getByRole('textbox', { name: 'Coupon code' }));
    await client.user.type(coupon.getByRole('textbox', { name: 'Coupon code' }), 'vip15');
    await client.user.click(coupon.getByRole('button', { name: 'Check' }));
    await coupon.findByText(/^VIP15 takes off/);
    expect(await orderNow(no)).toMatchObject({ coupon_code: 'VIP15', la_exchange_points: 0 });
    await client.user.click(coupon.getByRole('button', { name: 'Remove coupon' }));
    await coupon.findByRole('textbox', { name: 'Coupon code' });
    await waitFor(async () => expect(await orderNow(no)).toMatchObject({ coupon_code: '' }));
    await client.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const points = await start('Redeem points');
    const count = await points.findByRole('textbox', { name: 'Points to redeem' });
    await waitFor(() => expect(count).toHaveProperty('disabled', false));
    await client.user.type(count, '40');
    await client.user.click(points.getByRole('button', { name: 'Redeem' }));
    await points.findByText(/^40 points pay/);
    await waitFor(async () => expect(await orderNow(no)).toMatchObject({ la_exchange_points: 40 }));
  });
});
