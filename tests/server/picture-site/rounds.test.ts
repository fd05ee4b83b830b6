import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fileStorage } from '#calls/administration/index.ts';
import { itemPictures } from '#calls/index.ts';
import { thumbnailOf } from '#model/stock/pictures.ts';
import { type RunningSite, startPictureSite } from '#server/backend/picture-site/start.ts';
import { forgetPictureSite } from '#server/backend/picture-site/state.ts';
import * as schema from '#server/db/schema/index.ts';
import { pictureFolder } from '#server/files/picture-folder.ts';
import { createLog } from '#server/log.ts';
import { enteredGraph } from '#server/picture-site/graph/settings.ts';
import { graphSite } from '#server/picture-site/graph/site.ts';
import { noSystems } from '#server/systems/facts.ts';
import {
  aPicture,
  enteredForSite,
  type PictureSiteStub,
  plantedOpener,
  plantedSecret,
  startPictureSiteStub,
} from '../../support/picture-site-server.ts';
import { asInput, jpeg } from '../../support/pictures.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';
import { sealKeys } from '../../support/systems.ts';

// What the server does with a site of pictures, in rounds that a test begins.

let server: TestServer;
let token: string;
let stub: PictureSiteStub;
let running: RunningSite;
let logged: string[];
let one: string;
let other: string;
const keys = sealKeys('2026a');

beforeAll(async () => {
  server = await createTestServer({
    systems: { ...noSystems, byOperator: { 'picture-site': { site_folder: '' } } },
  });
  token = await server.signIn('admin');
  const { rows } = await server.db.execute<{ item_no: string }>(
    sql`select item_no from items where item_no not like '%\\_%'
      and exists (select from franchise_items f where f.item_no = items.item_no and f.franchise_code = 'F01')
      order by item_no limit 2`,
  );
  [one = '', other = ''] = rows.map(({ item_no }) => item_no);
});
afterAll(() => server.close());

const now = () => new Date();
function start(folder = ''): RunningSite {
  const { values, secrets } = enteredForSite(stub, folder);
  const settings = enteredGraph({ ...values, ...secrets }, { networks: '', origins: stub.origins });
  const log = createLog('trace', { write: line => void logged.push(line) });
  const site = graphSite(settings, { connect: 5000, body: 3000, answer: 3000 }, facts =>
    log.debug(facts, 'asked'),
  );
  return startPictureSite(server.db, site, { log, folder: pictureFolder(server.filesDir), keys, now });
}

beforeEach(async () => {
  logged = [];
  stub = await startPictureSiteStub({ pageRows: 3 });
  await server.db.transaction(forgetPictureSite);
  await server.db.delete(schema.outgoingSystems);
  await server.db.update(schema.items).set({ picture: '' });
  await server.db.update(schema.franchiseItems).set({ picture: '' });
  rmSync(join(server.filesDir, 'items'), { recursive: true, force: true });
  running = start();
});
afterEach(async () => {
  await running.stop();
  await stub.close();
});

/** One round, whatever the site asked for before. */
async function round(): Promise<void> {
  await server.db.update(schema.outgoingSystems).set({ paused_until: null });
  await running.round();
}
const pictureOf = async (item_no: string) => {
  const [row] = await server.db.select().from(schema.items).where(eq(schema.items.item_no, item_no));
  return row?.picture;
};
const shownIn = async (shop: string, item_no: string) => {
  const { rows } = await server.db.execute<{ picture: string }>(
    sql`select distinct picture from franchise_items where franchise_code = ${shop} and item_no = ${item_no}`,
  );
  return rows.map(({ picture }) => picture);
};
const bytesOf = async (picture: string | undefined) =>
  Buffer.from(await (await server.app.request(`/images/${picture}`)).arrayBuffer());
