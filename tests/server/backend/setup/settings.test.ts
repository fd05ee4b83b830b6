import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '#calls/administration/index.ts';
import { config } from '#calls/index.ts';
import { beginLanguage, languageWatch } from '#server/backend/setup/company-language.ts';
import { config as table } from '#server/db/schema/index.ts';
import { jpeg, png } from '../../../support/pictures.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('admin');
});
afterAll(() => server.close());

const history = async () => (await server.send(settings.history, {}, { token })).data.items;

test('a change counts for everybody, and is recorded with who, when, before and after', async () => {
  const { data: before } = await server.send(settings.get, {}, { token });
  const changed = { offline_cash_limit: 1_000_000, receipt_footer: 'Đổi trả trong 7 ngày' };
  const { data } = await server.send(settings.update, changed, { token });
  expect(data).toEqual({ ...before, ...changed });
  const clerk = await server.signIn('store01');
  expect((await server.send(config.config, {}, { token: clerk })).data).toMatchObject({
    ...changed,
    offers_settings: true,
  });
  const recorded = (await history()).map(({ id: _, at, ...row }) => ({ ...row, at: at.slice(0, 2) }));
  const by = { actor_name: 'admin', at: '20' };
  expect(recorded).toEqual([
    { ...by, setting: 'receipt_footer', before: '', after: 'Đổi trả trong 7 ngày' },
    { ...by, setting: 'offline_cash_limit', before: '50000000', after: '1000000' },
  ]);
});

test('every tablet gets the logo, the record has no dots of it, only an administrator sets it', async () => {
  const logo = `data:image/png;base64,${png(384, 160).toString('base64')}`;
  const clerk = await server.signIn('store01');
  expect((await server.send(settings.update, { logo }, { token: clerk })).error?.code).toBe('forbidden');
  const seen = async () => (await server.send(config.config, {}, { token: clerk })).data.logo;
  expect(await seen()).toBe('');
  await server.send(settings.update, { logo }, { token });
  expect(await seen()).toBe(logo);
  const [change] = await history();
  expect(change).toMatchObject({
    setting: 'logo',
    before: '',
    after: expect.stringMatching(/^[\da-f]{12}$/),
  });
  await server.send(settings.update, { logo: '' }, { token });
  expect(await seen()).toBe('');
});

const address = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`;
test.each([
  ['too wide', address(png(385, 160))],
  ['too high', address(png(384, 161))],
  ['of nothing', address(png(0, 0))],
  ['too many bytes', address(Buffer.concat([jpeg(100, 100), Buffer.alloc(20_001)]), 'jpeg')],
  ['no picture', address(Buffer.from('<svg onload="alert(1)"/>'))],
  ['of another kind', 'data:image/svg+xml;base64,PHN2Zy8+'],
  ['at an address elsewhere', 'https://example.com/logo.png'],
  ['no base64', 'data:image/png;base64,§'],
])('a logo that is %s is refused', async (_, logo) => {
  const { error } = await server.send(settings.update, { logo }, { token });
  expect(error).toMatchObject({ code: 'validation' });
  expect((await server.send(settings.get, {}, { token })).data.logo).toBe('');
});

test('what stays as it is leaves no record', async () => {
  const before = await history();
  const { data } = await server.send(settings.get, {}, { token });
  await server.send(settings.update, data, { token });
  expect(await history()).toEqual(before);
});

test('two changes at once each record what really was before', async () => {
  await Promise.all(
    [40, 41].map(hours => server.send(settings.update, { offline_sign_in_hours: hours }, { token })),
  );
  const [last, first] = await history();
  expect(last?.before).toBe(first?.after);
});

test('maintenance mode keeps everybody out but administrators, who end it', async () => {
  const clerk = await server.signIn('store01');
  await server.send(settings.update, { maintenance_mode: true, maintenance_noti: 'Đến 22 giờ' }, { token });
  expect((await server.send(config.maintenanceNotice, {})).data).toEqual({ value: 'Đến 22 giờ' });
  const refused = await server.send(settings.get, {}, { token: clerk });
  expect(refused.error?.code).toBe('maintenance');
  await server.send(settings.update, { maintenance_mode: false }, { token });
  expect((await server.send(settings.get, {}, { token: clerk })).error?.code).toBe('forbidden');
});

test('a company begins with the language of the environment, and then has its own', async () => {
  let ms = 0;
  const watch = () => languageWatch(server.db, { now: () => ms });
  // Two server processes on one database.
  const [one, other] = [watch(), watch()];
  expect([await one(), await other()]).toEqual([null, null]);
  await beginLanguage(server.db, 'vi');
  expect((await server.send(settings.get, {}, { token })).data.default_language).toBe('vi');
  // Not asked of the database for every page.
  expect(await one()).toBeNull();
  ms += 3000;
  expect([await one(), await other()]).toEqual(['vi', 'vi']);
  await server.send(settings.update, { default_language: 'en' }, { token });
  expect((await history())[0]).toMatchObject({ setting: 'default_language', before: 'vi', after: 'en' });
  // The next start with the same environment changes nothing.
  await beginLanguage(server.db, 'vi');
  ms += 3000;
  expect([await one(), await other()]).toEqual(['en', 'en']);
});

test('a page is served in the language that was known while the database does not answer', async () => {
  const away = languageWatch({ select: () => new Promise(() => {}) } as unknown as typeof server.db);
  expect(await away()).toBeNull();
});

test.each(['365', 'true', 'null', '1e400', '-0', '[1]', '{"a":1}', '"x"', '0901234567'])(
  'a company may be called %s, and everybody reads it as it was typed',
  async name => {
    const { status } = await server.send(
      settings.update,
      { company_name: name, receipt_footer: name, maintenance_noti: name },
      { token },
    );
    expect(status).toBe(200);
    const { data } = await server.send(config.config, {}, { token });
    expect([data.company_name, data.receipt_footer]).toEqual([name, name]);
    expect((await server.send(config.maintenanceNotice, {}, {})).data.value).toBe(name);
  },
);

test('a value of JSON comes back from its column as it went in, whatever it looks like', async () => {
  const values = ['365', 'null', '"x"', '[1]', 12, true, [1, '2'], { a: '365' }];
  for (const value of values) {
    await server.db
      .insert(table)
      .values({ name: 'odd', value })
      .onConflictDoUpdate({ target: table.name, set: { value } });
    expect(await server.db.select({ value: table.value }).from(table).where(eq(table.name, 'odd'))).toEqual([
      { value },
    ]);
  }
  await server.db.delete(table).where(eq(table.name, 'odd'));
});
