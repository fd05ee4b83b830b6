import { createHash, randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { productFeed } from '#calls/administration/index.ts';
import { itemPictures } from '#calls/index.ts';
import { createApiLog } from '#server/api-log/writer.ts';
import { auditLog, feedKeys, items, itemVariants, stockLevels } from '#server/db/schema/index.ts';
import { asInput, jpeg } from '../../support/pictures.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';

// What other programs read of the goods, with a key of an administrator's.

let server: TestServer;
let token: string;
let key: string;
let apiLog: ReturnType<typeof createApiLog>;

beforeAll(async () => {
  server = await createTestServer({
    apiLog: db => {
      apiLog = createApiLog(
        db,
        { warn: () => {} },
        { kept: { days: 14, megabytes: 500 }, flushMs: 3600_000 },
      );
      return apiLog;
    },
  });
  token = await server.signIn('admin');
});
afterAll(async () => {
  await apiLog.stop();
  await server.close();
});

// A key is good for some requests a minute.
beforeEach(async () => {
  key = await addKey('Web');
});

const newKey = () => randomBytes(32).toString('base64url');
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A key as the page makes it: the server is told its hash. */
async function addKey(name: string): Promise<string> {
  const made = newKey();
  expect((await server.send(productFeed.addKey, { name, hash: hashOf(made) }, { token })).error).toBeNull();
  return made;
}

/** An answer that was read to its end. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await server.app.request(`https://pos.example/feeds/${path}`, { headers, method });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
}
const json = async (query = '') =>
  JSON.parse((await get(`products.json?key=${key}${query}`)).text) as { products: Product[] }; // it is the feed
type Product = Record<string, string> & { price: number; quantity: number };

/** Items of a feed in XML, each by the names of its fields. */
function readXml(text: string): Record<string, string>[] {
  const node = (nodes: ReturnType<typeof parseDocument>['children'], name: string) =>
    nodes.filter(child => 'name' in child && child.name === name) as { children: typeof nodes }[]; // of tags
  const { children } = parseDocument(text, { xmlMode: true, decodeEntities: true });
  const channel = node(node(children, 'rss')[0]?.children ?? [], 'channel')[0]?.children ?? [];
  return node(channel, 'item').map(({ children: fields }) =>
    Object.fromEntries(
      fields.flatMap(field => {
        if (!('name' in field) || !('children' in field)) return [];
        const [inner] = field.children;
        return [[field.name, inner && 'data' in inner ? inner.data : '']];
      }),
    ),
  );
}

test('every item that is sold is told, as the online shop would be sent it, in both formats', async () => {
  const { products } = await json();
  const { rows } = await server.db.execute<{ id: string; price: string; quantity: string }>(sql`
    select i.item_no || coalesce('/' || v.variant_code, '') as id, coalesce(v.unit_price, i.unit_price) as price,
      coalesce((select sum(greatest(0, floor(s.quantity))) from stock_levels s join franchises f using (location_code)
        where s.item_no = i.item_no and s.variant_code = coalesce(v.variant_code, '')), 0) as quantity
    from items i left join item_variants v using (item_no) where not i.blocked
    order by i.item_no, v.variant_code collate "C"`);
  expect(products.map(({ id, price, quantity }) => ({ id, price, quantity }))).toEqual(
    rows.map(({ id, price, quantity }) => ({ id, price: Number(price), quantity: Number(quantity) })),
  );
  expect(products.length).toBeGreaterThan(100);
  const response = await get(`products.xml?key=${key}`);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const told = readXml(response.text);
  expect(told.map(item => [item['g:id'], item['g:price'], item['g:availability']])).toEqual(
    products.map(({ id, price, availability }) => [id, `${price} VND`, availability]),
  );
});

test('the stock is that of one store where one is named, without what is kept for orders', async () => {
  await server.db.update(stockLevels).set({ reserved: 1 }).where(eq(stockLevels.location_code, 'F02-STORE'));
  const { products } = await json('&store=F02-STORE');
  const levels = await server.db.select().from(stockLevels).where(eq(stockLevels.location_code, 'F02-STORE'));
  const there = new Map(
    levels.map(({ item_no, variant_code, quantity, reserved }) => [
      variant_code === '' ? item_no : `${item_no}/${variant_code}`,
      Math.max(0, Math.floor(quantity - reserved)),
    ]),
  );
  expect(products.filter(({ id, quantity }) => quantity !== (there.get(id ?? '') ?? 0))).toEqual([]);
  expect(products.some(({ quantity }) => quantity > 0)).toBe(true);
  expect((await get(`products.json?key=${key}&store=NOWHERE`)).status).toBe(404);
});

test('a link has the number of the item where administrators put it, and must be one by https', async () => {
  const save = (link_template: string) =>
    server.send(productFeed.save, { link_template, brand: 'Quầy' }, { token });
  for (const wrong of [
    ...['http://shop.example/{item_no}', 'https://{item_no}.shop.example/', 'javascript:{item_no}'],
    ...[
      'https://shop.example/',
      'https://user:pass@shop.example/{item_no}',
      'https://shop.example/{other}{item_no}',
    ],
    ...['https://shop.example{item_no}/', 'https://shop.example/ {item_no}'],
  ])
    expect((await save(wrong)).error, wrong).toMatchObject({ field: 'link_template' });
  expect((await json()).products.every(({ link }) => link === undefined)).toBe(true);
  expect((await save('https://shop.example/p/{item_no}?v={variant_code}')).error).toBeNull();
  const { products } = await json();
  const [product] = products.filter(({ item_group_id }) => item_group_id !== undefined);
  const [item_no = '', variant = ''] = (product?.id ?? '').split('/');
  expect(product).toMatchObject({ link: `https://shop.example/p/${item_no}?v=${variant}`, brand: 'Quầy' });
});

test('names of any characters are told whole, and XML stays XML', async () => {
  const [first] = await server.db.select().from(items).where(eq(items.blocked, false)).limit(1);
  const item_no = first?.item_no ?? '';
  const names = [
    'Áo ]]> <b>&amp; "phông" \'cũ\' 👕',
    '</g:title></item><item><g:id>X</g:id>',
    '<!--',
    '<?xml?>',
    '&#0;',
    '👩‍👩‍👧 '.repeat(100),
  ];
  const before = readXml((await get(`products.xml?key=${key}`)).text).length;
  for (const name of names) {
    await server.db.update(items).set({ description: name }).where(eq(items.item_no, item_no));
    const told = readXml((await get(`products.xml?key=${key}`)).text);
    expect(told.length).toBe(before);
    const mine = told.filter(item => item['g:id'] === item_no || item['g:item_group_id'] === item_no);
    expect(mine[0]?.['g:description']).toBe(name);
    expect([...(mine[0]?.['g:title'] ?? '')].length).toBeLessThanOrEqual(150);
    expect((await json()).products.some(({ description }) => description === name)).toBe(true);
  }
  // What a table can hold and XML cannot write is left out.
  await server.db
    .update(items)
    .set({ description: 'a\u0001b\u001fc\ufffed\uffffe' })
    .where(eq(items.item_no, item_no));
  expect((await get(`products.xml?key=${key}`)).text).toContain('>abcde<');
});

test('a picture that was uploaded is told with an address that its reader can open', async () => {
  const [item] = await server.db.select().from(items).where(eq(items.blocked, false)).limit(1);
  const item_no = item?.item_no ?? '';
  expect((await server.send(itemPictures.set, asInput(item_no, jpeg()), { token })).error).toBeNull();
  const { products } = await json();
  const [mine] = products.filter(({ id }) => id?.split('/')[0] === item_no);
  const link = mine?.image_link ?? '';
  expect(link).toMatch(/^http:\/\/pos\.example\/images\/items\/[\da-f]{64}\.jpg$/);
  expect((await server.app.request(link)).status).toBe(200);
  expect(products.filter(({ image_link }) => image_link?.includes('.svg'))).toEqual([]);
});

test('bar codes that a shop made for itself are no GTIN', async () => {
  const { products } = await json();
  const codes = products.flatMap(({ gtin }) => (gtin === undefined ? [] : [gtin]));
  expect(codes.filter(code => /^2/.test(code.padStart(13, '0')))).toEqual([]);
});

test('only a key opens it, in the query, as a password or as a token, unless it was removed', async () => {
  const other = await addKey('Chợ online');
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
  const ways = (text: string) => [
    get(`products.json?key=${encodeURIComponent(text)}`),
    get('products.json', basic(`feed:${text}`)),
    get('products.xml', { authorization: `Bearer ${text}` }),
  ];
  const statuses = async (text: string) => (await Promise.all(ways(text))).map(({ status }) => status);
  expect(await statuses(other)).toEqual([200, 200, 200]);
  for (const wrong of ['', newKey(), `${other}x`, other.slice(1), hashOf(other), "' or 1=1 --"])
    expect(await statuses(wrong)).toEqual([401, 401, 401]);
  expect((await get('products.json')).headers.get('www-authenticate')).toMatch(/^Basic/);
  const { data } = await server.send(productFeed.get, {}, { token });
  const mine = data.keys.find(({ name }) => name === 'Chợ online');
  expect(mine).toMatchObject({ created_by: 'admin', last_used_at: expect.any(String) });
  expect((await server.send(productFeed.removeKey, { id: mine?.id ?? 0 }, { token })).error).toBeNull();
  expect(await statuses(other)).toEqual([401, 401, 401]);
});

test('a key stands in no table, no log and no answer', async () => {
  await get(`products.json?key=${key}`);
  await get('products.json', { authorization: `Bearer ${key}` });
  await apiLog.flush();
  const { rows } = await server.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of rows) {
    const found = await server.db.execute(
      sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${key}%`} limit 1`,
    );
    expect(found.rows, name).toEqual([]);
  }
  expect(server.log.join('\n')).not.toContain(key);
  expect(server.log.join('\n')).toContain('/feeds/products.json');
  const answer = await server.send(productFeed.get, {}, { token });
  expect(JSON.stringify(answer.body)).not.toContain(hashOf(key));
  const audited = await server.db.select().from(auditLog);
  expect(audited.map(({ action }) => action)).toContain('product-feed.add-key');
  expect(JSON.stringify(audited)).not.toContain(hashOf(key));
});

