import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fees } from '#calls/index.ts';
import { uncaughtByRules } from '#server/backend/mount.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('admin');
  // A rule that no schema and no handler knows of, as it would be by an oversight.
  await server.db.execute(
    `alter table fees add constraint fees_oversight check (description <> 'oversight')`,
  );
});
afterAll(() => server.close());

const rows = async () => (await server.send(fees.filter, { page: 1, size: 100 }, { token })).data.total;

test('what only the database refuses is refused in words, changes nothing, and is logged', async () => {
  const before = await rows();
  const fee = { fee_code: 'FINE', description: 'first of two', amount: 1 };
  const input = { fees: [fee, { fee_code: 'NOT', description: 'oversight', amount: 1 }] };
  const key = randomUUID();
  const reply = await server.send(fees.add, input, { token, key });
  expect(reply.status).toBe(422);
  expect(reply.error).toEqual({
    code: 'rule',
    msg: 'The server cannot keep this as it was entered. Nothing was changed. Please check it, or ask an administrator.',
    key: 'server.notKept',
    params: [],
  });
  expect(await rows()).toBe(before);
  const logged = server.log.map(line => JSON.parse(line)).filter(({ msg }) => msg === uncaughtByRules);
  expect(logged).toMatchObject([{ level: 'error', call: 'fees.add' }]);
  // The outcome is known for good: the same key gets the same answer.
  const again = await server.send(fees.add, input, { token, key, headers: { 'x-attempt': '2' } });
  expect([again.status, again.error]).toEqual([reply.status, reply.error]);
});
