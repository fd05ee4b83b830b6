import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePartitions } from '#server/api-log/partitions.ts';
import { apiLog } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  const { db } = client.server;
  await makePartitions(db, new Date());
  await db.insert(apiLog).values([
    { call: 'session.me', method: 'GET', path: '/me', username: 'store01', status: 200, duration_ms: 3 },
    {
      call: 'salesOrders.update',
      method: 'PUT',
      path: '/orders',
      username: 'store02',
      document_no: 'SO-F02-26-000007',
      status: 422,
      code: 'stale',
      duration_ms: 41,
      request_body: '{"sell_to_name":"•••"}',
      response_body: '{"result":false}… (9000 characters)',
      not_recorded: 12,
    },
  ]);
  await client.signIn('admin', 'admin1234');
});
afterEach(() => client.close());

test('calls are found by their outcome, and looked at with what was sent and answered', async () => {
  await client.open('/apiLog?result=refused');
  await screen.findByText('SO-F02-26-000007');
  await client.user.click(await screen.findByRole('link', { name: /^\d\d-\d\d-\d{4}/ }));
  expect(screen.queryByText('session.me')).toBeNull();
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText('12 calls before this one were not recorded.')).toBeTruthy();
  expect(sheet.getByText('Refused (422)')).toBeTruthy();
  const sent = within(sheet.getByRole('region', { name: 'What was sent' }));
  expect(sent.getByText(/"sell_to_name": "•••"/)).toBeTruthy();
  expect(sheet.getByText(/9000 characters/)).toBeTruthy();
});

test('the log is emptied after a question', async () => {
  await client.open('/apiLog');
  await client.user.click(await screen.findByRole('button', { name: 'Empty Log' }));
  expect(await client.server.db.$count(apiLog)).toBe(2);
  const question = await screen.findByRole('dialog', { name: 'Empty the API log?' });
  await client.user.click(within(question).getByRole('button', { name: 'Empty Log' }));
  await waitFor(async () => expect(await client.server.db.$count(apiLog)).toBe(0));
  await waitFor(() => expect(screen.queryByText('session.me')).toBeNull());
});
