import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { itemPictures } from '#calls/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { asInput, jpeg } from '#tests/support/pictures.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

test('the storage is tried and synchronised, and says which pictures are lost', async () => {
  const { server } = client;
  const { rows } = await server.db.execute<{ no: string }>(sql`select min(item_no) as no from items`);
  const item_no = rows[0]?.no ?? '';
  const token = await server.signIn('admin');
  await server.send(itemPictures.set, asInput(item_no, jpeg()), { token });
  await client.signIn('admin', 'admin1234');
  await client.open('/fileStorage');
  const connection = within(await screen.findByRole('region', { name: 'Condition' }));
  expect(connection.getByText('Not tried yet')).toBeTruthy();
  await client.user.click(connection.getByRole('button', { name: 'Try' }));
  expect(await connection.findByText('Pictures can be kept and read')).toBeTruthy();
  const kept = within(screen.getByRole('region', { name: 'What is kept' }));
  expect(kept.getByText(join(server.filesDir, 'items'))).toBeTruthy();
  expect(kept.getByText('/images/')).toBeTruthy();
  expect(kept.getByText('Never')).toBeTruthy();

  rmSync(join(server.filesDir, 'items'), { recursive: true });
  await client.user.click(screen.getByRole('button', { name: 'Sync' }));
  expect(await screen.findByText(new RegExp(`^These items have a picture.*${item_no}`))).toBeTruthy();
  await waitFor(() => expect(kept.queryByText('Never')).toBeNull());
});

test('an administrator gives pictures, and a shop only sees them', async () => {
  await client.signIn('store01', 'store1234');
  const { rows } = await client.server.db.execute<{ no: string }>(
    sql`select min(id) as no from franchise_items where franchise_code = 'F01' and not blocked`,
  );
  await client.open(`/items?item=${encodeURIComponent(rows[0]?.no ?? '')}`);
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText('For sale')).toBeTruthy();
  expect(sheet.queryByRole('region', { name: 'Picture' })).toBeNull();
});
