import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longestSealed, mostPages, relayPaths, unusedMs } from '#calls/sales/display-relay.ts';
import { keepHouse } from '#server/backend/housekeeping.ts';
import { mostRoomsOfSession } from '#server/displays/rooms.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';

/** What a till and a customer's screen on another tablet say to each other goes through these doors. */

let server: TestServer;
/** A second process on the same database. */
let other: TestServer;
beforeAll(async () => {
  server = await createTestServer({ displays: true });
  other = await createTestServer({ displays: true, database: server.url });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

type What = keyof typeof relayPaths;
const ask = (what: What, body: object, at = server) =>
  at.app.request(relayPaths[what], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const statusOf = async (what: What, body: object, at = server) => (await ask(what, body, at)).status;
const newRoom = () => createHash('sha256').update(randomUUID()).digest('base64url');

/** A stream as the events that came on it so far. */
async function listen(what: 'hear' | 'watch', body: object, at = server) {
  const response = await ask(what, { page: randomUUID(), ...body }, at);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  if (!response.body) throw new Error('no stream');
  const reader = response.body.getReader();
  const heard: string[] = [];
  let isOver = false;
  let next = Promise.withResolvers<void>();
  const ended = (async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      for (const event of new TextDecoder().decode(value).split('\n\n'))
        if (event !== '' && event !== ':') heard.push(event);
      next.resolve();
      next = Promise.withResolvers();
    }
    isOver = true;
    next.resolve();
  })();
  return {
    heard,
    ended,
    /** Resolves once so many events came. */
    async has(count: number) {
      while (heard.length < count && !isOver) await next.promise;
      return [...heard];
    },
    leave: () => reader.cancel(),
  };
}

async function pair(at = server) {
  const token = await at.signIn('store01');
  const room = newRoom();
  expect(await statusOf('open', { token, room }, at)).toBe(200);
  return { token, room };
}

test('till and screens of a room hear each other, and no other room', async () => {
  const one = await pair();
  const two = await pair();
  const till = await listen('hear', one);
  const [screen, second] = [
    await listen('watch', { room: one.room }),
    await listen('watch', { room: one.room }),
  ];
  const foreign = await listen('watch', { room: two.room });
  expect(await statusOf('tell', { ...one, sealed: 'c3RhdGU' })).toBe(200);
  expect(await statusOf('answer', { room: one.room, sealed: 'd2hv' })).toBe(200);
  expect(await statusOf('tell', { ...two, sealed: 'b3RoZXI' })).toBe(200);
  expect(await screen.has(1)).toEqual(['data: c3RhdGU']);
  expect(await second.has(1)).toEqual(['data: c3RhdGU']);
  expect(await till.has(1)).toEqual(['data: d2hv']);
  expect(await foreign.has(1)).toEqual(['data: b3RoZXI']);
  for (const stream of [till, screen, second, foreign]) await stream.leave();
});

test('through another process it comes too, each once and in order', async () => {
  const { token, room } = await pair();
  const till = await listen('hear', { token, room }, other);
  const screen = await listen('watch', { room }, other);
  for (const sealed of ['one', 'two', 'three']) {
    expect(await statusOf('tell', { token, room, sealed })).toBe(200);
    expect(await statusOf('answer', { room, sealed })).toBe(200);
  }
  const all = ['data: one', 'data: two', 'data: three'];
  expect(await screen.has(3)).toEqual(all);
  expect(await till.has(3)).toEqual(all);
  // What is said there comes to both, and the next look brings none of it again.
  expect(await statusOf('tell', { token, room, sealed: 'four' }, other)).toBe(200);
  expect(await screen.has(4)).toEqual([...all, 'data: four']);
  await statusOf('end', { token, room });
  await Promise.all([till.ended, screen.ended]);
  expect(screen.heard).toEqual([...all, 'data: four', 'event: ended\ndata:']);
});

test('a screen that comes later is told nothing of before', async () => {
  const { token, room } = await pair();
  await statusOf('tell', { token, room, sealed: 'before' });
  const screen = await listen('watch', { room });
  await statusOf('tell', { token, room, sealed: 'after' });
  expect(await screen.has(1)).toEqual(['data: after']);
  await screen.leave();
});

test('a room that was never made, or another session’s, is not there', async () => {
  const { room } = await pair();
  const token = await server.signIn('store02');
  const page = 'p';
  for (const [what, body] of [
    ['watch', { room: newRoom(), page }],
    ['answer', { room: newRoom(), sealed: 'x' }],
    ['tell', { token, room: newRoom(), sealed: 'x' }],
    ['tell', { token, room, sealed: 'x' }],
    ['hear', { token, room, page }],
    ['open', { token, room }],
  ] as const)
    expect([what, await statusOf(what, body)]).toEqual([what, 404]);
  // It does not end what it does not have.
  expect(await statusOf('end', { token, room })).toBe(200);
  const screen = await listen('watch', { room });
  await screen.leave();
  expect(await statusOf('tell', { token: 'of-nobody', room, sealed: 'x' })).toBe(401);
});

test('a person who signs in again takes their room on, and no one else does', async () => {
  const { room } = await pair();
  const token = await server.signIn('store01');
  expect(await statusOf('tell', { token, room, sealed: 'x' })).toBe(404);
  expect(await statusOf('open', { token, room })).toBe(200);
  expect(await statusOf('tell', { token, room, sealed: 'x' })).toBe(200);
});

test('a sign-out ends the room, and its screens hear it', async () => {
  const { token, room } = await pair();
  const [here, there] = [await listen('watch', { room }), await listen('watch', { room }, other)];
  await server.app.request('/api/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  await Promise.all([here.ended, there.ended]);
  expect([here.heard, there.heard]).toEqual([['event: ended\ndata:'], ['event: ended\ndata:']]);
  expect(await statusOf('watch', { room, page: 'p' })).toBe(404);
});

test('a room ends after some hours without a word of its till', async () => {
  const { room } = await pair(other);
  other.forward(unusedMs + 1000);
  try {
    expect(await statusOf('watch', { room, page: 'p' }, other)).toBe(404);
    expect(await statusOf('answer', { room, sealed: 'x' }, other)).toBe(404);
    await keepHouse(server.db, new Date(Date.now() + unusedMs + 1000));
    const { rows } = await server.db.execute(sql`select from display_rooms where room = ${room}`);
    expect(rows).toEqual([]);
  } finally {
    other.forward(-unusedMs - 1000);
  }
});

test('a session has few rooms: with the next one the oldest ends', async () => {
  const { token, room } = await pair();
  const screen = await listen('watch', { room });
  for (let more = 0; more < mostRoomsOfSession; more++)
    expect(await statusOf('open', { token, room: newRoom() })).toBe(200);
  await screen.ended;
  expect(screen.heard).toEqual(['event: ended\ndata:']);
});

test('a room has few screens; a page that comes back has the place that it had', async () => {
  const { room } = await pair();
  const pages = Array.from({ length: mostPages }, (_, at) => `p${at}`);
  const streams = [];
  for (const page of pages) streams.push(await listen('watch', { room, page }));
  const refused = await ask('watch', { room, page: 'one-more' });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ errors: [{ msg: /Too many screens/ }] });
  const back = await listen('watch', { room, page: 'p0' });
  await streams[0]?.ended;
  await back.leave();
  const next = await listen('watch', { room, page: 'one-more' });
  for (const stream of [...streams.slice(1), next]) await stream.leave();
});

