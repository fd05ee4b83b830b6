import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bankAccounts } from '#calls/index.ts';
import { sendAll } from '#client/outbox/call.ts';
import { change } from '#offline/change.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
let badge: number;
beforeEach(async () => {
  badge = -1;
  Object.assign(navigator, {
    setAppBadge: async (count: number) => {
      badge = count;
    },
    clearAppBadge: async () => {
      badge = 0;
      // As a device that has no place for it.
      throw new Error('Not supported');
    },
  });
  client = await createTestClient();
  await client.signIn('store01');
  await client.open('/');
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge');
  Reflect.deleteProperty(navigator, 'clearAppBadge');
  return client.close();
});

test('the icon of the app says how much is unsent, and nothing once all is sent', async () => {
  await waitFor(() => expect(badge).toBe(0));
  await client.connect(false);
  await sendAll([
    change(bankAccounts.add, {
      document_no: `tmp:${crypto.randomUUID()}`,
      posting_date: '',
      document_type: 'cash_in',
      reason: 'float',
      bank_account_no: 'CASH',
      location_code: 'F01-STORE',
      description: '',
      amount: 50_000,
    }),
  ]);
  await waitFor(() => expect(badge).toBe(1));
  await client.connect(true);
  await waitFor(() => expect(badge).toBe(0));
});
