import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { items, salesOrders } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { madeOnServer } from '#tests/support/sales/sold.ts';
import { scanWith } from '#tests/support/scanner.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

const texts = t.home.waits;

/** A released order that the shop asks its storeroom to ship. */
async function askedToShip(): Promise<string> {
  const token = await client.server.signIn('store01');
  const { pos_so_no } = await madeOnServer(client.server, token, 'order');
  for (const status of ['CONFIRMED', 'RELEASED', 'SUPPORT_TO_SHIP'] as const)
    await client.server.send(salesOrders.setStatus, { pos_so_no, status, cancel_reason_code: '' }, { token });
  return pos_so_no;
}

it('a storeroom reads on Home what it is asked to ship, opens it from the list and ships it', async () => {
  const first = await askedToShip();
  const second = await askedToShip();
  await client.signIn('warehouse01', 'warehouse1234');
  const router = await client.open('/');
  const waiting = within(await screen.findByRole('list', { name: texts.title }));
  await client.user.click(await waiting.findByRole('link', { name: `2 ${texts.toShip(2)}` }));
  await screen.findByRole('heading', { name: t.pages['/salesOrders/toShip'] });
  const rows = await screen.findAllByText(/^SO-F01-/);
  expect(rows.map(row => row.textContent)).toEqual([first, second]);
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(nav.getByRole('link', { name: t.layout.daily.ship }).getAttribute('aria-current')).toBe('page');

  await client.user.click(screen.getByText(first));
  await screen.findByRole('heading', { name: `Order ${first}` });
  await client.user.click(await screen.findByRole('button', { name: 'Ship Now' }));
  const dialog = within(await screen.findByRole('dialog', { name: t.salesOrders.ship.title }));
  await client.user.click(dialog.getByRole('button', { name: t.salesOrders.ship.ship }));
  const question = await screen.findByRole('dialog', { name: t.documents.order.prompts.shipNow ?? '' });
  await client.user.click(within(question).getByRole('button', { name: t.salesOrders.ship.ship }));
  await waitFor(async () => {
    const token = await client.server.signIn('warehouse01');
    const { data } = await client.server.send(salesOrders.get, { pos_so_no: first }, { token });
    expect(data.lines.every(line => line.qty_shipped === line.quantity)).toBe(true);
  });
  await router.navigate({ to: '/' });
  const now = within(await screen.findByRole('list', { name: texts.title }));
  const only = await now.findByRole('link', { name: `1 ${texts.toShip(1)}` });
  await waitFor(() => expect(only.getAttribute('href')).toBe(`/salesOrders/detail?no=${second}`));
});

it('goods that are scanned are shipped and no others, up to what is left', async () => {
  const no = await askedToShip();
  const token = await client.server.signIn('store01');
  const { data: order } = await client.server.send(salesOrders.get, { pos_so_no: no }, { token });
  const [line] = order.lines;
  if (!line) throw new Error('no line');
  await client.signIn('warehouse01', 'warehouse1234');
  await client.open(`/salesOrders/detail?no=${no}`);
  await client.user.click(await screen.findByRole('button', { name: 'Ship Now' }));
  const dialog = within(await screen.findByRole('dialog', { name: t.salesOrders.ship.title }));
  await waitFor(() => expect(client.tablet().store.table(items.filter).complete).toBe(true));
  const [item] = client
    .tablet()
    .store.table(items.filter)
    .rows.filter(row => row.item_no === line.item_no);
  scanWith(item?.barcode ?? '');
  const shown = () => dialog.getAllByRole<HTMLInputElement>('textbox').map(field => field.value);
  await dialog.findByText(/^1 of /);
  expect(shown().toSorted().at(-1)).toBe('1');
  for (let piece = 1; piece <= line.quantity; piece++) scanWith(item?.barcode ?? '');
  await dialog.findByText(/^No more than /);
  scanWith('8930000000002');
  await dialog.findByText(/^No item has the code 8930000000002/);
});

it('without a connection the list and the count on Home stand as they were last known', async () => {
  const first = await askedToShip();
  await askedToShip();
  await client.signIn('warehouse01', 'warehouse1234');
  await client.open('/');
  await waitFor(async () => expect(await client.tablet().store.asOf(salesOrders.filter)).not.toBeNull());
  await client.connect(false);
  await client.open('/');
  const waiting = within(await screen.findByRole('list', { name: texts.title }));
  await client.user.click(await waiting.findByRole('link', { name: `2 ${texts.toShip(2)}` }));
  await screen.findByText(first);
});
