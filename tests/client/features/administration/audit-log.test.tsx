import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeAudit } from '#server/audit.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

test('an administrator reads in words what was thrown away, by whom, how much and why', async () => {
  await writeAudit(client.server.db, {
    at: new Date(),
    actor: null,
    action: 'unsent-work.throw-away',
    subject: 'LOCAL-K7XM4T2P',
    detail: { amount: 213_000, reason: 'Khách đổi ý' },
    requestId: 'r',
  });
  await client.signIn('admin', 'admin1234');
  await client.open('/auditLog');
  expect(await screen.findByText('Unsent work with money discarded')).toBeTruthy();
  expect(screen.getByText('LOCAL-K7XM4T2P')).toBeTruthy();
  expect(screen.getByText('213.000')).toBeTruthy();
  expect(screen.getByText('Khách đổi ý')).toBeTruthy();
});
