import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { session } from '#calls/index.ts';
import { keyPaths } from '#calls/session/data-key.ts';
import { keepHouse } from '#server/backend/housekeeping.ts';
import { auditLog, keyShares, users } from '#server/db/schema/index.ts';
import type { Sent } from '#server/proxy/foreign-answer.ts';
import { forwardTarget } from '#server/proxy/forward.ts';
import { hashToken } from '#server/session/session.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';
import { makeEscrow, wrapFor } from '../../support/tablet/escrow.ts';

const escrow = makeEscrow();
const keyId = '1c5bd0a8-8f0f-4d52-a7a5-1c7f5b2d9f10';
const hour = 3_600_000;

const json = { 'content-type': 'application/json' };
type Answered = { status: number; code: string | null; data: Record<string, unknown> };

async function ask(
  { app }: TestServer,
  what: keyof typeof keyPaths,
  body: unknown,
  headers: Record<string, string> = json,
): Promise<Answered> {
  const response = await app.request(keyPaths[what], {
    method: 'POST',
    headers: { 'x-device-id': 'tablet-7', ...headers },
    body: JSON.stringify(body),
  });
  // Our own envelope.
  const json = (await response.json()) as { data?: Record<string, unknown>; errors?: { code: string }[] };
  return { status: response.status, code: json.errors?.[0]?.code ?? null, data: json.data ?? {} };
}

const aShare = () => randomBytes(32).toString('base64url');
const hold = (server: TestServer, token: string, share = aShare()) =>
  ask(server, 'hold', { token, key_id: keyId, share });
const take = (server: TestServer, token: string, key_id = keyId) => ask(server, 'share', { token, key_id });

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ escrow });
});
afterAll(() => server.close());

async function ownerOf(username: string): Promise<string> {
  const [row] = await server.db.select().from(users).where(eq(users.username, username));
  return `${row?.user_id}@${row?.customer_no ?? ''}`;
}

