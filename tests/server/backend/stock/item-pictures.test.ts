import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fileStorage } from '#calls/administration/index.ts';
import { itemPictures, items } from '#calls/index.ts';
import type { AnyCall, InputOf } from '#calls/kit/call.ts';
import { filter } from '#calls/kit/list-input.ts';
import { messages } from '#model/kit/validation.ts';
import { pictureBytes, thumbnailOf } from '#model/stock/pictures.ts';
import { keepHouse } from '#server/backend/housekeeping.ts';
import { pictureFolder } from '#server/files/picture-folder.ts';
import { asInput, jpeg, png } from '../../../support/pictures.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let token: string;
let clerk: string;
let item_no: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('admin');
  clerk = await server.signIn('store01');
  const { rows } = await server.db.execute<{ no: string }>(
    sql`select min(item_no) as no from franchise_items where franchise_code = 'F01'`,
  );
  item_no = rows[0]?.no ?? '';
});
beforeEach(() => rmSync(join(server.filesDir, 'items'), { recursive: true, force: true }));
afterAll(() => server.close());

const day = 24 * 3600_000;
const get = (path: string) => server.app.request(path);
const ask = async <C extends AnyCall>(call: C, input: Partial<InputOf<C>>) =>
  (await server.send(call, input, { token })).data;
const set = (picture: Buffer, thumbnail?: Buffer) =>
  ask(itemPictures.set, asInput(item_no, picture, thumbnail));
const files = () => readdirSync(join(server.filesDir, 'items')).sort();
const seen = async () => {
  const input = { filters: [filter('item_no', item_no)] };
  return (await server.send(items.filter, input, { token: clerk })).data.items.map(({ picture }) => picture);
};

test('a picture is that of every franchise at once, under a name that its content has', async () => {
  const bytes = jpeg();
  const { picture } = await set(bytes);
  expect(picture).toMatch(/^items\/[\da-f]{64}\.jpg$/);
  expect(new Set(await seen())).toEqual(new Set([picture]));
  const response = await get(`/images/${picture}`);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  const { headers } = await get(`/images/${thumbnailOf(picture)}`);
  expect(headers.get('content-type')).toBe('image/jpeg');
  expect(headers.get('cache-control')).toBe('private, max-age=2592000, immutable');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/);
  // The same again changes nothing, and others have other names.
  expect(await set(bytes)).toEqual({ picture });
  expect((await set(jpeg(800, 600, 2))).picture).not.toBe(picture);
  expect(files()).toHaveLength(4);
});

test('two items may have the same picture', async () => {
  const other = await server.db.execute<{ no: string }>(sql`select max(item_no) as no from items`);
  const input = asInput(other.rows[0]?.no ?? '', jpeg(300, 300));
  expect(await ask(itemPictures.set, input)).toEqual(await set(jpeg(300, 300)));
});

const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
test.each<[string, Buffer, string]>([
  ['SVG', svg, messages.form],
  ['HTML', html, messages.form],
  [
    'HTML behind the first bytes of a JPEG',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), html]),
    'no picture',
  ],
  ['nothing', Buffer.from('x'), messages.form],
  ['a JPEG without a size', jpeg().subarray(0, 12), 'no picture'],
  ['a PNG of no pixels', png(0, 0), 'no picture'],
  ['a picture with too many pixels', jpeg(1201, 10), 'at most 1200 pixels'],
  ['another type than its thumbnail', png(), 'no picture'],
])('%s is refused, and nothing is kept', async (_, bytes, why) => {
  const { error } = await server.send(itemPictures.set, asInput(item_no, bytes), { token });
  expect(error?.msg).toContain(why);
  expect(() => files()).toThrow('ENOENT');
});

test('a picture of too many bytes does not pass the schema', async () => {
  const bytes = Buffer.concat([jpeg(), Buffer.alloc(pictureBytes)]);
  const { error } = await server.send(itemPictures.set, asInput(item_no, bytes), { token });
  expect(error).toMatchObject({ code: 'validation', field: 'picture' });
});