test('what has not changed is not sent again, and what is sent is packed for who takes it', async () => {
  const packed = await get(`products.xml?key=${key}`, { 'accept-encoding': 'gzip' });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(packed.bytes.length).toBe(Number(packed.headers.get('content-length')));
  const plain = await get(`products.xml?key=${key}`);
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(gunzipSync(packed.bytes).toString()).toBe(plain.text);
  const etag = packed.headers.get('etag') ?? '';
  expect(plain.headers.get('etag')).toBe(etag);
  for (const mark of [etag, `"x", ${etag}`, etag.replace('W/', ''), '*']) {
    const same = await get(`products.xml?key=${key}`, { 'if-none-match': mark });
    expect([same.status, same.text]).toEqual([304, '']);
  }
  const head = await get(`products.xml?key=${key}`, {}, 'HEAD');
  expect([head.status, head.headers.get('etag'), head.text]).toEqual([200, etag, '']);
  await server.db.update(itemVariants).set({ unit_price: sql`unit_price + 1000` });
  const changed = await get(`products.xml?key=${key}`, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
});

test('a reader that asks all the time is told to wait, and holds no other one up', async () => {
  const hasty = await addKey('Vội');
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => get(`products.json?key=${hasty}`, { 'if-none-match': '*' })),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBe(10);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  const other = await addKey('Khác');
  expect((await get(`products.json?key=${other}`, { 'if-none-match': '*' })).status).toBe(304);
});

test('no more keys are kept than a person can tell apart, also when they come at once', async () => {
  const there = await server.db.$count(feedKeys);
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, at) =>
      server.send(productFeed.addKey, { name: `Khóa ${at}`, hash: hashOf(newKey()) }, { token }),
    ),
  );
  expect(answers.filter(({ error }) => error === null).length).toBe(20 - there);
  expect(await server.db.$count(feedKeys)).toBe(20);
});
