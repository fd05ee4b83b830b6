import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { items, transferOrders } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import type { TransferOrder } from '#calls/transfers/orders.ts';
import { inUnits } from '#client/messages/stock/units.ts';
import { queryClient } from '#client/read/query-client.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { keyOf } from '#client/transport/reading.ts';
import { extrasKey, receiveKey } from '#client/workflows/receive/counting.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { receivable } from '#model/transfers/orders.ts';
import { createTestClient, ourAnswer, type TestClient } from '#tests/support/client.tsx';
import { scanWith } from '#tests/support/scanner.ts';

let client: TestClient;
let token: string;
let order: TransferOrder;
let item: FranchiseItem;

const serverHas = async () =>
  (await client.server.send(transferOrders.get, { bc_to_no: order.bc_to_no }, { token })).data;
const first = () => {
  const [line] = order.lines;
  if (!line) throw new Error('an order has lines');
  return line;
};

beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
  const filters = [filter('status', 'IN_TRANSIT')];
  const { data } = await client.server.send(transferOrders.filter, { page: 1, size: 1, filters }, { token });
  const bc_to_no = data.items[0]?.bc_to_no ?? '';
  // What the ERP would ship later it ships now: nothing is added while it is received.
  order = (await client.server.send(transferOrders.sync, { bc_to_no }, { token })).data;
  const ofLine = [filter('item_no', first().item_no)];
  const found = await client.server.send(items.filter, { page: 1, size: 20, filters: ofLine }, { token });
  const known = found.data.items.find(row => row.variant_code === first().variant_code);
  if (!known?.barcode) throw new Error('the line has an item with a barcode');
  item = known;
  await client.signIn();
});
afterEach(() => client.close());

async function open(): Promise<void> {
  await client.open(`/consignmentReceipt/detail?no=${order.bc_to_no}`);
  await screen.findByRole('button', { name: 'Fill all' });
  // The index of the items' barcodes is there.
  await waitFor(() => expect(client.tablet().store.table(items.filter).complete).toBe(true));
}
/** The scanner types: keys far faster than anybody, then Enter. */
function scan(code: string): void {
  act(() => void scanWith(code));
}
/** So much of the first line, or of all that is on its way, less that; each unit by itself. */
const inFirst = (quantity: number) => inUnits([{ ...first(), quantity }]);
const onTheWay = (without = 0) =>
  inUnits([
    ...order.lines.map(line => ({ ...line, quantity: receivable(line) })),
    { ...first(), quantity: -without },
  ]);

/** Presses "Receive now" and says yes. */
async function receive(): Promise<void> {
  await client.user.click(screen.getByRole('button', { name: /^Receive now/ }));
  const prompt = await screen.findByRole('dialog', { name: /^Receive .* now/ });
  await client.user.click(within(prompt).getByRole('button', { name: /^Receive now/ }));
}

