import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { items, purchaseOrders } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { businessDate, formatDate } from '#model/kit/format.ts';
import { earliestReceipt } from '#model/purchases/orders.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { scanWith } from '#tests/support/scanner.ts';

let client: TestClient;
let token: string;
beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
  await client.signIn();
});
afterEach(() => client.close());

async function newestOrder() {
  const { data } = await client.server.send(
    purchaseOrders.filter,
    { page: 1, size: 1, filters: [filter('type', 'Order')], sort_order: purchaseOrders.filter.list.sort },
    { token },
  );
  const [row] = data.items;
  if (!row) throw new Error('the demo company has purchase orders');
  return (await client.server.send(purchaseOrders.get, { pos_po_no: row.po_no }, { token })).data;
}

/** The scanner types: keys far faster than anybody, then Enter. */
function scan(code: string): void {
  scanWith(code);
}

/** Opens a new order and waits until the items are there; answers two that have no variants. */
async function openNew() {
  await client.open('/purchasesOrders/detail');
  await screen.findAllByRole('button', { name: /^Add / });
  const rows = await waitFor(() => {
    const table = client.tablet().store.table(items.filter);
    expect(table.complete).toBe(true);
    return table.rows;
  });
  const [first, second] = rows.filter(row => row.variant_code === '' && !row.blocked);
  if (!first || !second) throw new Error('the demo company has no plain items');
  return [first, second] as const;
}

const press = async (name: string | RegExp) => client.user.click(await screen.findByRole('button', { name }));

/** Changes the header in its sheet, and answers what is to be saved of it. */
async function changeHeader() {
  await press(/^Order details: /);
  const sheet = within(await screen.findByRole('dialog', { name: 'Order details' }));
  const date = () => sheet.getByRole<HTMLInputElement>('textbox', { name: 'Requested Receipt Date' });
  // The calendar is loaded after the sheet.
  await waitFor(() => expect(date().readOnly).toBe(false));
  const [tooEarly, later] = [businessDate(new Date()), earliestReceipt(businessDate(new Date()), 4)];
  for (const typed of [tooEarly, later]) {
    await client.user.clear(date());
    await client.user.type(date(), formatDate(typed));
    await client.user.tab();
    // One that is too early keeps standing there, with the reason.
    await waitFor(() => expect(date().getAttribute('aria-invalid')).toBe(typed === tooEarly ? 'true' : null));
    expect(date().value).toBe(formatDate(typed));
  }
  const pick = async (label: string, option: string) => {
    await client.user.click(sheet.getByRole('combobox', { name: label }));
    await client.user.click(await screen.findByRole('option', { name: option, hidden: true }));
  };
  await pick('Receiving Address', 'Another address');
  await client.user.type(sheet.getByRole('textbox', { name: 'Address' }), '7 Lý Nam Đế');
  await pick('Agent Address', 'Giao Hàng Nhanh');
  await client.user.type(sheet.getByRole('textbox', { name: 'General Note' }), 'Gọi trước');
  await client.user.type(sheet.getByRole('textbox', { name: 'Delivery Note' }), 'Sáng');
  await client.user.click(sheet.getByRole('button', { name: 'Close' }));
  return {
    requested_receipt_date: later,
    receiving_address: '7 Lý Nam Đế',
    agent_code: 'GHN',
    nwv_general_comments: 'Gọi trước',
    nwv_delivery_comments: 'Sáng',
  };
}

async function choose(action: string): Promise<void> {
  await press('More actions');
  const menu = await screen.findByRole('dialog', { name: 'More actions' });
  await client.user.click(within(menu).getByRole('button', { name: action }));
}

