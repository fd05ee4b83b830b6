import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { creditMemos, items, salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, ourAnswer, type TestClient } from '#tests/support/client.tsx';
import { soldOnServer } from '#tests/support/sales/sold.ts';
import { scanWith } from '#tests/support/scanner.ts';

let client: TestClient;
let token: string;
let order: SalesOrder;

beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
  order = await soldOnServer(client.server, token);
  await client.signIn();
});
afterEach(() => client.close());

const serverHas = async (pos_so_no: string) =>
  (await client.server.send(salesOrders.get, { pos_so_no }, { token })).data;

const open = async () => {
  await client.open(`/salesOrders/creditMemo?order=${order.pos_so_no}`);
  return screen.findAllByRole('button', { name: /^One more of/ });
};

/** The one button of the screen, as it names what it pays back. */
const payBack = () => screen.findByRole('button', { name: /^Pay back \d/ });

/** One piece of the first line comes back, and its money goes back as it was paid. */
async function creditOne(): Promise<void> {
  const [more] = await open();
  if (!more) throw new Error('no line');
  await client.user.click(more);
  await client.user.click(await payBack());
}

describe('a credit memo', () => {
  it('is made, released and posted with one button, and its money paid back', async () => {
    const price = order.lines[0]?.unit_price ?? 0;
    await creditOne();
    await screen.findByRole('heading', { name: /^Credit memo SC-/ });
    await screen.findByText(new RegExp(`^${formatAmount(price)} ₫ paid back: Cash`));
    expect(await serverHas(order.pos_so_no)).toMatchObject({
      ...{ credited_amount: price, refunded_amount: price, remaining_amount: 0 },
    });
    expect((await serverHas(await memoOf())).receipts).toMatchObject([
      { payment_type: 'cash', amount: price, status: 'POSTED', comment: '' },
    ]);
  });

  it('may be paid back later', async () => {
    const [more] = await open();
    if (!more) throw new Error('no line');
    await client.user.click(more);
    await client.user.click(await screen.findByRole('radio', { name: 'Later' }));
    await client.user.click(screen.getByRole('button', { name: 'Take back' }));
    await screen.findByText('The goods are back. Nothing was paid back.');
    const price = order.lines[0]?.unit_price ?? 0;
    expect(await serverHas(await memoOf())).toMatchObject({ remaining_amount: price, receipts: [] });
  });

  it('of a sale by card goes back to the card, and asks why it is paid back in cash', async () => {
    await client.server.db.execute(
      sql`update cash_receipts set payment_type = 'card' where pos_so_no = ${order.pos_so_no}`,
    );
    const [more] = await open();
    if (!more) throw new Error('no line');
    await client.user.click(more);
    const card = await screen.findByRole<HTMLInputElement>('radio', { name: /^Card/ });
    expect(card.checked).toBe(true);
    await client.user.click(screen.getByRole('radio', { name: /^Cash/ }));
    expect(await payBack()).toHaveProperty('disabled', true);
    await client.user.click(screen.getByRole('radio', { name: 'Other' }));
    expect(await payBack()).toHaveProperty('disabled', true);
    await client.user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Terminal is out of order');
    await client.user.click(await payBack());
    await screen.findByRole('heading', { name: /^Credit memo SC-/ });
    expect((await serverHas(await memoOf())).receipts).toMatchObject([
      { payment_type: 'cash', comment: 'Terminal is out of order', status: 'POSTED' },
    ]);
  });

  it('cannot be of more than is left, and all that is left is one tap', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'Choose what comes back.' })).toHaveProperty('disabled', true);
    await client.user.click(screen.getByRole('button', { name: 'All of it' }));
    const [field] = screen.getAllByRole('textbox', { name: /^Quantity of/ });
    if (!field) throw new Error('no line');
    await client.user.clear(field);
    await client.user.type(field, '9{Enter}');
    expect(field).toHaveProperty('value', '2');
    expect((await payBack()).textContent).toBe(`Pay back ${formatAmount(order.grand_total)} ₫`);
  });

  it('is chosen on where the screen was left, and nothing of it stays once it is sent', async () => {
    const [more] = await open();
    if (!more) throw new Error('no line');
    await client.user.click(more);
    await payBack();
    await client.open('/salesOrders');
    await waitFor(() => expect(screen.queryByRole('heading', { name: /^Return or exchange/ })).toBeNull());
    await open();
    await screen.findByText(/^Restored from your draft/);
    await client.user.click(await payBack());
    await screen.findByRole('heading', { name: /^Credit memo SC-/ });
    await open();
    await screen.findByText(/ · 1 can be credited$/);
    expect(screen.queryByText(/^Restored from your draft/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose what comes back.' })).toBeTruthy();
  });

  it('without a connection opens under a local number, counts against the next, and arrives once', async () => {
    await open();
    await client.connect(false);
    await creditOne();
    await screen.findByRole('heading', { name: /^Credit memo LOCAL-/ });
    expect(client.tablet().outbox.entries().filter(isUnsent)).toHaveLength(5);
    await open();
    expect(await screen.findByText(/ · 1 can be credited$/)).toBeTruthy();
    await client.open(`/salesOrders/detail?no=${order.pos_so_no}`);
    await screen.findByText(
      (_, part) => /^Credited [\d.]+ ₫$/.test(part?.textContent ?? '') && part?.tagName === 'SPAN',
    );
    await client.open('/salesOrders/creditMemo');
    await client.user.click(await screen.findByRole('link', { name: /^LOCAL-/ }));
    await screen.findByRole('heading', { name: /^Credit memo LOCAL-/ });
    client.loseNextAnswer();
    await client.connect(true);
    client.tablet().outbox.wake('online');
    await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));
    await screen.findByRole('heading', { name: /^Credit memo SC-/ });
    const filters = [{ field: 'applies_to_no', value: order.pos_so_no, condition: 'eq' as const }];
    const made = await client.server.send(salesOrders.filter, { page: 1, size: 10, filters }, { token });
    expect(made.data.items).toMatchObject([{ document_type: 'credit_memo', status: 'POSTED' }]);
    expect((await serverHas(order.pos_so_no)).lines[0]).toMatchObject({ qty_credited: 1 });
  });

  it('is made of what is scanned; goods that were not sold are taken instead', async () => {
    await open();
    const rows = await waitFor(() => {
      const table = client.tablet().store.table(items.filter);
      expect(table.complete).toBe(true);
      return table.rows;
    });
    const sold = rows.find(row =>
      order.lines.some(line => line.item_no === row.item_no && line.variant_code === row.variant_code),
    );
    const other = rows.find(
      row => row.barcode !== '' && order.lines.every(line => line.item_no !== row.item_no),
    );
    scanWith(sold?.barcode ?? '');
    await screen.findByText(/^(?!Choose).* comes back\.$/);
    expect(
      screen
        .getAllByRole<HTMLInputElement>('textbox', { name: /^Quantity of/ })
        .some(({ value }) => value === '1'),
    ).toBe(true);
    scanWith(other?.barcode ?? '');
    const panel = within(await screen.findByRole('complementary', { name: 'Return' }));
    await panel.findByRole('textbox', { name: new RegExp(`^Quantity of ${other?.description}`) });
  });

  it('that the server refuses leaves the order as it was', async () => {
    await open();
    const [line] = order.lines;
    if (!line) throw new Error('no line');
    const all = [{ line_no: line.line_no, quantity: 2 }];
    await client.server.send(creditMemos.create, { pos_so_no: order.pos_so_no, lines: all }, { token });
    client.intercept(({ url }) =>
      url.includes('/no/') ? ourAnswer({ result: true, data: order }) : undefined,
    );
    await creditOne();
    expect((await screen.findAllByText(/^You cannot return more than the 0 units/)).length).toBe(1);
    // The server is told what was dropped, by a change of its own.
    await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));
  });

  it('begins with the bar code of a receipt, and its money goes back the way it came', async () => {
    await client.server.db.execute(
      sql`update cash_receipts set payment_type = 'transfer' where pos_so_no = ${order.pos_so_no}`,
    );
    await client.open('/salesOrders/detail');
    await screen.findAllByRole('button', { name: /^Add / });
    // A scanner types faster than anybody.
    scanWith(order.pos_so_no.toLowerCase());
    await screen.findByRole('heading', { name: `Return or exchange of order ${order.pos_so_no}` });
    // Two taps: what comes back, and the money.
    const [more] = await screen.findAllByRole('button', { name: /^One more of/ });
    if (more) await client.user.click(more);
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Transfer/ })).checked).toBe(true);
    await client.user.click(await payBack());
    await waitFor(async () => {
      const { receipts: refunds } = await serverHas(await memoOf());
      expect(refunds.map(({ payment_type }) => payment_type)).toEqual(['transfer']);
    });
  });
});

/** The number of the order's only credit memo. */
async function memoOf(): Promise<string> {
  const { rows } = await client.server.db.execute<{ no: string }>(
    sql`select pos_so_no as no from sales_orders where applies_to_no = ${order.pos_so_no}`,
  );
  return rows[0]?.no ?? '';
}
