import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { items, purchaseOrders, transferOrders } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import type { StockCount } from '#client/features/storeroom/count/count.ts';
import { syncNow } from '#client/life/fill.ts';
import { receivable } from '#model/transfers/orders.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { shippedOnServer } from '#tests/support/purchases/shipped.ts';

const path = '/reports/onHand?count=1';

let client: TestClient;
let token: string;
let order: PurchaseOrder;
let shipment: PurchaseOrder['shipments'][number];

beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
  order = await shippedOnServer(client.server, token);
  const [first] = order.shipments;
  if (!first) throw new Error('the order was shipped');
  shipment = first;
  await client.signIn();
});
afterEach(() => client.close());

type Counted = readonly { item_no: string; variant_code: string; counted: number }[];

/** A count that this person has begun. */
async function begin(location_code: string, counted: Counted): Promise<void> {
  const books = { at: new Date().toISOString(), expected: 0, as_of: null };
  const count: StockCount = {
    id: 'tmp:count',
    location_code,
    scope: 'scanned',
    blind: false,
    lines: counted.map(line => ({ ...line, books, expected_last: 0 })),
    undo: [],
  };
  await client.tablet().drafts.save(`count:${location_code}`, count);
}
async function openSheet(): Promise<void> {
  await client.open(path);
  await client.user.click(await screen.findByRole('button', { name: 'Count sheet' }));
}
async function receiveThese(): Promise<HTMLElement> {
  await client.user.click(await screen.findByRole('button', { name: 'Receive these' }));
  return screen.findByRole('dialog', { name: 'Receive these' });
}
async function choose(sheet: HTMLElement, no: string): Promise<void> {
  await client.user.click(await within(sheet).findByRole('button', { name: no }));
}
const keptCount = async (location: string) =>
  (await client.tablet().drafts.load<StockCount>(`count:${location}`))?.lines.map(({ counted }) => counted);

/** Of the shipment 3 of 4 and all 2; and 7 that are on nothing. */
const ofShipment = (): Counted => [
  ...shipment.lines.map(({ item_no, variant_code }, index) => ({
    ...{ item_no, variant_code },
    counted: 3 - index,
  })),
  { item_no: 'NOWHERE', variant_code: '', counted: 7 },
];

describe('a count that becomes quantities to receive', () => {
  it('is counted in on the shipment that has its items, says what does not fit, and stays', async () => {
    await begin(order.warehouse_code, ofShipment());
    await openSheet();
    const sheet = await receiveThese();
    await within(sheet).findByText('5 PCS of 5 PCS + 7 counted');
    await choose(sheet, shipment.no);
    const form = await screen.findByRole('dialog', { name: `Posted shipment ${shipment.no}` });
    await within(form).findByText('5 PCS of 6 PCS counted');
    await screen.findByText('Not on it: 7');
    await client.user.click(screen.getByRole('button', { name: /^Receive now/ }));
    const prompt = await screen.findByRole('dialog', { name: /^Receive .* now/ });
    await client.user.click(within(prompt).getByRole('button', { name: /^Receive now/ }));
    await waitFor(async () => {
      const { data } = await client.server.send(purchaseOrders.get, { pos_po_no: order.po_no }, { token });
      expect(data.shipments[0]?.lines.map(({ qty_received }) => qty_received)).toEqual([3, 2]);
    });
    expect(await keptCount(order.warehouse_code)).toEqual([3, 2, 7]);
    await openSheet();
    // Of what is left of the shipment it takes one more.
    await within(await receiveThese()).findByText('1 PCS of 5 PCS + 7 counted');
  });

  it('works offline with what the tablet has, and asks before it replaces a count', async () => {
    const filters = [filter('status', 'IN_TRANSIT')];
    const list = await client.server.send(transferOrders.filter, { page: 1, size: 1, filters }, { token });
    const bc_to_no = list.data.items[0]?.bc_to_no ?? '';
    const { data: transfer } = await client.server.send(transferOrders.sync, { bc_to_no }, { token });
    const line = transfer.lines.find(each => receivable(each) > 1);
    if (!line) throw new Error('something is on its way');
    await syncNow({ force: true, only: transferOrders.filter });
    await client.open(`/consignmentReceipt/detail?no=${bc_to_no}`);
    await client.user.click(await screen.findByRole('button', { name: 'Fill all' }));
    await waitFor(async () =>
      expect(await client.tablet().drafts.load(`receive:to:${bc_to_no}`)).not.toBeNull(),
    );
    await waitFor(() => expect(client.tablet().store.table(items.onHand).complete).toBe(true));
    await client.connect(false);
    const { item_no, variant_code } = line;
    await begin(transfer.transfer_to_code, [{ item_no, variant_code, counted: 1 }]);
    await client.open(path);
    await client.user.click(await screen.findByRole('button', { name: /^Go on counting .*1 items/ }));
    await client.user.click(await screen.findByRole('button', { name: 'Count sheet' }));
    const sheet = await receiveThese();
    await within(sheet).findByText('No connection: only what is on this tablet is shown.');
    await within(sheet).findByText(/^1 [A-Z]+ of 1 [A-Z]+ counted$/);
    await choose(sheet, bc_to_no);
    const question = await screen.findByRole('dialog', { name: 'Replace what is counted there?' });
    await client.user.click(within(question).getByRole('button', { name: 'Replace' }));
    await screen.findByText(/^1 [A-Z]+ of .* counted$/);
    expect(await keptCount(transfer.transfer_to_code)).toEqual([1]);
  });
});
