import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { items, purchaseOrders, purchaseShipments } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { shippedOnServer } from '#tests/support/purchases/shipped.ts';
import { scanWith } from '#tests/support/scanner.ts';

let client: TestClient;
let token: string;
let order: PurchaseOrder;

const serverHas = async () =>
  (await client.server.send(purchaseOrders.get, { pos_po_no: order.po_no }, { token })).data;

beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
  order = await shippedOnServer(client.server, token);
  await client.signIn();
});
afterEach(() => client.close());

const shipment = () => {
  const [first] = order.shipments;
  if (!first) throw new Error('the order was shipped');
  return first;
};

async function open(): Promise<HTMLElement> {
  await client.open(`/purchasesOrders/detail?no=${order.po_no}&shipment=${shipment().no}`);
  const sheet = await screen.findByRole('dialog', { name: `Posted shipment ${shipment().no}` });
  await within(sheet).findByRole('button', { name: 'Fill all' });
  return sheet;
}

/** Presses "Receive now" and says yes. */
async function receive(): Promise<void> {
  await client.user.click(screen.getByRole('button', { name: /^Receive now/ }));
  const prompt = await screen.findByRole('dialog', { name: /^Receive .* now/ });
  await client.user.click(within(prompt).getByRole('button', { name: /^Receive now/ }));
}

/** The scanner types: keys far faster than anybody, then Enter. */
function scan(code: string): void {
  act(() => void scanWith(code));
}

describe('the posted shipment view', () => {
  it('has the columns of its table, and receives what was counted with its note', async () => {
    const sheet = await open();
    const table = within(sheet).getByRole('table');
    const titles = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(titles).toEqual([
      'No',
      'Variant',
      'Description',
      'UOM',
      'Pur Qty',
      'Qty Shipped',
      'Qty to Receive',
      'Qty Invoiced',
      'Qty Credit Memo',
      'Qty Credited Memo',
      'Posting Date',
      'Shipment Date',
      'Line No',
      'Location Code',
      'Line Note',
    ]);
    const [field] = within(table).getAllByRole('textbox', { name: /^Quantity of/ });
    const [note] = within(table).getAllByRole('textbox', { name: /^Line note of/ });
    if (!field || !note) throw new Error('no line');
    await client.user.clear(field);
    await client.user.type(field, '99{Enter}');
    await screen.findByText(/^You cannot receive more than 4 [A-Z]+:/);
    expect(field).toHaveProperty('value', '4');
    await client.user.type(note, 'one box is dented');
    await receive();
    await waitFor(async () => {
      const { shipments, la_status } = await serverHas();
      expect(la_status).toBe('PARTIAL_RECEIVED');
      expect(shipments[0]?.lines[0]).toMatchObject({ qty_received: 4, line_note: 'one box is dented' });
    });
  });

  it('receives by scanning in two steps, the second offline, and credits what was invoiced', async () => {
    await open();
    const rows = await waitFor(() => {
      const table = client.tablet().store.table(items.filter);
      expect(table.complete).toBe(true);
      return table.rows;
    });
    const [line] = shipment().lines;
    const item = rows.find(row => row.item_no === line?.item_no && row.variant_code === line?.variant_code);
    if (!item) throw new Error('the store buys what it sells');
    scan(item.barcode);
    scan(item.barcode);
    await screen.findByText('2 PCS of 6 PCS counted');
    await receive();
    await screen.findByText('0 of 4 PCS counted');
    await client.connect(false);
    await client.user.click(screen.getByRole('button', { name: 'Fill all' }));
    await receive();
    await screen.findByText('4 PCS received on this tablet, not final');
    expect(screen.queryByRole('button', { name: /^Receive now/ })).toBeNull();
    client.loseNextAnswer();
    await client.connect(true);
    client.tablet().outbox.wake('online');
    await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));
    expect((await serverHas()).la_status).toBe('INVOICED');
    const [more] = await screen.findAllByRole('button', { name: /^One more of .* on the credit memo/ });
    if (!more) throw new Error('nothing to credit');
    await client.user.click(more);
    await client.user.click(screen.getByRole('button', { name: 'Credit memo (1 PCS)' }));
    const prompt = await screen.findByRole('dialog', { name: /^Make a credit memo/ });
    await client.user.click(within(prompt).getByRole('button', { name: 'Make the credit memo' }));
    await screen.findByRole('heading', { name: /^Purchase credit memo PC/ });
    expect((await serverHas()).lines[0]).toMatchObject({ qty_on_credit_memo: 1 });
  });

  it('takes a note on a line that has come whole, also without a connection', async () => {
    await open();
    await client.user.click(screen.getByRole('button', { name: 'Fill all' }));
    await receive();
    await waitFor(async () => expect((await serverHas()).la_status).toBe('INVOICED'));
    // The screen has it too: where nothing is left to receive the cards are a table.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Fill all' })).toBeNull());
    await client.connect(false);
    const note = () => {
      const [first] = screen.getAllByRole('textbox', { name: /^Line note of/ });
      if (!first) throw new Error('no line');
      return first;
    };
    await client.user.type(note(), 'one box is dented');
    await client.user.click(screen.getByRole('button', { name: /^Save note of/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Save note of/ })).toBeNull());
    await waitFor(() => expect(note()).toHaveProperty('value', 'one box is dented'));
    await client.connect(true);
    client.tablet().outbox.wake('online');
    await waitFor(async () => {
      const { shipments } = await serverHas();
      expect(shipments[0]?.lines.map(({ line_note }) => line_note)).toEqual(['one box is dented', '']);
    });
    await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));
    await waitFor(() => expect(note()).toHaveProperty('value', 'one box is dented'));
  });

  it('shows next to the count what another tablet received since, and receives the rest', async () => {
    await open();
    await client.user.click(screen.getByRole('button', { name: 'Fill all' }));
    const lines = [{ shipment_no: shipment().no, line_no: 10_000, qty_to_receive: 3 }];
    await client.server.send(purchaseOrders.receive, { pos_po_no: order.po_no, lines }, { token });
    await receive();
    await screen.findByText('You counted 4. Of 4 shipped, 3 are received already: 1 is left.');
    await client.user.click(screen.getByRole('button', { name: 'Correct to what is left' }));
    await receive();
    await waitFor(async () => expect((await serverHas()).la_status).toBe('INVOICED'));
    const filters = [filter('po_no', order.po_no)];
    const { data } = await client.server.send(
      purchaseShipments.filter,
      { page: 1, size: 5, filters },
      { token },
    );
    expect(data.items).toMatchObject([{ qty_to_receive: 0 }]);
  });
});