describe('the list of purchase orders', () => {
  it('has the columns, filters and buttons of the specification, and leads to the order', async () => {
    const order = await newestOrder();
    await client.open('/purchasesOrders');
    const link = await screen.findByRole('link', { name: order.po_no });
    // Columns that a permission holds back come with the permission.
    await screen.findByRole('columnheader', { name: /^Payable/ });
    const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(titles).toEqual([
      'No',
      'SO No',
      'Type',
      'Vendor Name',
      'Buy From',
      'Location',
      'Status',
      'Order Date',
      'Requested Receipt Date',
      'Total Lines',
      'Purch Amount',
      'Remaining Amount',
      'Payable',
      'Reason Canceled',
    ]);
    for (const name of ['Export Excel', 'Refresh Data'])
      expect(screen.getByRole('button', { name: new RegExp(name) })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add New' }).getAttribute('href')).toBe(
      '/purchasesOrders/detail',
    );
    await press('Filters');
    const sheet = await screen.findByRole('dialog', { name: 'Filters' });
    const groups = within(sheet).getAllByRole('group');
    expect(groups.map(group => group.querySelector('legend')?.textContent)).toEqual([
      'Status',
      'Order Date',
      'Requested Receipt Date',
    ]);
    await client.user.keyboard('{Escape}');
    await client.user.click(link);
    await screen.findByRole('heading', { name: `Purchase order ${order.po_no}` });
  });
});

