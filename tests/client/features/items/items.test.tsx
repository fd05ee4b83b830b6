import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { items } from '#calls/index.ts';
import { refusalEnvelope } from '#calls/kit/errors.ts';
import { t } from '#client/messages/en.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, ourAnswer, type TestClient } from '#tests/support/client.tsx';
import { everythingOn, grantSet } from '#tests/support/permission-sets.ts';
import { scanWith } from '#tests/support/scanner.ts';

let client: TestClient;
let token: string;
beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
});
afterEach(() => client.close());

const list = async (size = 5) => (await client.server.send(items.filter, { size }, { token })).data;
const press = async (name: string | RegExp, area: Pick<typeof screen, 'findByRole'> = screen) =>
  client.user.click(await area.findByRole('button', { name }));
const prompt = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
/** Names of the rows as they stand. */
const shown = () => screen.getAllByRole('button', { name: /, place \d+ of/ }).map(one => one.dataset.handle);
const handleAt = (place: number) => screen.findByRole('button', { name: new RegExp(`, place ${place} of`) });

it('prices follow a rate that is shown before it is set, and chosen items are removed', async () => {
  // Rates are the office's, unless a set grants them.
  await grantSet(client.server.db, 'store01', { permissions: everythingOn(['/', '/items']) });
  await client.signIn();
  const { items: before, total } = await list();
  const [first, second] = before;
  if (!first || !second) throw new Error('no items');
  await client.open('/items?item=rate');
  await client.user.type(await screen.findByRole('textbox', { name: /New price rate/ }), '1,1');
  const after = Math.round(first.unit_price * 1.1);
  const preview = await screen.findByRole('region', { name: 'Preview' });
  await waitFor(() =>
    expect(preview.textContent).toContain(`${formatAmount(first.unit_price)} → ${formatAmount(after)} ₫`),
  );
  await press('Set price rate');
  await press('Set price rate', await prompt('Set the price rate of all items to 1,1?'));
  await waitFor(async () => expect((await list()).items[0]?.unit_price).toBe(after));

  await client.open('/items');
  await press('Select');
  const boxes = await screen.findAllByRole('checkbox', { name: /^Select / });
  for (const box of boxes.slice(0, 2)) await client.user.click(box);
  expect(screen.getByText('2 items selected')).toBeTruthy();
  await press('Remove');
  await press('Remove', await prompt('Remove 2 items?'));
  await waitFor(async () => expect((await list()).total).toBe(total - 2));
});

it('items are sorted by keys, a typed place and dragging; a refused change goes back', async () => {
  await client.signIn();
  const ids = (await list()).items.map(row => row.id);
  const [a, b, c, d] = ids;
  await client.open('/items?arrange=1');
  const first = await handleAt(1);
  expect(shown().slice(0, 4)).toEqual([a, b, c, d]);

  first.focus();
  await client.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(shown().slice(0, 4)).toEqual([b, c, a, d]));
  await waitFor(async () =>
    expect((await list()).items.map(row => row.id).slice(0, 4)).toEqual([b, c, a, d]),
  );
  expect(document.activeElement).toHaveProperty('dataset.handle', a);
  expect(screen.getByText(/stands at place 3 of/)).toBeTruthy();

  const [place] = screen.getAllByRole('textbox', { name: /^Place of/ });
  if (!place) throw new Error('no place');
  await client.user.clear(place);
  await client.user.type(place, '4{Enter}');
  await waitFor(async () =>
    expect((await list()).items.map(row => row.id).slice(0, 4)).toEqual([c, a, d, b]),
  );

  const dragged = await handleAt(4);
  fireEvent.pointerDown(dragged, { pointerId: 1, button: 0, clientY: 250 });
  fireEvent.pointerMove(window, { pointerId: 1, clientY: 250 - 3 * 72 });
  fireEvent.pointerUp(window, { pointerId: 1 });
  await waitFor(async () =>
    expect((await list()).items.map(row => row.id).slice(0, 4)).toEqual([b, c, a, d]),
  );

  client.intercept(({ url }) =>
    url.includes('sort-items')
      ? ourAnswer(refusalEnvelope('rule', { msg: 'Not today.' }), { status: 400 })
      : undefined,
  );
  (await handleAt(1)).focus();
  await client.user.keyboard('{ArrowDown} ');
  expect(await screen.findByText(/could not be moved and is back at its place/)).toBeTruthy();
  expect(shown().slice(0, 4)).toEqual([b, c, a, d]);
});