test('what is too large, too often or of another form is refused', async () => {
  const { token, room } = await pair();
  const tell = (sealed: string) => statusOf('tell', { token, room, sealed });
  expect(await tell('a'.repeat(longestSealed.till))).toBe(200);
  expect(await tell('a'.repeat(longestSealed.till + 1))).toBe(400);
  expect(await statusOf('tell', { token, room, sealed: 'a'.repeat(longestSealed.till + 6000) })).toBe(413);
  expect(await statusOf('answer', { room, sealed: 'a'.repeat(longestSealed.screen + 1) })).toBe(400);
  for (const sealed of ['', 'a b', 'a\n\nevent: ended', '{}']) expect(await tell(sealed)).toBe(400);
  expect(await statusOf('answer', { room, sealed: 'x', token })).toBe(400);
  let refused: Response | undefined;
  for (let count = 0; count < 130 && !refused; count++) {
    const answer = await ask('answer', { room, sealed: 'x' });
    if (answer.status !== 200) refused = answer;
  }
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  // The till of that room, and screens of others, go on.
  expect(await tell('x')).toBe(200);
  expect(await statusOf('answer', { room: (await pair()).room, sealed: 'x' })).toBe(200);
});

test('small talk is no line in the log, a refusal is', async () => {
  const { token, room } = await pair();
  const lines = () =>
    server.log.filter(line => /"level":(30|"info")/.test(line) && line.includes('/api/display/'));
  const before = lines().length;
  await statusOf('tell', { token, room, sealed: 'x' });
  await statusOf('answer', { room, sealed: 'x' });
  expect(lines()).toHaveLength(before);
  await statusOf('answer', { room: newRoom(), sealed: 'x' });
  expect(lines()).toHaveLength(before + 1);
});

test('the doors are shut where nothing is relayed', async () => {
  const plain = await createTestServer({ database: server.url });
  expect(await statusOf('open', { token: 't', room: newRoom() }, plain)).toBe(404);
  await plain.close();
});
