import { screen, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { withoutKeeping } from '#tests/support/without-keeping.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

const row = async (name: string) => within(await screen.findByRole('listitem', { name }));

test('a person proves that the books are whole, sees what differs, and has it rebuilt', async () => {
  await client.signIn('admin', 'admin1234');
  const { db } = client.server;
  await client.open('/systemIndex');
  expect(await (await row('Stock on hand')).findByText('Not checked yet')).toBeTruthy();
  await client.user.click(screen.getByRole('button', { name: 'Check all' }));
  expect(await screen.findByText('The books are whole: no check found a difference.')).toBeTruthy();

  // More than are rebuilt at once.
  const { rowCount } = await db.execute(
    sql`update stock_levels set quantity = quantity + 1234.5 where location_code in ('F01-STORE', 'F02-STORE')`,
  );
  expect(rowCount).toBeGreaterThan(500);
  const stock = await row('Stock on hand');
  await client.user.click(stock.getByRole('button', { name: 'Check' }));
  expect(await stock.findByText(`${rowCount?.toLocaleString('de')} differ`)).toBeTruthy();
  expect(screen.getByText('One check found differences.')).toBeTruthy();
  expect(stock.getByRole('table').textContent).toMatch(/F0\d-STORE.*1\.\d{3},5/);
  await client.user.click(stock.getByRole('button', { name: 'Rebuild' }));
  expect(await stock.findByText('Agrees', {}, { timeout: 20_000 })).toBeTruthy();
  expect(await screen.findByText('The books are whole: no check found a difference.')).toBeTruthy();
  const { rows } = await db.execute(
    sql`select sum(quantity)::text = (select sum(quantity)::text from warehouse_entries) as equal from stock_levels`,
  );
  expect(rows).toEqual([{ equal: true }]);
});

test('a proof that fails is shown, and no button pretends to put it right', async () => {
  await client.signIn('admin', 'admin1234');
  await withoutKeeping(
    client.server.db,
    sql`delete from cashbook_entries where entry_no in
      (select entry_no from cashbook_entries where receipt_id is not null limit 1)`,
  );
  await client.open('/systemIndex');
  const money = await row('Money received is in the books');
  await client.user.click(money.getByRole('button', { name: 'Check' }));
  expect(await money.findByText('1 differ')).toBeTruthy();
  expect(money.queryByRole('button', { name: 'Rebuild' })).toBeNull();
});

test('only administrators have the page', async () => {
  await client.signIn('manager01', 'manager1234');
  await client.open('/systemIndex');
  expect(
    await screen.findByText('Your permission set does not hold it. An administrator can add it.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Check all' })).toBeNull();
});
