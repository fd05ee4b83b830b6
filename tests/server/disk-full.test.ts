import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customers, fees } from '#calls/index.ts';
import { serverMessages } from '#model/messages/server.ts';
import { isDiskFull } from '#server/db/connection.ts';
import { createTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('admin');
  // As PostgreSQL says it.
  await server.db.execute(sql`create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$`);
  await server.db.execute(
    sql`create trigger full_disk before insert on fees for each row execute function full_disk()`,
  );
});
afterAll(() => server.close());

test('a full disk is refused in words, as something that was not done and may be sent again', async () => {
  const key = randomUUID();
  const fee = { fees: [{ fee_code: 'FULL', description: 'x', amount: 1000 }] };
  const { status, error, headers } = await server.send(fees.add, fee, { token, key });
  expect({ status, code: error?.code, msg: error?.msg }).toEqual({
    status: 503,
    code: 'overloaded',
    msg: serverMessages.diskFull().msg,
  });
  expect(headers.get('x-not-forwarded')).toBe('1');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(server.log.filter(line => line.includes('the disk is full'))).toHaveLength(1);
  // Who only reads works on.
  expect((await server.send(customers.filter, { size: 1 }, { token })).status).toBe(200);

  await server.db.execute(sql`drop trigger full_disk on fees`);
  expect((await server.send(fees.add, fee, { token, key })).status).toBe(200);
});

test('a full disk is known by what the system says of a file, too', () => {
  let thrown: unknown;
  try {
    writeFileSync('/dev/full', 'x');
  } catch (error) {
    thrown = error;
  }
  expect(isDiskFull(new Error('the picture was not kept', { cause: thrown }))).toBe(true);
  expect(isDiskFull(new Error('another'))).toBe(false);
});
