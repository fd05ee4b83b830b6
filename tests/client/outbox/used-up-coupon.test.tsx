import { screen, waitFor } from '@testing-library/react';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { items, salesOrders } from '#calls/index.ts';
import { promotionRules } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { createInput } from '#tests/support/sales/orders.ts';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
  await client.open('/');
});
afterEach(() => client.close());

it('an order that waited on the tablet until its coupon was used up is refused, and says so', async () => {
  const { server } = client;
  await server.db.update(promotionRules).set({ max_uses: 1 }).where(eq(promotionRules.code, 'TET2026'));
  await server.db.execute(sql`delete from coupon_uses`);
  const token = await server.signIn('store01');
  const goods = await server.send(items.filter, { page: 1, size: 20 }, { token });
  const item = goods.data.items.find(each => each.variant_code === '' && !each.blocked);
  if (!item) throw new Error('an item');
  const input = createInput({
    coupon_code: 'TET2026',
    lines: [{ line_no: 10_000, item_no: item.item_no, unit_price: item.unit_price, quantity: 9 }],
  });
  await client.connect(false);
  const sent = await sendDrafts([{ op: salesOrders.create.name, args: input, tempId: input.pos_so_no }]);
  expect(sent.kind).toBe('queued');
  // Another till is quicker.
  const other = await server.send(salesOrders.create, input, { token });
  expect(other.error).toBeNull();
  await client.connect(true);
  client.tablet().outbox.wake('online');
  await waitFor(() =>
    expect(
      client
        .tablet()
        .outbox.entries()
        .map(({ state }) => state),
    ).toEqual(['FAILED']),
  );
  await client.open('/outbox');
  await screen.findByText(/This coupon has been used up\./);
});
