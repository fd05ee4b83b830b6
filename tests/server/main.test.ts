import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUp } from '#calls/administration/index.ts';
import { session } from '#calls/index.ts';
import type { AnyCall } from '#calls/kit/call.ts';
import { toRequest } from '#calls/kit/wire.ts';
import { placeOf as connectionOf } from '../../e2e/support/database.ts';
import { createServerProcess, freePort, type ServerProcess } from '../../e2e/support/server-process.ts';

let server: ServerProcess;
let metricsPort: number;
let code = '';
let password = 'lantern5081';
beforeAll(async () => {
  metricsPort = await freePort();
  server = await createServerProcess({ DEMO: 'off', METRICS_PORT: String(metricsPort) });
  await server.start();
  code = /Set-up code +([\w-]+)/.exec(server.output())?.[1] ?? '';
  expect((await ask(setUp.begin, { code, username: 'admin', password })).status).toBe(200);
});
afterAll(() => server.dispose());

async function ask(call: AnyCall, input: object, token: string | null = null) {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/proxy`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ ...toRequest(call, input), token }),
  });
  return { status: response.status, body: await response.json() };
}
const signIn = async (secret: string) => ask(session.login, { username: 'admin', password: secret });

/** Changes the password: a row whose acknowledgement can be checked by signing in. */
async function changePassword(to: string): Promise<void> {
  const { body: token } = await signIn(password);
  const changed = await ask(session.resetPassword, { old_password: password, new_password: to }, token);
  expect(changed.status).toBe(200);
  password = to;
}

const postmasterFile = () => join(server.dataDir, 'postgres/postmaster.pid');
const postmaster = () => Number(readFileSync(postmasterFile(), 'utf8').split('\n')[0]);

/** Holds all users, so that a change of one waits. */
async function lockUsers() {
  const place = connectionOf(server.dataDir);
  const holder = new pg.Client(place);
  // Ended with the server, in the end.
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from users for update');
  return {
    async untilSomebodyWaits() {
      const waiting = 'select from pg_stat_activity where wait_event_type = $1';
      while ((await holder.query(waiting, ['Lock'])).rowCount === 0) await wait(20);
    },
    letGo: () => holder.end().catch(() => {}),
  };
}

/** The last call of the API log. */
async function lastLogged(): Promise<unknown> {
  const client = new pg.Client(connectionOf(server.dataDir));
  await client.connect();
  try {
    return (await client.query('select call, status from api_log order by id desc limit 1')).rows[0];
  } finally {
    await client.end();
  }
}

async function refusesConnections(): Promise<void> {
  const isOpen = () =>
    new Promise<boolean>(resolve => {
      const probe = createConnection(server.port, '127.0.0.1');
      probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
      probe.once('connect', () => probe.destroy());
    });
  while (await isOpen()) await wait(20);
}

describe('a server of an empty company', () => {
  test('tells its address and the set-up code, which makes a person its administrator', async () => {
    expect(server.output()).toContain(`Quầy is open at http://localhost:${server.port}`);
    expect((await signIn(password)).status).toBe(200);
    // The code is for the person at the terminal; the log begins its lines with a brace.
    const logged = server
      .output()
      .split('\n')
      .filter(line => line.startsWith('{'));
    expect(code).not.toBe('');
    expect(logged.join()).not.toContain(code);
  });

  test('serves its metrics on their own port, which tablets do not reach', async () => {
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(await metrics.text()).toContain('quay_calls_total{call="setUp.begin",status="2xx",code=""} 1');
    const page = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    expect(await page.text()).not.toContain('quay_calls_total');
  });

  test('refuses a second one on its data folder', async () => {
    const second = await createServerProcess({ DEMO: 'off', DATA_DIR: server.dataDir });
    await expect(second.start()).rejects.toThrow(/Another server \(process \d+\) is using the data folder/);
    await second.dispose();
    expect((await signIn(password)).status).toBe(200);
  });

  test('has every acknowledged change after it was killed', async () => {
    await changePassword('killed1234');
    const before = postmaster();
    await server.kill();
    await server.start();
    expect(postmaster()).not.toBe(before);
    expect((await signIn('killed1234')).status).toBe(200);
  });

  test('has them after its database was killed with it', async () => {
    await changePassword('crashed1234');
    process.kill(postmaster(), 'SIGKILL');
    await server.kill();
    await server.start();
    expect((await signIn('crashed1234')).status).toBe(200);
  });

  test('answers what runs when it is stopped, and lets nothing more in', async () => {
    const { body: token } = await signIn(password);
    const held = await lockUsers();
    const change = ask(session.resetPassword, { old_password: password, new_password: 'stopped1234' }, token);
    await held.untilSomebodyWaits();
    server.signal('SIGTERM');
    await refusesConnections();
    await held.letGo();
    expect((await change).status).toBe(200);
    expect(await server.ended()).toBe(0);
    expect(existsSync(postmasterFile())).toBe(false);
    await server.start();
    // What the log still held was written before the end.
    expect(await lastLogged()).toEqual({ call: 'session.resetPassword', status: 200 });
    expect((await signIn('stopped1234')).status).toBe(200);
    password = 'stopped1234';
  });

  test('is stopped by a second signal without waiting for what runs, and loses nothing', async () => {
    const { body: token } = await signIn(password);
    const held = await lockUsers();
    const change = ask(session.resetPassword, { old_password: password, new_password: 'never1234' }, token);
    await held.untilSomebodyWaits();
    server.signal('SIGTERM');
    await refusesConnections();
    server.signal('SIGTERM');
    await expect(change).rejects.toThrow();
    await server.ended();
    await held.letGo();
    expect(existsSync(join(server.dataDir, 'server.lock'))).toBe(false);
    await server.start();
    expect((await signIn(password)).status).toBe(200);
  });

  test('leaves nothing running when it is stopped, and starts again', async () => {
    await server.stop();
    expect(existsSync(postmasterFile())).toBe(false);
    expect(existsSync(join(server.dataDir, 'server.lock'))).toBe(false);
    await server.start();
    expect((await signIn(password)).status).toBe(200);
  });
});

test('a server that is told to stop says so, and serves until its grace is over', async () => {
  const own = await createServerProcess({ DEMO: 'off', STOP_GRACE: '120' });
  await own.start();
  const readiness = async () => {
    const answer = await fetch(`http://127.0.0.1:${own.port}/readyz`);
    return { status: answer.status, body: await answer.json() };
  };
  expect(await readiness()).toEqual({ status: 200, body: { status: 'ready' } });
  own.signal('SIGTERM');
  while ((await readiness()).status === 200) await wait(20);
  expect(await readiness()).toEqual({ status: 503, body: { status: 'stopping' } });
  expect((await fetch(`http://127.0.0.1:${own.port}/healthz`)).status).toBe(200);
  own.signal('SIGINT');
  expect(await own.ended()).toBe(0);
  await own.dispose();
});
