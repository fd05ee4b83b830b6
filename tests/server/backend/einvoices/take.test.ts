import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeEinvoice } from '#server/backend/einvoices/take.ts';
import { einvoices } from '#server/db/schema/index.ts';
import { addEinvoices } from '../../../support/einvoices/add-einvoices.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('what a dead process had sent is not left behind where all is made by hand since', async () => {
  const [id = 0] = await addEinvoices(server.db, 'F01', ['']);
  const longAgo = new Date('2026-01-01T00:00:00Z');
  const isIt = eq(einvoices.id, id);
  await server.db
    .update(einvoices)
    .set({ status: 'sending', taken: 1, seen_at: longAgo, made_at: longAgo })
    .where(isIt);
  expect(await takeEinvoice(server.db, new Date())).toBeUndefined();
  const [row] = await server.db.select({ status: einvoices.status }).from(einvoices).where(isIt);
  expect(row?.status).toBe('unknown');
});