/** The colour in the middle, each part to the nearest 64: a JPEG does not keep it to the letter. */
const colourOf = async (picture: string | undefined) => {
  const { data } = await sharp(await bytesOf(picture))
    .resize(1, 1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map(part => Math.round(part / 85)).join('');
};
const red = '300';
const green = '030';
const blue = '003';
const remote = async () => {
  const { data } = await server.send(fileStorage.siteInfo, { site: '' }, { token });
  if (data.remote === null) throw new Error('there is no site');
  return data.remote;
};
const tokenInfo = async () => (await server.send(fileStorage.tokenInfo, {}, { token })).data;

test('a picture of the site is that of its item in every shop, small and upright', async () => {
  stub.put(`${one}.png`, await aPicture('#f00', { width: 3000, height: 1500, type: 'png' }));
  stub.put(`${other.toLowerCase()}.JPG`, await aPicture('#00f', { width: 800, height: 400, orientation: 6 }));
  await round();
  const picture = await pictureOf(one);
  expect(picture).toMatch(/^items\/[\da-f]{64}\.jpg$/);
  expect(await shownIn('F01', one)).toEqual([picture]);
  expect(await sharp(await bytesOf(picture)).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 600,
  });
  const small = await bytesOf(thumbnailOf(picture ?? ''));
  expect(await sharp(small).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 120 });
  expect(await colourOf(picture)).toBe(red);
  const turned = await sharp(await bytesOf(await pictureOf(other))).metadata();
  expect(turned).toMatchObject({ width: 400, height: 800 });
  expect(turned.exif).toBeUndefined();
  expect(await remote()).toMatchObject({
    name: 'Ảnh hàng hóa',
    libraries: ['Documents', 'Khác'],
    files: 2,
    items: 2,
    due: 0,
  });
});

test('a changed file changes the picture, and a removed one takes it away', async () => {
  const id = stub.put(`${one}.jpg`, await aPicture('#f00'));
  await round();
  stub.put(`${one}.jpg`, await aPicture('#0f0'));
  await round();
  expect(await colourOf(await pictureOf(one))).toBe(green);
  const asked = stub.seen.length;
  await round();
  expect(stub.seen.slice(asked).some(({ path }) => path.includes('/content'))).toBe(false);
  stub.remove(id);
  await round();
  expect(await pictureOf(one)).toBe('');
  expect(await shownIn('F01', one)).toEqual(['']);
});

test('a library that is empty for a moment takes no pictures away, and one that stays empty does', async () => {
  const picture = await aPicture('#f00');
  stub.put(`${one}.jpg`, picture);
  for (let file = 0; file < 20; file++) stub.put(`other-${file}.jpg`, picture);
  await round();
  const kept = await pictureOf(one);
  expect(kept).not.toBe('');
  const files = () => server.db.$count(schema.pictureSiteFiles, eq(schema.pictureSiteFiles.is_folder, false));
  const relist = () =>
    stub.plan(/delta/, { how: 'answer', status: 410, headers: { location: stub.freshLink() } });

  // A listing of the whole library that shows nothing, and shows all the next time.
  const there = new Map(stub.files);
  for (const [id, { name }] of there) if (name.endsWith('.jpg')) stub.files.delete(id);
  relist();
  await round();
  expect(await pictureOf(one)).toBe(kept);
  expect(await files()).toBe(21);
  expect(await tokenInfo()).toMatchObject({ problem: 'most-missing' });
  for (const [id, file] of there) stub.files.set(id, file);
  await round();
  expect(await pictureOf(one)).toBe(kept);
  expect(await tokenInfo()).toMatchObject({ problem: null });

  for (const [id, { name }] of there) if (name.endsWith('.jpg')) stub.files.delete(id);
  relist();
  await round();
  expect(await pictureOf(one)).toBe(kept);
  await round();
  expect(await pictureOf(one)).toBe('');
  expect(await files()).toBe(0);
});

test('an item’s own file comes before a further one, and a newer one before an older one', async () => {
  const second = stub.put(`${one}_2.jpg`, await aPicture('#00f'));
  await round();
  expect(await colourOf(await pictureOf(one))).toBe(blue);
  const plain = stub.put(`${one}.jpg`, await aPicture('#f00'));
  await round();
  expect(await colourOf(await pictureOf(one))).toBe(red);
  stub.put(`${one}.png`, await aPicture('#0f0', { type: 'png' }));
  await round();
  expect(await colourOf(await pictureOf(one))).toBe(green);
  stub.remove(plain);
  stub.put(`${one}.png`, Buffer.from('no picture any more'));
  await round();
  // What the file was before stays the picture, until it is good again or gone.
  expect(await colourOf(await pictureOf(one))).toBe(green);
  const [png] = [...stub.files.values()].filter(({ name }) => name.endsWith('.png'));
  stub.remove(png?.id ?? '');
  await round();
  expect(await colourOf(await pictureOf(one))).toBe(blue);
  stub.remove(second);
  await round();
  expect(await pictureOf(one)).toBe('');
});