test.each(['store01', 'warehouse01', 'manager01'])('%s changes no picture and sees no storage', async who => {
  const theirs = await server.signIn(who);
  const input = asInput(item_no, jpeg());
  for (const call of [itemPictures.set, itemPictures.remove, fileStorage.syncSite, fileStorage.siteInfo]) {
    const { error } = await server.send(call, input, { token: theirs });
    expect(error?.code, call.name).toBe('forbidden');
  }
});

test.each(['../server.ts', '..%2fserver.ts', `${'0'.repeat(64)}.jpg`, `${'0'.repeat(64)}.html`])(
  'an address that is no picture (%s) shows nothing',
  async name => {
    await set(jpeg());
    expect((await get(`/images/items/${name}`)).status).toBe(404);
  },
);

test('an unused picture is dropped after its time of grace, counted from its last use', async () => {
  const { picture: old } = await set(jpeg(100, 100, 3));
  for (const name of files()) utimesSync(join(server.filesDir, 'items', name), 0, 0);
  const { picture } = await set(jpeg(100, 100, 4));
  writeFileSync(join(server.filesDir, 'items', 'notes.txt'), 'somebody else’s');
  expect(await ask(fileStorage.siteInfo, {})).toMatchObject({ files: 4, unused: 2 });
  expect(await ask(fileStorage.syncSite, {})).toMatchObject({ files: 4, dropped: 0 });
  expect((await get(`/images/${old}`)).status).toBe(200);
  server.forward(31 * day);
  token = await server.signIn('admin');
  clerk = await server.signIn('store01');
  expect(await ask(fileStorage.syncSite, {})).toMatchObject({ files: 2, unused: 0, dropped: 2 });
  expect((await get(`/images/${old}`)).status).toBe(404);
  expect((await get(`/images/${picture}`)).status).toBe(200);
  expect(files()).toContain('notes.txt');
});

test('the storage says where it is, whether it can be used, and which items miss their picture', async () => {
  expect(await ask(fileStorage.itemConfig, {})).toEqual({ site_url: '/images/', has_site: false });
  expect(await ask(fileStorage.tokenInfo, {})).toMatchObject({ connected: false, last_ok_at: null });
  const connected = { kind: 'folder', connected: true, needs_token: false, expires_at: null, last_error: '' };
  expect(await ask(fileStorage.authorize, {})).toMatchObject(connected);
  expect(await ask(fileStorage.tokenInfo, {})).toMatchObject(connected);
  await set(jpeg(90, 90));
  rmSync(join(server.filesDir, 'items'), { recursive: true });
  expect(await ask(fileStorage.siteInfo, { site: '/images/' })).toMatchObject({
    place: join(server.filesDir, 'items'),
    files: 0,
    bytes: 0,
    missing: expect.arrayContaining([item_no]),
  });
  const { error } = await server.send(fileStorage.siteInfo, { site: 'https://x.example' }, { token });
  expect(error?.msg).toMatch(/own folder/);
  // A file in the place of the folder: whoever is root may write everywhere else.
  writeFileSync(join(server.filesDir, 'items'), '');
  const failed = await server.send(fileStorage.authorize, {}, { token });
  expect(failed.error?.msg).toBe('Pictures cannot be kept (EEXIST). Ask whoever runs the server.');
  expect(await ask(fileStorage.tokenInfo, {})).toMatchObject({ connected: false, last_error: 'EEXIST' });
});

test('a picture that is taken away is gone from every franchise', async () => {
  await set(jpeg());
  await ask(itemPictures.remove, { item_no });
  expect(new Set(await seen())).toEqual(new Set(['']));
  const { rows } = await server.db.execute(
    sql`select count(*)::int as count from audit_log where action = 'item.picture' and subject = ${item_no}`,
  );
  expect(rows[0]?.count).toBeGreaterThan(1);
});

test('the server drops by itself what nobody has used for long', async () => {
  await set(jpeg(60, 60, 7));
  await set(jpeg(60, 60, 8));
  const folder = pictureFolder(server.filesDir);
  await keepHouse(server.db, new Date(), folder);
  expect(files()).toHaveLength(4);
  for (const name of files()) utimesSync(join(server.filesDir, 'items', name), 0, 0);
  await keepHouse(server.db, new Date(), folder);
  expect(files()).toHaveLength(2);
});
