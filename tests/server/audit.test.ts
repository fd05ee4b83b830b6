import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeAudit } from '#server/audit.ts';
import { auditLog } from '#server/db/schema/index.ts';
import { callerOf } from '#server/session/session.ts';
import { createTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

describe('the audit log', () => {
  test('tells who did what to what, when, from where and in which request', async () => {
    const at = new Date('2026-11-22T03:00:00Z');
    const caller = await callerOf(server.db, await server.signIn('store01'), new Date());
    await writeAudit(server.db, {
      at,
      actor: caller?.actor ?? null,
      action: 'user.create',
      subject: 'T-1',
      detail: { why: 'asked' },
      address: '10.0.0.7',
      requestId: 'r-1',
    });
    expect(await server.db.select().from(auditLog)).toMatchObject([
      {
        at,
        actor_user_id: caller?.actor.user.user_id,
        actor_name: 'store01',
        action: 'user.create',
        subject: 'T-1',
        detail: { why: 'asked' },
        address: '10.0.0.7',
        request_id: 'r-1',
      },
    ]);
  });

  test.each(['update audit_log set subject = $$other$$', 'delete from audit_log', 'truncate audit_log'])(
    'refuses: %s',
    async statement => {
      await expect(server.db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: 'audit_log is only ever added to' },
      });
    },
  );
});