test('a file means the longest item that fits its name, and a variant before a position', async () => {
  await server.db.insert(schema.items).values([
    ...['GIAY', 'GIAY_2'].map(item_no => ({
      ...{ item_no, description: item_no, item_category: 'X', base_unit_of_measure: 'PCS', unit_price: 1 },
    })),
  ]);
  await server.db.insert(schema.itemVariants).values(
    ['38', 'XL'].map(variant_code => ({
      item_no: 'GIAY',
      variant_code,
      description: variant_code,
      unit_price: 1,
    })),
  );
  const meant = new Map([
    ['GIAY_2.jpg', ['GIAY_2', '', 0]],
    ['GIAY_2_3.jpg', ['GIAY_2', '', 3]],
    ['giay_xl.jpg', ['GIAY', 'XL', 0]],
    ['GIAY_XL_4.jpg', ['GIAY', 'XL', 4]],
    ['GIAY_38.jpg', ['GIAY', '38', 0]],
    ['GIAY_39.jpg', ['GIAY', '', 39]],
    ['GIAY_L.jpg', ['', '', 0]],
    ['GIAYX.jpg', ['', '', 0]],
    ['_GIAY.jpg', ['', '', 0]],
  ]);
  for (const name of meant.keys()) stub.put(name, Buffer.from('x'));
  stub.put('GIAY.pdf', Buffer.from('x'));
  await round();
  const rows = await server.db
    .select()
    .from(schema.pictureSiteFiles)
    .where(eq(schema.pictureSiteFiles.is_folder, false));
  expect(new Map(rows.map(row => [row.name, [row.item_no, row.variant_code, row.position]]))).toEqual(meant);
  expect(await remote()).toMatchObject({
    unmatched: 3,
    unmatched_names: expect.arrayContaining(['GIAY_L.jpg', 'GIAYX.jpg', '_GIAY.jpg']),
  });
  await server.db.delete(schema.itemVariants).where(eq(schema.itemVariants.item_no, 'GIAY'));
  await server.db.execute(sql`delete from items where item_no like 'GIAY%'`);
});

test('a file waits for its item, and is its picture once the item is there', async () => {
  stub.put('DEN-SAU.jpg', await aPicture('#f00'));
  await round();
  await round();
  expect(await remote()).toMatchObject({ unmatched: 1, items: 0 });
  await server.db.insert(schema.items).values({
    item_no: 'DEN-SAU',
    description: 'Đến sau',
    item_category: 'X',
    base_unit_of_measure: 'PCS',
    unit_price: 1,
  });
  await round();
  expect(await colourOf(await pictureOf('DEN-SAU'))).toBe(red);
  await server.db.execute(sql`delete from items where item_no = 'DEN-SAU'`);
  await round();
  expect(await remote()).toMatchObject({ unmatched: 1, items: 0 });
});

test('only the folder that is named counts, and a file that is moved out of it is gone', async () => {
  await running.stop();
  const goods = stub.folder('HangHoa');
  const deep = stub.folder('Giày dép', goods);
  const id = stub.put(`${one}.jpg`, await aPicture('#f00'), deep);
  stub.put(`${other}.jpg`, await aPicture('#0f0'));
  running = start('hanghoa/Giày dép');
  await round();
  expect(await colourOf(await pictureOf(one))).toBe(red);
  expect(await pictureOf(other)).toBe('');
  stub.move(id, stub.root);
  await round();
  expect(await pictureOf(one)).toBe('');
  stub.put(`${one}_1.jpg`, await aPicture('#00f'), deep);
  await round();
  stub.rename(deep, 'Cũ');
  await round();
  // Without its folder the site says nothing of the pictures: they stay.
  expect(await tokenInfo()).toMatchObject({ connected: false, problem: 'no-folder' });
  expect(await colourOf(await pictureOf(one))).toBe(blue);
  stub.remove(goods);
  stub.put(`${one}.jpg`, await aPicture('#0f0'), stub.folder('Giày dép', stub.folder('HangHoa')));
  await round();
  expect(await colourOf(await pictureOf(one))).toBe(green);
});

