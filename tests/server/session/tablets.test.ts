import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { session, tablets } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { reportText, type TabletReport, tabletHeader } from '#calls/session/tablet-report.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await createTestServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const hour = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const report = (more: Partial<TabletReport> = {}): TabletReport => ({
  device_id: 'tablet-1',
  build: 'build-7',
  unsent: 3,
  unsent_since: ago(30 * hour),
  refused: 1,
  refusal: 'Số lượng không đủ',
  storage_used: 10,
  storage_quota: 100,
  persisted: true,
  filled_at: ago(hour),
  others: [],
  ...more,
});

/** What the tablet asks anyway, with its report in a header. */
const tell = (token: string, told: string) =>
  server.send(
    session.me,
    {},
    { token, headers: { [tabletHeader]: told, 'user-agent': 'Chrome on Android' } },
  );
const seen = async (token: string, filters = [filter('device_id', 'tablet-1')]) =>
  (await server.send(tablets.filter, { filters }, { token })).data.items;

describe('what a tablet tells', () => {
  test('stands in one row for tablet and person, however often it is told', async () => {
    const token = await server.signIn('store01');
    for (const unsent of [3, 2]) await tell(token, reportText(report({ unsent })));
    await vi.waitFor(async () => {
      const rows = await seen(admin);
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({
        username: 'store01',
        customer_no: 'F01',
        unsent: 2,
        refused: 1,
        refusal: 'Số lượng không đủ',
        build: 'build-7',
        user_agent: 'Chrome on Android',
        persisted: true,
      });
    });
  });

  test('is for the shop’s own office and for administrators, and for no other franchise', async () => {
    await server.db.execute(
      sql`update users set page_permission_id = (select id from page_permissions where pages @> '["/devices"]' limit 1) where username in ('store01', 'store02')`,
    );
    expect(await seen(await server.signIn('store01'))).toHaveLength(1);
    expect(await seen(await server.signIn('store02'))).toEqual([]);
    expect(await seen(admin)).toHaveLength(1);
  });

  test('of colleagues is taken from their own shop alone', async () => {
    const of = async (username: string) =>
      (
        await server.db.execute<{ user_id: number }>(
          sql`select user_id from users where username = ${username}`,
        )
      ).rows[0]?.user_id ?? 0;
    const others = [
      { owner: `${await of('store03')}@F01`, count: 4, oldest: ago(50 * hour) },
      { owner: `${await of('store04')}@F04`, count: 9, oldest: ago(60 * hour) },
      { owner: '999999@F01', count: 9, oldest: ago(60 * hour) },
    ];
    await tell(await server.signIn('store01'), reportText(report({ others })));
    await vi.waitFor(async () => {
      const rows = await seen(admin);
      // The longest waiting first.
      expect(rows.map(({ username, unsent, seen_at }) => [username, unsent, seen_at === null])).toEqual([
        ['store03', 4, true],
        ['store01', 3, false],
      ]);
    });
  });

  test('of colleagues is over once the tablet names them no more', async () => {
    await tell(await server.signIn('store01'), reportText(report()));
    await vi.waitFor(async () =>
      expect((await seen(admin)).map(({ username, unsent }) => [username, unsent])).toEqual([
        ['store01', 3],
        ['store03', 0],
      ]),
    );
  });

  test('does no harm where it is no report, and fails nothing', async () => {
    const token = await server.signIn('store01');
    for (const told of [
      '%',
      'x'.repeat(9000),
      encodeURIComponent('{"unsent":-1}'),
      reportText(report({ build: 'x'.repeat(65) })),
    ])
      expect((await tell(token, told)).status).toBe(200);
    expect((await seen(admin)).some(({ build }) => build.length > 64)).toBe(false);
  });

  test('is nothing to a client without a session', async () => {
    const { status } = await tell('x'.repeat(43), reportText(report({ device_id: 'stranger' })));
    expect(status).toBe(401);
    expect(await seen(admin, [filter('device_id', 'stranger')])).toEqual([]);
  });
});

test('the office lets work be sent, and the audit log says who and why', async () => {
  const release = (token: string, owner: string) =>
    server.send(tablets.release, { owner, reason: 'moved in a hurry' }, { token });
  expect((await release(await server.signIn('store01'), '2@F01')).error?.code).toBe('forbidden');
  expect((await release(admin, '999999@F01')).error?.code).toBe('not_found');
  expect((await release(admin, '2@F01')).error).toBeNull();
  expect((await release(admin, '2@F01')).error).toBeNull();
  const { rows } = await server.db.execute(
    sql`select actor_name, subject, detail from audit_log where action = 'work.release' limit 1`,
  );
  expect(rows).toEqual([{ actor_name: 'admin', subject: '2@F01', detail: { reason: 'moved in a hurry' } }]);
});
