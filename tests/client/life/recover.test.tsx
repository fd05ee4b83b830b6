import { screen, waitFor } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rowChanges, salesOrders } from '#calls/index.ts';
import { syncNow } from '#client/life/fill.ts';
import { t } from '#client/messages/en.ts';
import { background } from '#client/transport/back-off.ts';
import { createTestClient, ourAnswer, type TestClient } from '#tests/support/client.tsx';
import { createInput } from '#tests/support/sales/orders.ts';
import { madeOnServer } from '#tests/support/sales/sold.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
  await client.open('/');
  await syncNow();
  await syncNow();
});
afterEach(() => client.close());

const rowsNow = async () => (await client.tablet().store.load(salesOrders.filter)).rows;

/** A quote that the tablet sends, and that the server answers. */
async function quoted(comment: string): Promise<string> {
  const model = await madeOnServer(client.server, await client.server.signIn('store01'), 'quote');
  const [line] = model.lines;
  const input = createInput({
    document_type: 'quote',
    sell_to_customer_no: model.sell_to_customer_no,
    sell_to_name: model.sell_to_name,
    sell_to_phone_no: model.sell_to_phone_no,
    general_comments: comment,
    lines: [
      { line_no: 10_000, item_no: line?.item_no ?? '', unit_price: line?.unit_price ?? 0, quantity: 1 },
    ],
  });
  const { outbox } = client.tablet();
  const tempId = `tmp:${crypto.randomUUID()}`;
  const [entry] = await outbox.enqueue([
    { op: salesOrders.create.name, args: { pos_so_no: tempId, data: input.data }, tempId },
  ]);
  const done = await outbox.outcome(entry?.mid ?? '');
  expect(done.state).toBe('DONE');
  await waitFor(() => expect(outbox.entries().filter(({ settled }) => !settled)).toEqual([]));
  return (done.answer as { pos_so_no: string }).pos_so_no; // of the call
}

/** As a database that was restored to the moment before this document, on which `npm run restored` was run. */
async function lose(no: string): Promise<void> {
  await client.server.db.transaction(async tx => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`delete from sales_lines where pos_so_no = ${no}`);
    await tx.execute(sql`delete from sales_orders where pos_so_no = ${no}`);
    await tx.execute(sql`delete from idempotency where body like ${`%${no}%`}`);
    await tx.execute(sql`update row_change_log set epoch = gen_random_uuid()`);
    await tx.execute(sql`update no_series set last_no = last_no + 10000`);
  });
}

it('a tablet sends again what the server has lost, once, and shows it by its next number', async () => {
  const kept = await quoted('kept');
  const lost = await quoted('lost');
  await lose(lost);
  await syncNow();
  await waitFor(async () => {
    await syncNow();
    expect((await rowsNow()).map(row => row.pos_so_no)).not.toContain(lost);
    const { rows } = await client.server.db.execute(
      sql`select general_comments, pos_so_no from sales_orders where general_comments in ('kept', 'lost') order by 1`,
    );
    expect(rows).toEqual([
      { general_comments: 'kept', pos_so_no: kept },
      { general_comments: 'lost', pos_so_no: expect.stringMatching(/-01\d{4}$/) },
    ]);
    expect((await rowsNow()).map(row => row.pos_so_no)).toContain(rows[1]?.pos_so_no);
  });
  await screen.findByText(t.tablet.sentAgain);
});

it('a question after lost changes that is cut off is asked again with the same mark', async () => {
  const lost = await quoted('lost');
  await lose(lost);
  let asked = 0;
  client.intercept(({ url }) => {
    if (url !== rowChanges.missing.path) return undefined;
    asked++;
    return asked === 1
      ? ourAnswer({ result: false, errors: [{ code: 'busy', msg: '' }] }, { status: 503 })
      : undefined;
  });
  await syncNow();
  expect(asked).toBe(1);
  background.forget();
  await waitFor(async () => {
    await syncNow();
    expect(asked).toBe(2);
    const { rows } = await client.server.db.execute(
      sql`select count(*)::int as orders from sales_orders where general_comments = 'lost'`,
    );
    expect(rows).toEqual([{ orders: 1 }]);
  });
});