describe('a purchase order', () => {
  it('keeps what is done while it is saved', async () => {
    const [first, second] = await openNew();
    scan(first.barcode);
    scan(second.barcode);
    await press('Save');
    await screen.findByRole('heading', { name: /^Purchase order PO-/ });
    await press(`One more of ${first.description}`);
    let answer = () => {};
    client.intercept(({ method, url }) => {
      if (method !== 'PUT' || !url.includes('/la/purchase-order/')) return undefined;
      return new Promise<undefined>(resolve => {
        answer = () => resolve(undefined);
      });
    });
    await press('Save');
    await press(`One more of ${second.description}`);
    client.intercept(null);
    answer();
    await waitFor(async () =>
      expect((await newestOrder()).lines.map(line => line.purchase_qty)).toEqual([2, 1]),
    );
    const save = screen.getByRole('button', { name: 'Save' });
    await waitFor(() => expect(save.hasAttribute('data-loading')).toBe(false));
    expect(save).toHaveProperty('disabled', false);
    await press('Save');
    await waitFor(async () =>
      expect((await newestOrder()).lines.map(line => line.purchase_qty)).toEqual([2, 2]),
    );
  });

  it('keeps for its first change what is done while the new order is saved', async () => {
    const [first, second] = await openNew();
    scan(first.barcode);
    let answer = () => {};
    client.intercept(({ method, url }) => {
      if (method !== 'POST' || !url.endsWith('/la/purchase-order/pos')) return undefined;
      return new Promise<undefined>(resolve => {
        answer = () => resolve(undefined);
      });
    });
    await press('Save');
    await press(`One more of ${first.description}`);
    scan(second.barcode);
    await screen.findByRole('button', { name: `One more of ${second.description}` });
    client.intercept(null);
    answer();
    await screen.findByRole('heading', { name: /^Purchase order PO-/ });
    expect((await newestOrder()).lines.map(line => line.purchase_qty)).toEqual([1]);
    await screen.findByRole('button', { name: `One more of ${second.description}` });
    await press('Save');
    await waitFor(async () =>
      expect((await newestOrder()).lines.map(line => line.purchase_qty)).toEqual([2, 1]),
    );
  });

  it('is put together by scanning, changed by what changed alone, and released with a question', async () => {
    const [first, second] = await openNew();
    scan(first.barcode);
    scan(second.barcode);
    scan(first.barcode);
    await screen.findByRole('button', { name: /^Order details: .*Receipt \d\d-\d\d-\d{4} · 36 Hàng Bông/ });
    await press('Save');
    const heading = await screen.findByRole('heading', { name: /^Purchase order PO-/ });
    const saved = await newestOrder();
    expect(heading.textContent).toBe(`Purchase order ${saved.po_no}`);
    expect(saved).toMatchObject({
      la_status: 'OPEN',
      vendor_no: 'V00001',
      receiving_address: '36 Hàng Bông',
      receiving_contact: 'Nguyễn Thu Hà',
      warehouse_code: 'F01-STORE',
      requested_receipt_date: earliestReceipt(businessDate(new Date()), 1),
      grand_total: 2 * (first.unit_cost ?? 0) + (second.unit_cost ?? 0),
    });
    const header = await changeHeader();
    await press('Save');
    await waitFor(async () => expect(await newestOrder()).toMatchObject(header));

    const sent: string[] = [];
    client.intercept(({ url, method }) => {
      if (method !== 'GET' && url.includes('/la/purchase-order/') && !url.includes('filter'))
        sent.push(`${method} ${url.split('/la/purchase-order/')[1]}`);
      return undefined;
    });
    await press(`One more of ${second.description}`);
    // Release saves first what was changed.
    await press('Release');
    const question = await screen.findByRole('dialog', { name: /^Release this purchase order/ });
    await client.user.click(within(question).getByRole('button', { name: 'Release' }));
    await screen.findByText('Released');
    await waitFor(() => expect(sent).toEqual(['PUT line', 'POST bc']));
    await waitFor(async () => expect((await newestOrder()).la_status).not.toBe('OPEN'));
    const released = await newestOrder();
    expect(released.lines.map(line => line.purchase_qty)).toEqual([2, 2]);
    expect(released.bc_so_no).not.toBe('');
    // What was shipped at once stands there as a list that opens the shipment.
    await screen.findAllByText(released.bc_so_no, { exact: false });
    for (const shipment of released.shipments)
      expect(screen.getByRole('link', { name: shipment.no }).getAttribute('href')).toContain(
        `shipment=${shipment.no}`,
      );
  });

  it('that is cancelled asks for the reason, and shows it', async () => {
    const order = await newestOrder();
    expect(order.la_status).toBe('OPEN');
    await client.open(`/purchasesOrders/detail?no=${order.po_no}`);
    await screen.findByRole('heading', { name: `Purchase order ${order.po_no}` });
    await choose('Cancel');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this purchase order?' });
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Cancel order' });
    expect(button.disabled).toBe(true);
    await client.user.click(within(dialog).getByRole('combobox', { name: /Reason/ }));
    const [reason] = await screen.findAllByRole('option', { hidden: true });
    const words = reason?.textContent ?? '';
    await client.user.click(reason as HTMLElement); // found above
    await client.user.click(button);
    await screen.findByText('Canceled');
    // The screen shows it before the server has answered.
    const canceled = { la_status: 'CANCELED', cancel_reason_description: words };
    await waitFor(async () => expect(await newestOrder()).toMatchObject(canceled));
    expect(screen.getAllByText(words, { exact: false }).length).toBeGreaterThan(0);
  });

  it('made without a connection survives a reload, goes by a local number, and arrives once', async () => {
    const [first] = await openNew();
    const before = await newestOrder();
    await client.connect(false);
    scan(first.barcode);
    await screen.findByRole('textbox', { name: /^Quantity of/ });
    await waitFor(async () => expect(await client.tablet().drafts.load('purchase:new')).not.toBeNull());
    await client.reload('/purchasesOrders/detail');
    await screen.findByText('This order was kept on the tablet.');
    await press('Save');
    await screen.findByRole('heading', { name: /^Purchase order LOCAL-/ });
    await screen.findByText('Changes of this purchase order are not sent yet');
    // A change joins what is unsent, and needs no server either.
    await press(`One more of ${first.description}`);
    await press('Save');
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true),
    );
    client.loseNextAnswer();
    await client.connect(true);
    client.tablet().outbox.wake('online');
    await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toHaveLength(0));
    const order = await newestOrder();
    expect(order.po_no).not.toBe(before.po_no);
    expect(order.lines.map(line => [line.item_no, line.purchase_qty])).toEqual([[first.item_no, 2]]);
    // The address follows the number.
    await screen.findByRole('heading', { name: `Purchase order ${order.po_no}` });
  });
});
