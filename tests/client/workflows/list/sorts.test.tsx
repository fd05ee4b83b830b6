import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { t } from '#client/messages/en.ts';
import { listLimits } from '#model/kit/list-limits.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.server.db.execute(
    sql`insert into audit_log (at, action, subject, detail)
      select now() - n * interval '1 minute', 'api-log.truncate', 'S' || n, '{"amount":1}'
      from generate_series(${listLimits.countedTo}::int, 0, -1) n`,
  );
  await client.signIn('admin', 'admin1234');
});
afterEach(() => client.close());

const sortable = () =>
  screen.getAllByRole('columnheader').flatMap(head => {
    const button = within(head).queryByRole('button');
    return button ? [button.textContent] : [];
  });

test('a person sorts many rows by the columns that the server has in order, and few by any', async () => {
  await client.open('/auditLog');
  await screen.findByText('S0');
  expect(sortable()).toEqual([t.auditLog.at]);
  fireEvent.click(screen.getByRole('button', { name: t.auditLog.at }));
  await screen.findByText(`S${listLimits.countedTo}`);

  await client.open('/auditLog?subject=S1');
  await screen.findByText('S1');
  await waitFor(() => expect(sortable()).toContain(t.auditLog.subject));
});

test('an address that sorts too many rows says so, and leads back to the usual order', async () => {
  await client.open('/auditLog?sort=subject&dir=asc');
  // Once, where the rows would be.
  await screen.findByText(/^More than 10.000 rows are not sorted by this column/);
  fireEvent.click(screen.getByRole('button', { name: t.ui.usualOrder }));
  await screen.findByText('S0');
});