test('what is no picture is refused by its bytes, and the next file of the item is taken', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const whole = await aPicture('#f00', { width: 1200, height: 900 });
  const bomb = await aPicture('#fff', { width: 9000, height: 8000, type: 'png' });
  stub.put(`${one}.jpg`, svg);
  stub.put(`${one}_1.jpg`, whole.subarray(0, whole.length / 3));
  stub.put(`${one}_2.png`, bomb);
  stub.put(`${one}_3.jpg`, Buffer.concat([whole, Buffer.alloc(11_000_000)]));
  stub.put(`${one}_4.jpg`, await aPicture('#00f'));
  await round();
  expect(await colourOf(await pictureOf(one))).toBe(blue);
  const { refused, refused_files } = await remote();
  expect(refused).toBe(4);
  expect(Object.fromEntries(refused_files.map(({ name, reason }) => [name, reason]))).toEqual({
    [`${one}.jpg`]: 'no-picture',
    [`${one}_1.jpg`]: 'broken',
    [`${one}_2.png`]: 'too-many-pixels',
    [`${one}_3.jpg`]: 'too-large',
  });
});

test('a person gives pictures to items that the site has none for, and to all without a site', async () => {
  stub.put(`${one}.jpg`, await aPicture('#f00'));
  await round();
  const given = await server.send(itemPictures.set, asInput(one, jpeg()), { token });
  expect(given.error?.msg).toBe(
    `This picture comes from the file ${one}.jpg of the picture site. Change or remove it there.`,
  );
  expect((await server.send(itemPictures.remove, { item_no: one }, { token })).error?.code).toBe('rule');
  const free = await server.send(itemPictures.set, asInput(other, jpeg()), { token });
  expect(free.error).toBeNull();
  await round();
  expect(await pictureOf(other)).toBe(free.data.picture);
  // The site wins once it has one; the other file is kept for its time of grace.
  const id = stub.put(`${other}.jpg`, await aPicture('#0f0'));
  await round();
  expect(await colourOf(await pictureOf(other))).toBe(green);
  stub.remove(id);
  await round();
  expect(await pictureOf(other)).toBe('');
  await server.db.transaction(forgetPictureSite);
  expect(await colourOf(await pictureOf(one))).toBe(red);
  expect((await server.send(itemPictures.set, asInput(one, jpeg()), { token })).error).toBeNull();
});

test('pages that fail leave all as it is, and the next round goes on where they did', async () => {
  for (let at = 0; at < 9; at++) stub.put(`ANH${at}.jpg`, Buffer.from('x'));
  stub.put(`${one}.jpg`, await aPicture('#f00'));
  await round();
  stub.plan(/delta/, { how: 'answer', status: 410, headers: { location: stub.freshLink() } });
  stub.plan(/token=w5/, { how: 'answer', status: 500 });
  const asked = stub.seen.length;
  await round();
  expect(await colourOf(await pictureOf(one))).toBe(red);
  expect((await remote()).files).toBe(10);
  expect(await tokenInfo()).toMatchObject({ connected: false, problem: 'other' });
  await round();
  expect(await tokenInfo()).toMatchObject({ connected: true, last_error: '' });
  const pages = stub.seen.slice(asked).flatMap(({ path }) => /token=(w\d+)/.exec(path)?.[1] ?? []);
  expect(pages).toEqual(['w0', 'w2', 'w5', 'w5', 'w8']);
});

test('after 410 what did not come back is dropped, once the list has come to its end', async () => {
  const id = stub.put(`${one}.jpg`, await aPicture('#f00'));
  stub.put(`${other}.jpg`, await aPicture('#0f0'));
  await round();
  // The service forgets to tell it, which is why it lists all again.
  stub.files.delete(id);
  stub.plan(/delta/, { how: 'answer', status: 410, headers: { location: stub.freshLink() } });
  const before = stub.seen.length;
  await round();
  expect(await pictureOf(one)).toBe('');
  expect(await colourOf(await pictureOf(other))).toBe(green);
  expect(stub.seen.slice(before).filter(({ path }) => path.includes('/content'))).toEqual([]);
  // Without an address it begins by itself.
  stub.plan(/delta/, { how: 'answer', status: 410 });
  await round();
  expect(await colourOf(await pictureOf(other))).toBe(green);
  expect((await tokenInfo()).connected).toBe(true);
});

