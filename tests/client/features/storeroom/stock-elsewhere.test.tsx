import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { items } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

const texts = t.storeroom;

/** An item without variants of which the first shop has none and the second some. */
async function onlyElsewhere(): Promise<{ item_no: string; description: string }> {
  const { rows } = await client.server.db.execute<{ item_no: string; description: string }>(
    sql`select item_no, description from franchise_items where franchise_code = 'F01' and variant_code = ''
      and not blocked order by sort limit 1`,
  );
  const [item] = rows;
  if (!item) throw new Error('the demo company has items');
  await client.server.db.execute(
    sql`update stock_levels set quantity = case location_code when 'F02-STORE' then 31 else 0 end
      where item_no = ${item.item_no}`,
  );
  return item;
}

async function open(path: string): Promise<HTMLElement> {
  await client.open(path);
  await waitFor(() => {
    const { store } = client.tablet();
    expect(store.table(items.filter).complete && store.table(items.onHand).complete).toBe(true);
  });
  return screen.findByRole('combobox', { name: texts.location });
}

const namesIn = (choice: HTMLElement) =>
  within(choice)
    .getAllByRole('option')
    .map(option => option.getAttribute('value'));

it('a clerk finds which other shop has an item, in the list and on the item, when online', async () => {
  const { item_no, description } = await onlyElsewhere();
  await client.signIn();
  const choice = await open(`/reports/onHand?q=${item_no}`);
  // Their own shop first, then the franchisor and the other shops; goods in transit are nowhere.
  expect(namesIn(choice).slice(0, 5)).toEqual(['', 'F01-STORE', 'F01-CONS', 'WH-MAIN', 'F02-STORE']);
  expect(namesIn(choice)).not.toContain('INTRANSIT');

  const row = () => screen.findByRole('button', { name: new RegExp(item_no) });
  await client.user.selectOptions(choice, 'F02-STORE');
  await waitFor(async () => expect((await row()).textContent).toContain(formatQuantity(31)));
  await client.user.click(await row());
  const item = within(await screen.findByRole('article', { name: description }));
  const shops = within(await item.findByRole('region', { name: texts.otherShops }));
  const shop = within(choice).getByRole<HTMLOptionElement>('option', { name: /./, selected: true });
  expect((await shops.findByText(shop.textContent ?? '')).closest('p')?.textContent).toContain('31');
  // Their own figure stays their own.
  expect(item.getByText(formatQuantity(0), { selector: '[data-sign]:has(small)' })).toBeTruthy();

  await client.connect(false);
  await client.user.selectOptions(choice, 'F03-STORE');
  await screen.findAllByText(texts.othersNeedLine);
  expect(screen.queryByRole('button', { name: new RegExp(item_no) })).toBeNull();
});

it('a storeroom that may not see it chooses among its own locations alone', async () => {
  const { item_no, description } = await onlyElsewhere();
  await client.signIn('warehouse01', 'warehouse1234');
  const choice = await open(`/reports/onHand?item=${item_no}`);
  expect(namesIn(choice)).toEqual(['', 'F01-STORE', 'F01-CONS']);
  await screen.findByRole('article', { name: description });
  expect(screen.queryByRole('region', { name: texts.otherShops })).toBeNull();
});