describe('a share of a data key', () => {
  test('comes back to the session that gave it, as often as it asks', async () => {
    const token = await server.signIn('store01');
    const share = aShare();
    expect(await hold(server, token, share)).toMatchObject({
      status: 200,
      data: { escrow: escrow.publicKey },
    });
    expect(await take(server, token)).toMatchObject({ status: 200, data: { share } });
    expect(await take(server, token)).toMatchObject({ status: 200, data: { share } });
  });

  test('goes to no other session: not of another person, not of the same one, not for another key', async () => {
    const token = await server.signIn('store01');
    await hold(server, token);
    for (const other of [await server.signIn('store02'), await server.signIn('store01')])
      expect(await take(server, other)).toMatchObject({ status: 404, data: {} });
    expect(await take(server, token, 'another-key')).toMatchObject({ status: 404, data: {} });
  });

  test('goes to no one without a good token', async () => {
    for (const token of ['nonsense', 'x'.repeat(43)]) {
      expect(await take(server, token)).toMatchObject({ status: 401, code: 'unauthenticated' });
      expect(await hold(server, token)).toMatchObject({ status: 401 });
    }
    expect(
      await server.db
        .select()
        .from(keyShares)
        .where(eq(keyShares.token_hash, hashToken('nonsense'))),
    ).toEqual([]);
  });

  test('is written once, and the same again is no error: an answer may have been lost', async () => {
    const token = await server.signIn('store01');
    const share = aShare();
    await hold(server, token, share);
    expect(await hold(server, token, share)).toMatchObject({ status: 200 });
    expect(await hold(server, token)).toMatchObject({ status: 409, code: 'conflict' });
    expect(await take(server, token)).toMatchObject({ data: { share } });
  });

  test('lies in the database without the token, and a token stands nowhere in it', async () => {
    const token = await server.signIn('store01');
    await hold(server, token);
    expect(JSON.stringify(await server.db.select().from(keyShares))).not.toContain(token);
  });

  describe('ends', () => {
    let token: string;
    beforeEach(async () => {
      token = await server.signIn('store03');
      await hold(server, token);
    });
    const kept = () => server.db.$count(keyShares, eq(keyShares.token_hash, hashToken(token)));
    const logout = (body: object) =>
      server.app.request('/api/logout', { method: 'POST', headers: json, body: JSON.stringify(body) });

    test('with the sign-out', async () => {
      expect((await logout({ token })).status).toBe(200);
      expect(await kept()).toBe(0);
      expect(await take(server, token)).toMatchObject({ status: 401 });
    });

    test('with a sign-out that is told later, by a hash that lets no one in', async () => {
      const token_hash = hashToken(token);
      expect(await take(server, token_hash)).toMatchObject({ status: 401 });
      expect((await logout({ token_hash })).status).toBe(200);
      expect(await kept()).toBe(0);
      expect((await server.send(session.me, {}, { token })).status).toBe(401);
      for (const token_hash of ['', 'x', `${'x'.repeat(43)} or 1=1`])
        expect((await logout({ token_hash })).status).toBe(400);
    });

    test('with the session, however it ends', async () => {
      await server.db.execute('delete from sessions');
      expect(await kept()).toBe(0);
    });

    test('with a change of the password', async () => {
      const ofStore03 = eq(users.username, 'store03');
      const [before] = await server.db.select().from(users).where(ofStore03);
      const change = { old_password: 'store1234', new_password: 'other1234' };
      expect((await server.send(session.resetPassword, change, { token })).status).toBe(200);
      expect(await kept()).toBe(0);
      await server.db
        .update(users)
        .set({ password_hash: before?.password_hash ?? '' })
        .where(ofStore03);
    });

    test('when the person is deactivated', async () => {
      await server.db.update(users).set({ is_active: false }).where(eq(users.username, 'store03'));
      expect(await take(server, token)).toMatchObject({ status: 401 });
      await server.db.update(users).set({ is_active: true }).where(eq(users.username, 'store03'));
      expect(await kept()).toBe(0);
    });
  });

  test('is refused in any other shape', async () => {
    const token = await server.signIn('store01');
    const good = { token, key_id: keyId, share: aShare() };
    for (const bad of [
      { ...good, share: randomBytes(31).toString('base64url') },
      { ...good, share: `${aShare()}!` },
      { ...good, key_id: '' },
      { ...good, key_id: 'a b' },
      { ...good, more: 1 },
      { ...good, token: 7 },
      null,
      [],
    ])
      expect(await ask(server, 'hold', bad)).toMatchObject({ status: 400, code: 'not_json' });
    expect(await ask(server, 'hold', good, { 'content-type': 'text/plain' })).toMatchObject({ status: 400 });
    expect(await ask(server, 'hold', { ...good, share: 'x'.repeat(20_000) })).toMatchObject({ status: 413 });
    expect(await take(server, token)).toMatchObject({ status: 404 });
  });
});

describe('a key wrapped for the company', () => {
  const key = randomBytes(32);
  const recover = (token: string, wrap: string, key_id = keyId, escrow_id = escrow.publicKey.id) =>
    ask(server, 'recover', { token, key_id, escrow_id, wrap });
  const recorded = async (username: string) =>
    server.db.select().from(auditLog).where(eq(auditLog.actor_name, username));

  test('is opened for its person after a sign-in, and recorded', async () => {
    const owner = await ownerOf('store04');
    const token = await server.signIn('store04');
    const wrap = wrapFor(escrow, key, owner, keyId);
    expect(await recover(token, wrap)).toMatchObject({
      status: 200,
      data: { key: key.toString('base64url') },
    });
    const [row, ...more] = await recorded('store04');
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      action: 'data-key.recover',
      subject: owner,
      detail: { key_id: keyId, device_id: 'tablet-7', opened: true, escrow_id: escrow.publicKey.id },
    });
    expect(row?.request_id).not.toBe('');
    expect(JSON.stringify(row)).not.toContain(key.toString('base64url'));
  });

  test('is not opened for another person, another key, or without a person; tries are recorded', async () => {
    const wrap = wrapFor(escrow, key, await ownerOf('store04'), keyId);
    const other = await server.signIn('store05');
    expect(await recover(other, wrap)).toMatchObject({ status: 404, data: {} });
    expect(await recover(await server.signIn('store04'), wrap, 'another')).toMatchObject({
      status: 404,
      data: {},
    });
    expect(await recover('nonsense', wrap)).toMatchObject({ status: 401, data: {} });
    expect(await recorded('store05')).toMatchObject([{ detail: { opened: false } }]);
  });

  test('is not opened for a session that has its key', async () => {
    const token = await server.signIn('store06');
    await hold(server, token);
    const wrap = wrapFor(escrow, key, await ownerOf('store06'), keyId);
    expect(await recover(token, wrap)).toMatchObject({ status: 403, data: {} });
  });

  test('is opened ten times an hour for a person, whatever the session and however many at once', async () => {
    const wrap = wrapFor(escrow, key, await ownerOf('store07'), keyId);
    const tokens = await Promise.all([server.signIn('store07'), server.signIn('store07')]);
    const tries = Array.from({ length: 14 }, (_, n) => recover(tokens[n % 2] ?? '', wrap));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter(status => status === 200)).toHaveLength(10);
    expect(statuses.filter(status => status === 403)).toHaveLength(4);
    server.forward(hour + 1000);
    expect(await recover(tokens[0] ?? '', wrap)).toMatchObject({ status: 200 });
  });

  test('is not opened by another company key', async () => {
    const other = makeEscrow();
    const token = await server.signIn('store08');
    const owner = await ownerOf('store08');
    expect(await recover(token, wrapFor(other, key, owner, keyId), keyId, other.publicKey.id)).toMatchObject({
      status: 404,
    });
    expect(await recover(token, wrapFor(other, key, owner, keyId))).toMatchObject({ status: 404, data: {} });
  });
});

