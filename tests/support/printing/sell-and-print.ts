import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { items } from '#calls/index.ts';
import type { TestClient } from '#tests/support/client.tsx';
import { scanWith } from '../scanner.ts';

export const press = async (client: TestClient, name: string | RegExp) =>
  client.user.click(await screen.findByRole('button', { name }));

/** Scans an item into the sale that is open. */
export async function putInCart(client: TestClient): Promise<void> {
  const rows = await waitFor(() => {
    const table = client.tablet().store.table(items.filter);
    expect(table.complete).toBe(true);
    return table.rows;
  });
  const item = rows.find(row => row.variant_code === '' && !row.blocked);
  scanWith(item?.barcode ?? '');
  await screen.findByRole('textbox', { name: /^Quantity of/ });
}

/** Sells something for cash and prints its receipt. */
export async function sellAndPrint(client: TestClient): Promise<void> {
  await client.open('/salesOrders/detail');
  await screen.findAllByRole('button', { name: /^Add / });
  await putInCart(client);
  await press(client, /^Pay \d/);
  await press(client, /^Take \d/);
  await press(client, 'Print receipt');
}
