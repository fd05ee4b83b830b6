import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { warehouseEntries } from '#calls/index.ts';
import { businessDate, formatDate, formatQuantity } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('warehouse01', 'warehouse1234');
});
afterEach(() => client.close());

it('the report is of this month, follows its address, and offline shows another way', async () => {
  const token = await client.server.signIn('warehouse01');
  const period = { from_date: '2020-01-01', to_date: businessDate(new Date()) };
  // The call's own input beside that of a list.
  const input = { page: 1, size: 1, filters: [], ...period };
  const [row] = (await client.server.send(warehouseEntries.itemStock, input, { token })).data.items;
  if (!row) throw new Error('nothing was ever there');

  const router = await client.open('/reports/inventoryReport');
  const from = await screen.findByRole('textbox', { name: 'Period: From' });
  expect(from).toHaveProperty('value', formatDate(`${businessDate(new Date()).slice(0, 8)}01`));
  expect(await screen.findByRole('columnheader', { name: /Closing/ })).toBeTruthy();

  await client.user.click(screen.getByRole('button', { name: 'Last month' }));
  await waitFor(() => expect(router.state.location.search).toHaveProperty('to_date'));

  await client.open(`/reports/inventoryReport?from_date=${period.from_date}&item_no=${row.item_no}`);
  await waitFor(() => {
    const cells = [...document.querySelectorAll('tbody tr:first-child td')].map(cell => cell.textContent);
    expect(cells.slice(-4)).toEqual(
      [row.opening_quantity, row.quantity_in, row.quantity_out, row.closing_quantity].map(formatQuantity),
    );
  });

  // What was opened once is there without a connection; a period that was not, is not.
  await client.connect(false);
  await client.reload(`/reports/inventoryReport?from_date=${period.from_date}&item_no=${row.item_no}`);
  await waitFor(() => expect(document.querySelector('tbody')?.textContent).toContain(row.item_no));
  await screen.findByText(/without a connection/);
  await client.open('/reports/inventoryReport?from_date=2019-01-01');
  expect(await screen.findByText('The report needs the connection')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show what is on hand' })).toBeTruthy();
});
