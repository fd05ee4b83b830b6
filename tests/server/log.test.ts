import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { config } from '#calls/index.ts';
import { createLog } from '#server/log.ts';
import type { Target } from '#server/target.ts';
import { createTestServer, type TestServer } from '../support/server.ts';

const secret = 'unmistakable77';

let server: TestServer;
/** Statements that fail with a secret in them, one per way in which PostgreSQL repeats what it was given. */
const failing: Record<string, () => Promise<unknown>> = {
  'a value of the wrong type': () => server.db.execute(sql`select ${secret}::text::integer`),
  'a doubled key': () =>
    server.db.execute(
      sql`insert into sign_in_failures (subject, since) values (${secret}, now()), (${secret}, now())`,
    ),
  'a check': () =>
    server.db.execute(
      sql`insert into idempotency (key, owner, call, request_hash, state) values (${secret}, '', '', '', 'lost')`,
    ),
  'a long list of values': () =>
    server.db
      .execute(
        sql`select 1 where ${secret} = any (${sql.param(Array.from({ length: 50_000 }, () => secret))})`,
      )
      .then(() => server.db.execute(sql`select ${secret.repeat(50_000)}::text::integer`)),
  'a long statement': () =>
    server.db.execute(
      sql`select ${sql.join(
        Array.from({ length: 20_000 }, () => sql`${secret}::text`),
        sql` || `,
      )} || nothing`,
    ),
};

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

describe('the log of a failure', () => {
  test.each(Object.keys(failing))('of %s is short and holds no value', async name => {
    const lines: string[] = [];
    const error = await failing[name]?.().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    createLog('debug', { write: line => lines.push(line) }).error({ err: error }, 'the call failed');
    const [line = ''] = lines;
    expect(line).not.toContain(secret);
    expect(line.length).toBeLessThan(8000);
    expect(JSON.parse(line)).toMatchObject({
      err: {
        message: 'Failed query',
        statement: expect.stringMatching(/^(select|insert)/),
        stack: expect.stringContaining('log.test.ts'),
        cause: { code: expect.stringMatching(/^[0-9A-Z]{5}$/) },
      },
    });
  });

  test('through the proxy tells the call and the request, and the person nothing', async () => {
    const own = await createTestServer({
      target: (db): Target => ({
        authenticate: async () => null,
        read: () => db.execute(sql`select ${secret}::text::integer`).then(() => ({ status: 200, body: '' })),
        write: async () => ({ status: 200, body: '' }),
        replay: async () => null,
        signOut: async () => {},
      }),
    });
    const reply = await own.send(config.maintenanceMode, {});
    expect(reply).toMatchObject({ status: 500, error: { code: 'system_error', msg: '' } });
    const line = own.log.find(each => each.includes('the call failed')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ call: 'config.maintenanceMode', request: expect.any(String) });
    expect(own.log.join()).not.toContain(secret);
    await own.close();
  });
});
