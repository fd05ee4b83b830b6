import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { session } from '#calls/index.ts';
import type { AnyCall } from '#calls/kit.ts';
import { toRequest } from '#calls/wire.ts';
import { createServerProcess, type ServerProcess } from '../../e2e/support/server-process.ts';

let server: ServerProcess;
let password = '';
beforeAll(async () => {
  server = await createServerProcess({ DEMO: 'off' });
  await server.start();
  password = /Sign in as admin \/ (\w+)/.exec(server.output())?.[1] ?? '';
}, 60_000);
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

describe('a server of an empty company', { timeout: 60_000 }, () => {
  test('tells its address and the first password, which opens', async () => {
    expect(server.output()).toContain(`Quầy is open at http://localhost:${server.port}`);
    expect((await signIn(password)).status).toBe(200);
    // The password is for the person at the terminal; the log begins its lines with a brace.
    const logged = server
      .output()
      .split('\n')
      .filter(line => line.startsWith('{'));
    expect(logged.join()).not.toContain(password);
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

  test('leaves nothing running when it is stopped, and starts again', async () => {
    await server.stop();
    expect(existsSync(postmasterFile())).toBe(false);
    expect(existsSync(join(server.dataDir, 'server.lock'))).toBe(false);
    await server.start();
    expect((await signIn(password)).status).toBe(200);
  });
});
