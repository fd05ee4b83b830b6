import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFeedShelf, type FeedShelf, type KeptFeed } from '#server/feeds/kept.ts';

// Feeds in files: whole or not at all, for any number of readers.

let shelf: FeedShelf;
let at = 0;
let written: string[];
beforeEach(() => {
  at = 0;
  written = [];
  shelf = createFeedShelf({ freshMs: 1000, now: () => at });
});
afterEach(() => shelf.close());

const writer = (name: string, text: string, pieces = 3) =>
  async function* () {
    written.push(name);
    for (let piece = 0; piece < pieces; piece += 1) yield text;
  };
const read = async ({ open }: KeptFeed) =>
  gunzipSync(Buffer.from(await new Response(open()).arrayBuffer())).toString();

test('requests of the same time get one feed, and later ones too until it is old', async () => {
  const feeds = await Promise.all([1, 2, 3].map(() => shelf.get('a', writer('a', 'x'))));
  at = 999;
  const later = await shelf.get('a', writer('a', 'y'));
  expect(written).toEqual(['a']);
  expect(await Promise.all([...feeds, later].map(read))).toEqual(['xxx', 'xxx', 'xxx', 'xxx']);
  at = 1000;
  expect(await read(await shelf.get('a', writer('a', 'y')))).toBe('yyy');
});

test('a reader has its feed to the end, also when a new one has come', async () => {
  const text = `${'0123456789abcdef'.repeat(4096)}\n`;
  // What cannot be compressed well, so that the file has several pieces.
  const noise = async function* () {
    for (let piece = 0; piece < 40; piece += 1) yield `${text}${Math.random()}`.split('').reverse().join('');
  };
  const feed = await shelf.get('a', noise);
  const reader = feed.open().getReader();
  const first = await reader.read();
  at = 5000;
  await shelf.get('a', writer('a', 'new'));
  let bytes = first.value?.length ?? 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length;
  expect(bytes).toBe(feed.bytes);
});

test('a feed that could not be written to its end is given to none, and the next one is tried', async () => {
  const broken = async function* () {
    yield 'half';
    throw new Error('the database is gone');
  };
  const asked = [shelf.get('a', broken), shelf.get('a', broken)];
  for (const each of asked) await expect(each).rejects.toThrow('the database is gone');
  expect(await read(await shelf.get('a', writer('a', 'x')))).toBe('xxx');
});

test('feeds are written one after the other, and only some are kept', async () => {
  let running = 0;
  let most = 0;
  const counting = async function* () {
    running += 1;
    most = Math.max(most, running);
    await new Promise(resolve => setImmediate(resolve));
    yield 'x';
    running -= 1;
  };
  await Promise.all(Array.from({ length: 12 }, (_, name) => shelf.get(String(name), counting)));
  expect(most).toBe(1);
  await shelf.get('11', writer('11', 'x'));
  await shelf.get('0', writer('0', 'x'));
  expect(written).toEqual(['0']);
});

test('a reader that goes away takes nothing with it', async () => {
  const feed = await shelf.get('a', writer('a', 'x'));
  await feed.open().cancel();
  expect(await read(feed)).toBe('xxx');
});
