import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purchaseOrders } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { invoicedOnServer } from '#tests/support/purchases/shipped.ts';

let client: TestClient;
let token: string;
let order: PurchaseOrder;

const serverHas = async (pos_po_no: string) =>
  (await client.server.send(purchaseOrders.get, { pos_po_no }, { token })).data;

beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
  order = await invoicedOnServer(client.server, token);
  await client.signIn();
});
afterEach(() => client.close());

async function open(): Promise<void> {
  await client.open(`/purchasesOrders/creditMemo?order=${order.po_no}`);
  await screen.findByRole('button', { name: 'All' });
}

/** Presses a button and says yes to what it asks. */
async function confirmed(name: string, title: RegExp): Promise<void> {
  await client.user.click(screen.getByRole('button', { name }));
  const prompt = await screen.findByRole('dialog', { name: title });
  await client.user.click(within(prompt).getByRole('button', { name }));
}

describe('a purchase credit memo', () => {
  it('is made of all invoiced pieces, worth the order, and released', async () => {
    await open();
    await client.user.click(screen.getByRole('button', { name: 'All' }));
    const worth = screen.getByRole('region', { name: 'Credit' });
    expect(worth.textContent).toContain(`${formatAmount(order.grand_total)} ₫`);
    await confirmed('Credit', /^Make a credit memo worth/);
    const title = await screen.findByRole('heading', { name: /^Purchase credit memo PC-/ });
    await confirmed('Release', /^Release this credit memo/);
    const no = title.textContent.replace('Purchase credit memo ', '');
    await waitFor(async () => expect((await serverHas(no)).la_status).not.toBe('OPEN'));
    expect((await serverHas(order.po_no)).lines[0]).toMatchObject({ qty_on_credit_memo: 4 });
    await client.open(`/purchasesOrders/creditMemo?order=${order.po_no}`);
    await screen.findByText('Nothing that was invoiced is left to be credited.');
  });

  it('without a connection opens under a local number, counts against the next, and arrives once', async () => {
    await open();
    await client.connect(false);
    const [more] = screen.getAllByRole('button', { name: /^One more of/ });
    if (!more) throw new Error('no line');
    await client.user.click(more);
    await confirmed('Credit', /^Make a credit memo worth/);
    await screen.findByRole('heading', { name: /^Purchase credit memo LOCAL-/ });
    await open();
    await screen.findByText('3 can be credited');
    await client.open('/purchasesOrders/creditMemo');
    await client.user.click(await screen.findByRole('link', { name: /^LOCAL-/ }));
    await screen.findByRole('heading', { name: /^Purchase credit memo LOCAL-/ });
    client.loseNextAnswer();
    await client.connect(true);
    client.tablet().outbox.wake('online');
    await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));
    await screen.findByRole('heading', { name: /^Purchase credit memo PC-/ });
    const asked = { page: 1, size: 10, filters: [filter('applies_to_no', order.po_no)] };
    const made = await client.server.send(purchaseOrders.creditMemos, asked, { token });
    expect(made.data.items).toMatchObject([{ type: 'Credit Memo', la_status: 'OPEN', total_lines: 1 }]);
  });
});