describe('in front of another back end', () => {
  let proxy: TestServer;
  /** What the back end says of a person, by the path that is asked. */
  const says = new Map<string, string>();
  let stopForwarding = () => {};
  const alive = new Set<string>();
  beforeAll(async () => {
    const token = await server.signIn('store01');
    for (const call of [session.me, session.franchiseUser])
      says.set(call.path, JSON.stringify((await server.send(call, {}, { token })).body));
    const send = async ({ url }: { url: string }, asked: { token: string | null }): Promise<Sent> =>
      alive.has(asked.token ?? '')
        ? { kind: 'answered', status: 200, body: says.get(url) ?? '{"result":true,"data":{}}' }
        : {
            kind: 'answered',
            status: 401,
            body: '{"result":false,"errors":[{"code":"unauthenticated","msg":""}]}',
          };
    proxy = await createTestServer({
      escrow,
      target: db => {
        const target = forwardTarget({ db, send });
        stopForwarding = target.stop;
        return target;
      },
    });
  });
  afterAll(async () => {
    stopForwarding();
    await proxy.close();
  });

  test('a share is kept for a token that the back end knows, and for no other', async () => {
    alive.add('one').add('two');
    const share = aShare();
    expect(await hold(proxy, 'one', share)).toMatchObject({ status: 200 });
    expect(await take(proxy, 'one')).toMatchObject({ data: { share } });
    expect(await take(proxy, 'two')).toMatchObject({ status: 404 });
    expect(await take(proxy, 'three')).toMatchObject({ status: 401 });
  });

  test('it ends with the token, the sign-out, a new password and the hours of a session', async () => {
    for (const token of ['ended', 'left', 'changed', 'old']) alive.add(token);
    for (const token of ['ended', 'left', 'changed']) await hold(proxy, token);
    alive.delete('ended');
    // As long as the proxy knows who a token's user is without asking.
    proxy.forward(61_000);
    expect(await take(proxy, 'ended')).toMatchObject({ status: 401 });
    await proxy.app.request('/api/logout', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ token: 'left' }),
    });
    const kept = () => proxy.db.select({ token_hash: keyShares.token_hash }).from(keyShares);
    expect(await kept()).not.toContainEqual({ token_hash: hashToken('ended') });
    expect(await kept()).not.toContainEqual({ token_hash: hashToken('left') });
    expect(await kept()).toContainEqual({ token_hash: hashToken('changed') });
    const change = { old_password: 'store1234', new_password: 'other1234' };
    expect((await proxy.send(session.resetPassword, change, { token: 'changed' })).status).toBe(200);
    expect(await kept()).toEqual([]);
    await hold(proxy, 'old');
    await keepHouse(proxy.db, new Date(Date.now() + 5 * hour));
    expect(await kept()).toEqual([]);
  });
});
