import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { items } from '#calls/index.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { normalise } from '#model/kit/normalise.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { scanWith } from '#tests/support/scanner.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('warehouse01', 'warehouse1234');
});
afterEach(() => client.close());

const store = 'F01-STORE';

type Good = { item_no: string; description: string; barcode: string; quantity: number };

/** An item without variants that has an accent in its name, and what the demo company's store has of it. */
async function good(): Promise<Good> {
  const { rows } = await client.server.db.execute<Good & { quantity: string }>(
    sql`select i.item_no, i.description, i.barcode, s.quantity from franchise_items i
        join stock_levels s on s.item_no = i.item_no and s.location_code = ${store} and s.quantity > 0
        where i.franchise_code = 'F01' and i.variant_code = '' and i.description ~ '[ạ-ỹđ]' and i.barcode <> ''
        order by i.item_no limit 1`,
  );
  const [row] = rows;
  if (!row) throw new Error('the demo company has no such item');
  return { ...row, quantity: Number(row.quantity) };
}

/** The screen with everything on the tablet, and the line cut. */
async function openWithoutLine(): Promise<void> {
  await client.open('/reports/onHand');
  await waitFor(() => {
    const { store } = client.tablet();
    expect(store.table(items.filter).complete && store.table(items.onHand).complete).toBe(true);
  });
  await client.connect(false);
}

const search = () => screen.findByRole('searchbox', { name: /^Name, number or barcode/ });
const rowOf = (name: string) => screen.findByRole('button', { name: new RegExp(escaped(name)) });
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A wedge scanner types faster than anybody. */
function scan(code: string): void {
  scanWith(code);
}

describe('the storeroom', () => {
  it('says what of an item waits for customers of the online shop', async () => {
    const { item_no, description } = await good();
    await client.server.db.execute(
      sql`update stock_levels set reserved = 2 where item_no = ${item_no} and location_code = ${store}`,
    );
    await openWithoutLine();
    await client.user.type(await search(), normalise(description));
    await client.user.click(await rowOf(description));
    expect(await screen.findByText('2 kept for online orders')).toBeTruthy();
  });

  it('is searched without accents and offline, and shows an item with its stock and its age', async () => {
    const { item_no, description, quantity } = await good();
    await openWithoutLine();
    await client.user.type(await search(), normalise(description));
    const row = await rowOf(description);
    expect(row.textContent).toContain(formatQuantity(quantity));
    await client.user.click(row);
    const item = await screen.findByRole('article', { name: description });
    expect(item.textContent).toContain(item_no);
    expect(within(item).getByText(formatQuantity(quantity), { selector: '[data-sign]' })).toBeTruthy();
    expect(within(item).getByText(/^as of \d\d:\d\d/)).toBeTruthy();
    await client.user.click(within(item).getByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(await search()).toHaveProperty('value', normalise(description));

    await client.user.clear(await search());
    await client.user.type(await search(), 'no such thing');
    expect(await screen.findByText('No item matches.')).toBeTruthy();
    await client.user.clear(await search());
    const recent = await screen.findByRole('region', { name: 'Recently looked at' });
    expect(recent.textContent).toContain(description);
  });

  it('opens the item of a scanned barcode and says aloud that a code is unknown', async () => {
    const { description, barcode } = await good();
    await openWithoutLine();
    await search();
    scan('4000000000009');
    expect((await screen.findByRole('alert')).textContent).toContain('4000000000009');
    expect(screen.queryByRole('article')).toBeNull();
    scan(barcode);
    expect(await screen.findByRole('article', { name: description })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('counts what is not sent yet, and keeps the figure when it is', async () => {
    const { item_no, description, barcode, quantity } = await good();
    await openWithoutLine();
    await client.tablet().outbox.enqueue([
      {
        op: 'warehouseEntries.add',
        tempId: 'tmp:5f1f7d0e-6d5c-4a53-9a57-0d8a6d1f4b11',
        args: {
          document_no: 'tmp:5f1f7d0e-6d5c-4a53-9a57-0d8a6d1f4b11',
          entries: [{ item_no, variant_code: '', location_code: store, quantity: 5, reason_code: 'count' }],
        },
      },
    ]);
    await search();
    scan(barcode);
    const item = await screen.findByRole('article', { name: description });
    const figure = formatQuantity(quantity + 5);
    expect(await within(item).findByText(figure, { selector: '[data-sign]' })).toBeTruthy();
    expect(within(item).getByText(/^\+5 counted/).textContent).toContain('1 unsent');
    await client.connect(true);
    client.tablet().outbox.wake('online');
    await waitFor(() => expect(within(item).queryByText(/unsent:/)).toBeNull());
    await waitFor(() => expect(within(item).getByText(figure, { selector: '[data-sign]' })).toBeTruthy());
    expect(await within(item).findByText('Latest warehouse entries')).toBeTruthy();
  });
});

it('what is on hand can be shared as it is filtered', async () => {
  await client.open('/reports/onHand');
  await waitFor(() => expect(client.tablet().store.table(items.onHand).complete).toBe(true));
  await client.user.click(await screen.findByRole('button', { name: 'Share' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Share' }));
  sheet.getByRole('button', { name: 'As a picture' });
  sheet.getByRole('button', { name: 'As a PDF' });
});
