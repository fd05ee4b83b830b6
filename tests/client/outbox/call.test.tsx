import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { salesOrders } from '#calls/index.ts';
import { syncNow } from '#client/life/fill.ts';
import { allRows } from '#client/read/all-rows.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

const inputs = [
  { filters: [], sort_order: salesOrders.filter.list.sort },
  {
    filters: [{ field: 'search', value: '%nguyen%', condition: 'like' as const }],
    sort_order: { field: 'sell_to_name', direction: 'asc' as const },
  },
  {
    filters: [{ field: 'status', value: 'RELEASED|INVOICED', condition: 'in' as const }],
    sort_order: { field: 'grand_total', direction: 'desc' as const },
  },
];

test('a list answers the same rows in the same order with and without the server', async () => {
  await syncNow({ only: salesOrders.filter });
  const numbers = async () =>
    Promise.all(
      inputs.map(async input =>
        (await allRows(salesOrders.filter, { page: 1, size: 1000, ...input })).rows.map(row => row.pos_so_no),
      ),
    );
  const table = client.tablet().store.table(salesOrders.filter);
  const online = await numbers();
  expect(online[0]?.length).toBeGreaterThan(50);
  expect(table.rows.length).toBe(online[0]?.length);
  await client.connect(false);
  expect(await numbers()).toEqual(online);
});

test('what the server refuses while the form is open is taken back and told', async () => {
  await client.open('/');
  const sent = await sendDrafts([
    { op: salesOrders.update.name, args: { pos_so_no: 'SO-NONE', data: { general_comments: 'x' } } },
  ]);
  expect(sent.kind).toBe('refused');
  await waitFor(() =>
    expect(document.body.textContent).toContain((sent as { error: { msg: string } }).error.msg),
  );
  expect(
    client
      .tablet()
      .outbox.entries()
      .filter(({ state }) => state === 'FAILED'),
  ).toEqual([]);
});

test('an input that the schema refuses never reaches the outbox', async () => {
  const sent = await sendDrafts([{ op: salesOrders.update.name, args: { pos_so_no: '', data: {} } }]);
  expect(sent).toMatchObject({ kind: 'refused', error: { code: 'validation', field: 'pos_so_no' } });
  expect(client.tablet().outbox.entries()).toEqual([]);
});
