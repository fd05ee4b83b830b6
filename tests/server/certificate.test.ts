import { afterEach, expect, test } from 'vitest';
import { serverState } from '#calls/administration/index.ts';
import { certificateState } from '#model/administration/certificate.ts';
import { mountBackEnd } from '#server/backend/mount.ts';
import { createCertificate } from '#server/certificate.ts';
import { createLog } from '#server/log.ts';
import { selfSigned } from '../support/run/certificate.ts';
import { createTestServer, type TestServer } from '../support/server.ts';

let server: TestServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

test('a certificate is good until three weeks before its end', () => {
  const now = new Date('2026-11-25T00:00:00Z');
  const state = (validTo: string) => certificateState(new Date(validTo), now);
  expect(state('2026-12-17T00:00:00Z')).toBe('good');
  expect(state('2026-12-16T00:00:00Z')).toBe('soon');
  expect(state('2026-11-25T00:00:01Z')).toBe('soon');
  expect(state('2026-11-25T00:00:00Z')).toBe('expired');
});

test.each([
  [-3, /has expired/],
  [3, /expires soon/],
  [90, /^$/],
])('a certificate with %i days left is said in the log so', (days, words) => {
  const log: string[] = [];
  const first = selfSigned({ days });
  createCertificate(first, {
    log: createLog('info', { write: line => log.push(line) }),
    read: () => first,
  }).tell();
  expect(log.join('')).toMatch(words);
});

test('only administrators are told until when it is good', async () => {
  const ends = new Date(Date.now() + 5 * 24 * 3600_000);
  server = await createTestServer({
    target: (db, files) => mountBackEnd({ db, files, checkAnswers: true, certificateEnds: () => ends }),
  });
  const token = await server.signIn('admin');
  expect((await server.send(serverState.get, {}, { token })).data).toEqual({
    certificate: { state: 'soon', valid_to: ends.toISOString() },
  });
  const clerk = await server.signIn('store01');
  expect((await server.send(serverState.get, {}, { token: clerk })).error?.code).toBe('forbidden');
});