test('of an item that comes twice the last entry counts', async () => {
  const good = await aPicture('#f00');
  stub.put(`${one}.jpg`, good);
  stub.plan(/delta/, {
    how: 'change',
    body: (body: { value: object[] }) => {
      const [last] = body.value.slice(-1);
      return { ...body, value: [{ ...last, name: `${other}.jpg` }, ...body.value] };
    },
  });
  await round();
  expect(await colourOf(await pictureOf(one))).toBe(red);
  expect(await pictureOf(other)).toBe('');
});

test.each([
  [
    'leads elsewhere',
    (origin: string) => `${origin.replace('127.0.0.1', 'localhost')}/v1.0/drives/x/root/delta?token=1`,
  ],
  ['leads out of the version', (origin: string) => `${origin}/beta/drives/x/root/delta?token=1`],
])('a link that %s gets no token, and nothing is dropped', async (_, link) => {
  stub.put(`${one}.jpg`, await aPicture('#f00'));
  await round();
  stub.plan(/delta/, { how: 'change', body: () => ({ value: [], '@odata.nextLink': link(stub.origin) }) });
  await round();
  expect((await tokenInfo()).last_error).toContain('its link leads elsewhere');
  expect(stub.seen.some(({ path }) => path.includes('token=1'))).toBe(false);
  expect(await colourOf(await pictureOf(one))).toBe(red);
});

test('pages that go in a circle end the round, and the next one begins from the beginning', async () => {
  stub.put(`${one}.jpg`, await aPicture('#f00'));
  const circle = {
    value: [],
    '@odata.nextLink': `${stub.origin}/v1.0/drives/b!stubdrive/root/delta?token=w0.1`,
  };
  stub.plan(/delta/, { how: 'change', body: () => circle }, 2);
  await round();
  expect((await tokenInfo()).last_error).toBe('The picture site leads from page to page in a circle');
  await round();
  expect(await colourOf(await pictureOf(one))).toBe(red);
});

test('a token that is refused is renewed once, and one that stays refused is a problem in words', async () => {
  stub.put(`${one}.jpg`, await aPicture('#f00'));
  await round();
  stub.forgetTokens();
  await round();
  expect(stub.signIn.given).toBe(2);
  expect((await tokenInfo()).connected).toBe(true);
  stub.signIn.refuses = true;
  stub.forgetTokens();
  await round();
  expect(await tokenInfo()).toMatchObject({ connected: false, problem: 'sign-in' });
  expect(await colourOf(await pictureOf(one))).toBe(red);
});

