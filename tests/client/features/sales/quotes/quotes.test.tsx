import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { customers, items, salesOrders, salesQuotes } from '#calls/index.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { madeOnServer } from '#tests/support/sales/sold.ts';
import { scanWith } from '#tests/support/scanner.ts';

let client: TestClient;
let token: string;

beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
  await client.signIn();
});
afterEach(() => client.close());

const serverHas = async (pos_so_no: string) =>
  (await client.server.send(salesOrders.get, { pos_so_no }, { token })).data;

async function chooseAction(name: string): Promise<void> {
  await client.user.click(await screen.findByRole('button', { name: 'More actions' }));
  await client.user.click(await screen.findByRole('button', { name }));
}

describe('a quote', () => {
  it('becomes an order with a number of its own; each leads to the other', async () => {
    const quote = await madeOnServer(client.server, token, 'quote');
    await client.open(`/salesQuotes/detail?no=${quote.pos_so_no}`);
    await screen.findByRole('heading', { name: `Quote ${quote.pos_so_no}` });
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await chooseAction('Convert to order');
    const prompt = await screen.findByRole('dialog', { name: /Convert this quote/ });
    await client.user.click(within(prompt).getByRole('button', { name: 'Convert to order' }));
    const heading = await screen.findByRole('heading', { name: /^Order SO-/ });
    const order = await serverHas(heading.textContent?.replace('Order ', '') ?? '');
    expect(order).toMatchObject({
      quote_no: quote.pos_so_no,
      status: 'OPEN',
      grand_total: quote.grand_total,
    });
    await client.user.click(await screen.findByRole('link', { name: quote.pos_so_no }));
    await screen.findByRole('heading', { name: `Quote ${quote.pos_so_no}` });
    expect(await screen.findByText('Converted')).toBeTruthy();
    expect(await screen.findByRole('link', { name: order.pos_so_no })).toBeTruthy();
  });

  it('that has expired says so in the list and on its page, and becomes no order', async () => {
    const { pos_so_no } = await madeOnServer(client.server, token, 'quote');
    const data = { valid_until: '2026-03-01' };
    await client.server.send(salesOrders.update, { pos_so_no, data }, { token });
    const status = 'RELEASED';
    await client.server.send(salesOrders.setStatus, { pos_so_no, status, cancel_reason_code: '' }, { token });
    await client.open('/salesQuotes');
    const row = (await screen.findByRole('link', { name: pos_so_no })).closest('tr');
    expect(row?.textContent).toContain('Expired');
    await client.open(`/salesQuotes/detail?no=${pos_so_no}`);
    await screen.findByRole('heading', { name: `Quote ${pos_so_no}` });
    await screen.findByText('Expired');
    await screen.findByText('01-03-2026');
    await client.user.click(await screen.findByRole('button', { name: 'More actions' }));
    const convert = await screen.findByRole('button', { name: 'Convert to order' });
    expect(convert).toHaveProperty('disabled', true);
    expect(convert.parentElement?.textContent).toContain('This quote expired on 01-03-2026.');
    const refused = await client.server.send(salesQuotes.convert, { pos_so_no }, { token });
    expect(refused.error?.msg).toContain('This quote expired on 01-03-2026.');
    expect((await serverHas(pos_so_no)).status).toBe('RELEASED');
  });

  it('is found on its own list, and an order is not', async () => {
    const quote = await madeOnServer(client.server, token, 'quote');
    const order = await madeOnServer(client.server, token, 'order');
    await client.open('/salesQuotes');
    await screen.findByRole('link', { name: quote.pos_so_no });
    expect(screen.queryByRole('link', { name: order.pos_so_no })).toBeNull();
    await client.open('/salesOrders');
    await screen.findByRole('link', { name: order.pos_so_no });
    expect(screen.queryByRole('link', { name: quote.pos_so_no })).toBeNull();
  });

  it('is made and released without a connection, but not converted', async () => {
    await client.open('/salesQuotes/detail');
    await screen.findAllByRole('button', { name: /^Add / });
    await waitFor(() => {
      const { store } = client.tablet();
      expect(store.table(items.filter).complete && store.table(customers.filter).complete).toBe(true);
    });
    await client.connect(false);
    const [item] = client
      .tablet()
      .store.table(items.filter)
      .rows.filter(row => row.variant_code === '' && !row.blocked);
    const [customer] = client.tablet().store.table(customers.filter).rows;
    if (!item || !customer) throw new Error('the demo company has items and customers');
    scanWith(item.barcode);
    await client.user.click(screen.getByRole('button', { name: /Walk-in customer/ }));
    await client.user.type(await screen.findByLabelText('Phone or name'), customer.phone_no);
    await client.user.click(await screen.findByRole('button', { name: new RegExp(customer.phone_no) }));
    await client.user.click(await screen.findByRole('button', { name: 'Save quote' }));
    await screen.findByRole('heading', { name: /^Quote LOCAL-/ });
    await client.user.click(await screen.findByRole('button', { name: 'Release' }));
    const prompt = await screen.findByRole('dialog', { name: /Release this quote/ });
    await client.user.click(within(prompt).getByRole('button', { name: 'Release' }));
    // The lines can be edited no more: the buttons of the head are those of the released quote now.
    await screen.findByText('Released');
    await screen.findByText('Changes of this quote are not sent yet');
    await client.user.click(await screen.findByRole('button', { name: 'More actions' }));
    const convert = await screen.findByRole('button', { name: 'Convert to order' });
    expect(convert).toHaveProperty('disabled', true);
    expect(convert.parentElement?.textContent).toContain('This needs the connection.');
    await client.connect(true);
    client.tablet().outbox.wake('online');
    await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));
    const heading = await screen.findByRole('heading', { name: /^Quote SQ-/ });
    expect(await serverHas(heading.textContent?.replace('Quote ', '') ?? '')).toMatchObject({
      status: 'RELEASED',
      sell_to_customer_no: customer.customer_no,
    });
  });
});
