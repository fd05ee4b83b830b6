import { act, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { items } from '#calls/index.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { t } from '#client/messages/en.ts';
import { syncTrouble } from '#client/tablet/sync-trouble.ts';
import { checkDigitOf } from '#model/stock/barcode.ts';
import { createTestClient, ourAnswer, type TestClient } from '#tests/support/client.tsx';
import { scanWith, write } from '#tests/support/scanner.ts';

let client: TestClient;
let soap: FranchiseItem;
beforeEach(async () => {
  client = await createTestClient();
  const { db } = client.server;
  const codes = [
    { code: '18936000000025', unit_of_measure: 'BOX', quantity: 24 },
    { code: '96385074', unit_of_measure: 'PCS', quantity: 1 },
    { code: 'HK-128', unit_of_measure: 'PCS', quantity: 1 },
  ];
  const { rows } = await db.execute<{ item_no: string }>(
    sql`select item_no from franchise_items where franchise_code = 'F01' and variant_code = '' and not blocked
      and unit_of_measure = 'PCS' order by sort limit 2`,
  );
  const [first, second] = rows.map(({ item_no }) => item_no);
  await db.execute(
    sql`update franchise_items set codes = ${JSON.stringify(codes)}::jsonb where item_no = ${first ?? ''}`,
  );
  // The number of one is the bar code of another.
  await db.execute(
    sql`update franchise_items set codes = ${JSON.stringify([{ ...codes[1], code: first }])}::jsonb
      where item_no = ${second ?? ''}`,
  );
  await client.signIn();
  await client.open('/salesOrders/detail');
  await screen.findAllByRole('button', { name: /^Add / });
  soap = await waitFor(() => {
    const table = client.tablet().store.table(items.filter);
    const row = table.rows.find(({ item_no }) => item_no === first);
    if (!table.complete || !row) throw new Error('the items are not here yet');
    return row;
  });
});
afterEach(() => client.close());

const quantity = () =>
  waitFor(() => screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity of ${soap.description}` }));
const has = (count: string) => waitFor(async () => expect((await quantity()).value).toBe(count));

it('takes goods by every form of their code, a case as its content, and asks if two are meant', async () => {
  const { barcode, item_no } = soap;
  const gtin = barcode.padStart(14, '0');
  const once = [
    barcode,
    gtin,
    `]E0${barcode}`,
    `01${gtin}1727123110ABC12`,
    `]d201${gtin}1727123110ABC12`,
    `01${gtin}10ABC12\x1d17271231`,
    `(01)${gtin}(17)271231(10)ABC12`,
    `https://id.gs1.org/01/${gtin}/10/ABC`,
    '96385074',
    'hk-128',
  ];
  for (const [index, code] of once.entries()) {
    scanWith(code);
    await has(String(index + 1));
  }
  scanWith('18936000000025');
  await has('34');
  scanWith('(02)18936000000025(37)2');
  await has('82');
  scanWith(item_no);
  const question = within(await screen.findByRole('dialog', { name: `Which one has the code ${item_no}?` }));
  await client.user.click(question.getByRole('button', { name: new RegExp(`\\(${item_no}\\)$`) }));
  await has('83');
});

it('counts what is typed before a scan, and leaves the field as it was', async () => {
  scanWith(soap.barcode);
  const field = await quantity();
  await client.user.click(field);
  await client.user.clear(field);
  write('5');
  scanWith(soap.barcode);
  await has('6');
  await client.user.tab();
  await has('6');
});

it('says what it does not know, and leads to the search', async () => {
  scanWith('8930000000002');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(/^No item has the code 8930000000002\. Search for it by its name/)).toBeTruthy();
  await client.user.click(alert.getByRole('button', { name: 'Search by name' }));
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  expect(screen.queryByRole('alert')).toBeNull();
  const inside = `5${soap.barcode.slice(0, 12)}`;
  scanWith(inside + checkDigitOf(inside));
  const unknown = within(await screen.findByRole('alert'));
  expect(unknown.getByText(/does not say how many/)).toBeTruthy();
  await client.user.click(unknown.getByRole('button', { name: 'Show it' }));
  expect(screen.getByRole('searchbox')).toHaveProperty('value', soap.item_no);
});

it('a code counts once its item has come to the tablet, and is not said to be unknown before', async () => {
  await client.close();
  client = await createTestClient();
  const comes = Promise.withResolvers<void>();
  client.intercept(async ({ url }) => {
    if (url.includes(items.filter.path)) await comes.promise;
    return undefined;
  });
  await client.signIn();
  await client.open('/salesOrders/detail');
  await screen.findByRole('button', { name: /^Pay/ });
  await waitFor(() => expect(client.tablet().store.filling()?.name).toBe(items.filter.name));
  act(() => void scanWith(soap.barcode));
  await screen.findByText(t.scan.waits(soap.barcode));
  comes.resolve();
  await has('1');
  expect(screen.queryByText(t.scan.unknown(soap.barcode))).toBeNull();
});

it('a code does not wait for items that the server refuses: not all are here, it says', async () => {
  await client.close();
  client = await createTestClient();
  client.intercept(({ url }) =>
    url.includes(items.filter.path)
      ? ourAnswer({}, { status: 503, headers: { 'retry-after': '60' } })
      : undefined,
  );
  await client.signIn();
  await client.open('/salesOrders/detail');
  await screen.findByRole('button', { name: /^Pay/ });
  await waitFor(() => expect(syncTrouble.get().has(items.filter.name)).toBe(true));
  act(() => void scanWith(soap.barcode));
  await screen.findByText(t.scan.notYet(soap.barcode));
});