test.each([
  ['429 with a time', { status: 429, headers: { 'retry-after': '315' } }, 'busy', 300_000],
  ['429 without one', { status: 429 }, 'busy', 0],
  ['503', { status: 503, headers: { 'retry-after': '20' } }, 'busy', 15_000],
  ['403', { status: 403 }, 'not-allowed', 0],
  ['HTML', { status: 200 }, 'other', 0],
  ['a page of a sign-in', { status: 302, headers: { location: 'https://login.example' } }, 'not-there', 0],
])('the site is left alone after %s, for as long as it asks', async (_, answer, problem, leastMs) => {
  stub.plan(/\/sites\//, { how: 'answer', ...answer });
  await round();
  const { paused_until, ...info } = await tokenInfo();
  expect(info).toMatchObject({ connected: false, problem });
  expect(Date.parse(paused_until ?? '') - Date.now()).toBeGreaterThan(leastMs);
  const asked = stub.seen.length;
  await running.round();
  expect(stub.seen.length).toBe(asked);
});

test.each<[string, Parameters<PictureSiteStub['plan']>, string]>([
  ['is cut off', [/download/, { how: 'truncate' }], 'incomplete'],
  ['breaks off', [/download/, { how: 'reset' }], 'incomplete'],
  ['is gone', [/content/, { how: 'answer', status: 404 }], 'gone'],
  ['is locked', [/content/, { how: 'answer', status: 423 }], 'not-allowed'],
  ['fails', [/download/, { how: 'answer', status: 500 }], 'failed'],
  ['is a page of another program', [/download/, { how: 'answer', status: 200 }], 'incomplete'],
  [
    'lies elsewhere',
    [/content/, { how: 'answer', status: 302, headers: { location: 'https://evil.example/x.jpg' } }],
    'elsewhere',
  ],
  [
    'lies within our own network',
    [/content/, { how: 'answer', status: 302, headers: { location: 'http://169.254.169.254/latest' } }],
    'elsewhere',
  ],
])('a file that %s holds no other one up, and is tried again later', async (_, plan, reason) => {
  stub.put(`${one}.jpg`, await aPicture('#f00'));
  stub.put(`${other}.jpg`, await aPicture('#0f0'));
  stub.plan(...plan);
  await round();
  const shown = [await pictureOf(one), await pictureOf(other)];
  expect(shown.filter(picture => picture !== '')).toHaveLength(1);
  const [file] = (await remote()).refused_files;
  expect(file).toMatchObject({ reason, keeps_former: false });
  expect(file?.retry_at).not.toBeNull();
  const asked = stub.seen.length;
  await round();
  expect(stub.seen.slice(asked).some(({ path }) => path.includes('/content'))).toBe(false);
  await server.db
    .update(schema.pictureSiteFiles)
    .set({ retry_at: new Date(0) })
    .where(sql`retry_at is not null`);
  await round();
  expect(await colourOf(await pictureOf(one))).toBe(red);
  expect(await colourOf(await pictureOf(other))).toBe(green);
});

test('a server that stops in the middle goes on at its next start, and nothing is half there', async () => {
  stub.put(`${one}.jpg`, await aPicture('#f00'));
  stub.put(`${other}.jpg`, await aPicture('#0f0'));
  stub.plan(/download/, { how: 'silence' }, 2);
  const first = running.round();
  await expect.poll(() => stub.seen.filter(({ path }) => path.includes('download')).length).toBe(2);
  await running.stop();
  await first;
  expect([await pictureOf(one), await pictureOf(other)]).toEqual(['', '']);
  expect((await remote()).refused).toBe(0);
  running = start();
  await running.round();
  expect(await colourOf(await pictureOf(one))).toBe(red);
  expect(await colourOf(await pictureOf(other))).toBe(green);
});

test('a person who presses Sync has refused and lost files fetched again', async () => {
  stub.put(`${one}.jpg`, await aPicture('#f00'));
  stub.put(`${other}.jpg`, await aPicture('#0f0'));
  stub.plan(/download/, { how: 'reset' });
  await round();
  rmSync(join(server.filesDir, 'items'), { recursive: true });
  const { data } = await server.send(fileStorage.syncSite, {}, { token });
  expect(data.remote).toMatchObject({ is_running: true });
  await running.round();
  expect(await remote()).toMatchObject({ is_running: false, refused: 0 });
  expect(await colourOf(await pictureOf(one))).toBe(red);
  expect(await colourOf(await pictureOf(other))).toBe(green);
});

test('no secret, link or opener stands in the log, in answers or in the database', async () => {
  stub.put(`${one}.jpg`, await aPicture('#f00'));
  stub.plan(/download/, { how: 'reset' });
  stub.plan(/content/, {
    how: 'answer',
    status: 302,
    headers: { location: `https://evil.example/?tempauth=${plantedOpener}` },
  });
  await round();
  await server.send(fileStorage.syncSite, {}, { token });
  await round();
  stub.signIn.refuses = true;
  stub.forgetTokens();
  await round();
  const told = JSON.stringify([
    ...[logged, await tokenInfo(), await remote()],
    await server.db.select().from(schema.pictureSites),
    await server.db.select().from(schema.pictureSiteFiles),
    await server.db.select().from(schema.outgoingSystems),
    await server.db.select().from(schema.auditLog),
  ]);
  expect(told).toContain('read a file');
  for (const secret of [plantedSecret, plantedOpener, 'stub-token', 'token=c', 'token=w'])
    expect(told).not.toContain(secret);
});