describe('a consignment receipt', () => {
  it('is counted by scanning, which outlives a reload, and posted with one button', async () => {
    await open();
    scan(item.barcode);
    scan(item.barcode);
    await screen.findByText(`${inFirst(2)} of ${onTheWay()} counted`);
    // The last one stands large, with how many of how many.
    const last = screen.getByRole('region', { name: new RegExp(`^${first().description}`) });
    within(last).getByText(`of ${receivable(first())}`);
    expect(within(last).getByRole('textbox', { name: /^Counted of/ })).toHaveProperty('value', '2');
    await client.user.click(within(last).getByRole('button', { name: 'One more' }));
    await screen.findByText(`${inFirst(3)} of ${onTheWay()} counted`);
    await client.user.click(within(last).getByRole('button', { name: 'One less' }));
    scan('0000000000000');
    await screen.findByText('0000000000000 is not on this list');
    await client.user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(`${inFirst(1)} of ${onTheWay()} counted`);
    await client.reload(`/consignmentReceipt/detail?no=${order.bc_to_no}`);
    await screen.findByText(`${inFirst(1)} of ${onTheWay()} counted`);
    await receive();
    await waitFor(async () => expect((await serverHas()).lines[0]?.qty_received).toBe(1));
    await screen.findByText(`0 of ${onTheWay(1)} counted`);
    await screen.findByText('Partly received');
  });

  it('counts no more of a line than is on its way', async () => {
    await open();
    await client.user.click(screen.getByRole('button', { name: 'Fill all' }));
    await screen.findByText(`${onTheWay()} of ${onTheWay()} counted`);
    scan(item.barcode);
    await screen.findByText(new RegExp(`^You cannot receive more than ${inFirst(receivable(first()))}:`));
    await receive();
    await waitFor(async () => expect((await serverHas()).status).toBe('RECEIVED'));
    await screen.findByText('Received', { selector: '[data-status]' });
    expect(screen.queryByRole('button', { name: 'Fill all' })).toBeNull();
  });

  it('is summed up before it is received: what is missing and what is too many, by name', async () => {
    await open();
    const { rows } = client.tablet().store.table(items.filter);
    const [other, another] = rows.filter(
      row => row.barcode && order.lines.every(line => line.item_no !== row.item_no) && !row.variant_code,
    );
    if (!other || !another) throw new Error('the store sells more than is on its way');
    const left = receivable(first());
    for (let piece = 0; piece <= left; piece++) scan(item.barcode);
    scan(other.barcode);
    scan(another.barcode);
    scan(another.barcode);
    await screen.findByText(`${another.description} is not on this list`);
    const last = screen.getByRole('region', { name: new RegExp(`^${first().description}`) });
    within(last).getByText('1 too many: not received');
    // Both are on the tablet's disk before the page goes.
    const kept = (key: string) => client.tablet().drafts.load<object>(key);
    const key = receiveKey.transfer(order.bc_to_no);
    await waitFor(async () => expect(await kept(key)).toEqual({ [first().line_no]: left }));
    await waitFor(async () => expect(Object.keys((await kept(extrasKey(key))) ?? {})).toHaveLength(3));
    await client.reload(`/consignmentReceipt/detail?no=${order.bc_to_no}`);
    await screen.findByText(`${inFirst(left)} of ${onTheWay()} counted`);
    const unlisted = await screen.findByRole('list', { name: 'Not on this list' });
    within(unlisted).getByText(`2 × ${another.description}`);
    await client.user.click(
      within(unlisted).getByRole('button', { name: `Take off ${another.description}` }),
    );
    await client.user.click(screen.getByRole('button', { name: `Receive now (${inFirst(left)})` }));
    const prompt = await screen.findByRole('dialog', { name: /^Receive .* now/ });
    const [next, ...others] = order.lines.slice(1);
    if (!next) throw new Error('an order has lines');
    const missing = [next, ...others];
    within(prompt).getByText(
      `${missing.length} ${missing.length === 1 ? 'item' : 'items'} missing, 2 too many`,
    );
    const rowsOf = (name: string) =>
      within(within(prompt).getByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(rowsOf('Missing')).toHaveLength(missing.length);
    expect(rowsOf('Missing')[0]).toMatch(new RegExp(`^${next.description}.*${receivable(next)}$`));
    expect(rowsOf('Too many')).toEqual([
      expect.stringMatching(new RegExp(`^${first().description}.*1$`)),
      `${other.description}not on this list1`,
    ]);
    await client.user.click(within(prompt).getByRole('button', { name: `Receive now (${inFirst(left)})` }));
    await waitFor(async () => expect((await serverHas()).lines[0]?.qty_received).toBe(left));
    // What was too many is told once.
    await screen.findByText(`0 of ${onTheWay(left)} counted`);
    await client.user.click(screen.getByRole('button', { name: 'Fill all' }));
    await client.user.click(screen.getByRole('button', { name: /^Receive now/ }));
    await screen.findByText('Everything that was shipped is counted.');
  });

  it('is kept offline, counts against what is left, and is corrected if another was faster', async () => {
    await open();
    await client.connect(false);
    await client.user.click(screen.getByRole('button', { name: 'Fill all' }));
    await receive();
    await screen.findByText(`${onTheWay()} received on this tablet, not final`);
    expect(screen.queryByRole('button', { name: 'Fill all' })).toBeNull();
    // Another tablet receives one of the first line.
    const lines = [{ line_no: first().line_no, qty_to_receive: 1 }];
    await client.server.send(transferOrders.receive, { bc_to_no: order.bc_to_no, lines }, { token });
    await client.connect(true);
    client.tablet().outbox.wake('online');
    await screen.findByText('Somebody else was faster');
    const quantity = formatQuantity(receivable(first()));
    await screen.findByText(
      new RegExp(`you counted ${quantity} · 1 of ${quantity} received · ${receivable(first()) - 1} left`),
    );
    await client.user.click(screen.getByRole('button', { name: `Receive the ${onTheWay(1)} that are left` }));
    await waitFor(async () => expect((await serverHas()).status).toBe('RECEIVED'));
    await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));
  });

  it('that the ERP has finished and deleted is shown as received, from the tablet', async () => {
    await open();
    client.intercept(({ url }) =>
      url.includes('/transfer-order/')
        ? ourAnswer(
            { result: false, errors: [{ code: 'not_found', msg: 'The transfer order does not exist.' }] },
            { status: 404 },
          )
        : undefined,
    );
    // Nothing of it is left in memory, as after a day.
    queryClient.removeQueries({ queryKey: keyOf(transferOrders.get, { bc_to_no: order.bc_to_no }) });
    await client.reload(`/consignmentReceipt/detail?no=${order.bc_to_no}`);
    await screen.findByText(/^The ERP has finished this order/);
    screen.getByText('Received', { selector: '[data-status]' });
    expect(screen.queryByRole('button', { name: 'Fill all' })).toBeNull();
  });
});