it('offline nothing can be moved or priced, and it says so; the storeroom looks and prints', async () => {
  await client.signIn('warehouse01', 'warehouse1234');
  await client.open('/items');
  await screen.findByRole('columnheader', { name: /Barcode/ });
  expect(screen.queryByRole('button', { name: 'Sync' })).toBeNull();
  await press('Select');
  const [box] = await screen.findAllByRole('checkbox', { name: /^Select / });
  if (!box) throw new Error('nothing to select');
  await client.user.click(box);
  await screen.findByRole('button', { name: 'Print labels' });
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  await client.close();
  client = await createTestClient();
  token = await client.server.signIn('store01');
  await client.signIn();
  await client.open('/items?arrange=1');
  await handleAt(1);
  await client.connect(false);
  expect(await screen.findByText('Items can only be moved with a connection to the server.')).toBeTruthy();
  const before = shown();
  (await handleAt(1)).focus();
  await client.user.keyboard('{ArrowDown}{Enter}');
  expect(shown()).toEqual(before);
  expect((await list()).total).toBeGreaterThan(0);
});

it('labels of chosen items have name, price and bar code, as many as were asked for', async () => {
  const papers: { name: string; labels: string[]; codes: (string | null)[] }[] = [];
  window.print = () => {
    const paper = document.querySelector('body > .print-labels [data-paper]');
    papers.push({
      name: paper?.getAttribute('data-paper') ?? '',
      labels: [...(paper?.querySelectorAll('section') ?? [])].map(label => label.textContent ?? ''),
      codes: [...(paper?.querySelectorAll('[data-bars]') ?? [])].map(bars => bars.getAttribute('aria-label')),
    });
    window.dispatchEvent(new Event('afterprint'));
  };
  await client.signIn();
  const [first, second] = (await list()).items;
  if (!first || !second) throw new Error('no items');
  await client.open('/items');
  await press('Select');
  const boxes = await screen.findAllByRole('checkbox', { name: /^Select / });
  for (const box of boxes.slice(0, 2)) await client.user.click(box);
  await press('Print labels');
  const sheet = await prompt('Print labels');
  const [count] = await sheet.findAllByRole('textbox', { name: /^Labels of / });
  if (!count) throw new Error('no counts');
  await client.user.clear(count);
  await client.user.type(count, '3');
  await press('Print 4 labels', sheet);
  await waitFor(() => expect(papers).toHaveLength(1));
  expect(papers[0]?.name).toBe('50x30');
  expect(papers[0]?.codes).toEqual([first.barcode, first.barcode, first.barcode, second.barcode]);
  expect(papers[0]?.labels[0]).toContain(first.description);
  const unit = t.print.units[second.unit_of_measure] ?? '';
  expect(unit).not.toBe('');
  expect(papers[0]?.labels[3]).toContain(`${formatAmount(second.unit_price)} ₫ / ${unit}`);
});

it('a scan opens the item, or ticks it while some are being chosen', async () => {
  await client.signIn();
  const row = (await list(50)).items.find(item => item.barcode !== '' && item.variant_code === '');
  if (!row) throw new Error('no item has a bar code');
  await client.open('/items');
  await press('Select');
  await waitFor(() => expect(client.tablet().store.table(items.filter).complete).toBe(true));
  act(() => void scanWith(row.barcode));
  await screen.findByText('1 item selected');
  await client.open('/items');
  act(() => void scanWith(row.barcode));
  await screen.findByRole('dialog', { name: new RegExp(row.description) });
  act(() => void scanWith('0000000000000'));
  await screen.findByText(t.scan.unknown('0000000000000'));
});
