import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { imports, settings } from '#calls/administration/index.ts';
import { customers } from '#calls/index.ts';
import type { AnyCall, InputOf } from '#calls/kit/call.ts';
import { filter } from '#calls/kit/list-input.ts';
import { newPassword } from '#model/session/new-password.ts';
import { importWorks } from '#server/backend/administration/import-take.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('admin');
});
afterAll(() => server.close());

const ask = async <C extends AnyCall>(call: C, input: Partial<InputOf<C>>) =>
  (await server.send(call, input, { token })).data;

type Stage = typeof imports.stageCustomers | typeof imports.stageStaff;
/** Lays rows down, numbered as in a file whose first row is the head; the defaults of the schema fill in the rest. */
async function staged<C extends Stage>(call: C, rows: readonly object[]) {
  const import_id = randomUUID();
  const numbered = rows.map((one, index) => ({ row: index + 2, ...one }));
  await ask(call, { import_id, rows: numbered } as Partial<InputOf<C>>); // of the call's rows
  return import_id;
}
const apply = (import_id: string, rows: number, passwords: { username: string; password: string }[] = []) =>
  server.send(imports.apply, { import_id, rows, file: 'people.csv', passwords }, { token });
const checked = (import_id: string) => ask(imports.check, { import_id });
const reasons = async (import_id: string) =>
  (await checked(import_id)).bad.map(({ row, field, key }) => [row, field, key.replace('imports.', '')]);

describe('customers', () => {
  const hoa = {
    franchise_code: 'F01',
    phone_no: '0977000001',
    name: 'Nguyễn Thị Hoa',
    birth_date: '1990-05-20',
  };
  const mai = { franchise_code: 'F02', phone_no: '0977000001', name: 'Trần Mai', city: 'Hà Nội' };

  test('adds people with a number each, changes those that differ, and touches no other row', async () => {
    const first = await staged(imports.stageCustomers, [hoa, mai]);
    expect(await checked(first)).toMatchObject({ rows: 2, added: 2, changed: 0, unchanged: 0, bad_rows: 0 });
    expect((await apply(first, 2)).data).toMatchObject({ added: 2, changed: 0, unchanged: 0 });
    const found = async () =>
      (await ask(customers.filter, { filters: [filter('phone_no', '0977000001')] })).items;
    const before = await found();
    expect(before).toMatchObject([
      {
        customer_no: expect.stringMatching(/^CU-F01-\d{6}$/),
        name: hoa.name,
        birth_date: '1990-05-20',
        version: 1,
      },
      { customer_no: expect.stringMatching(/^CU-F02-\d{6}$/), name: mai.name, city: 'Hà Nội' },
    ]);
    expect(new Set(before.map(row => row.referral_code)).size).toBe(2);

    const again = await staged(imports.stageCustomers, [hoa, { ...mai, name: '', address: '12 Hàng Bông' }]);
    expect((await apply(again, 2)).data).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    const after = await found();
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toMatchObject({ name: mai.name, address: '12 Hàng Bông', version: 2 });
    // The next customer at the counter goes on with the numbers.
    const store = await server.signIn('store01');
    const { data: next } = await server.send(
      customers.createTemporary,
      { name: 'Sau', phone_no: '0977000009' },
      { token: store },
    );
    expect(Number(next.customer_no.slice(-6))).toBe(Number(before[0]?.customer_no.slice(-6)) + 1);
  });

  test('that cannot be taken are named with their reasons, and nobody is added', async () => {
    const import_id = await staged(imports.stageCustomers, [
      { ...hoa, phone_no: '0977000002' },
      { ...hoa, phone_no: '0977000002', name: 'Ai đó' },
      { franchise_code: 'F01', phone_no: '0977000003' },
      { ...hoa, phone_no: '0977000004', franchise_code: 'NONE' },
      { ...hoa, phone_no: '0977000005', district_name: 'Quận Không Có' },
    ]);
    expect(await reasons(import_id)).toEqual([
      [3, 'phone_no', 'rowTwice'],
      [4, 'name', 'needed'],
      [5, 'franchise_code', 'unknown'],
    ]);
    expect((await apply(import_id, 5)).error).toMatchObject({ code: 'rule' });
    expect((await ask(customers.filter, { filters: [filter('phone_no', '0977000002')] })).total).toBe(0);
  });

  test('of a file are the person whom other shops know by the phone, where shops are one network', async () => {
    const rows = async (phone_no: string) =>
      (
        await server.db.execute<Record<string, unknown>>(sql`select franchise_code, name, person_id,
          loyalty_redeemable_points as points from customers where phone_no = ${phone_no} order by franchise_code`)
      ).rows;
    const [known, fresh, two] = ['0977000021', '0977000022', '0977000023'];
    const at = async (username: string, name: string, phone_no: string) =>
      server.send(customers.createTemporary, { name, phone_no }, { token: await server.signIn(username) });
    await at('store01', 'Lê Thị Đã Biết', known);
    await server.db.execute(
      sql`update customers set loyalty_redeemable_points = 70 where phone_no = ${known}`,
    );
    // Two people by one phone: a person decides.
    await at('store01', 'Lê Một', two);
    await at('store02', 'Lê Hai', two);
    await ask(settings.update, { customer_network: true });
    const import_id = await staged(imports.stageCustomers, [
      ...['F02', 'F03'].map(franchise_code => ({ franchise_code, phone_no: known, name: 'Chị Lê' })),
      ...['F01', 'F02'].map(franchise_code => ({ franchise_code, phone_no: fresh, name: 'Lê Mới' })),
      { franchise_code: 'F03', phone_no: two, name: 'Lê Ba' },
    ]);
    expect((await apply(import_id, 5)).data).toMatchObject({ added: 5 });
    await ask(settings.update, { customer_network: false });
    const same = await rows(known);
    expect(same).toMatchObject(
      ['F01', 'F02', 'F03'].map(franchise_code => ({ franchise_code, name: 'Lê Thị Đã Biết', points: 70 })),
    );
    for (const all of [same, await rows(fresh)]) {
      expect(new Set(all.map(row => row.person_id)).size).toBe(1);
      expect(all[0]?.person_id).not.toBeNull();
    }
    expect((await rows(two)).map(row => row.person_id)).toEqual([null, null, null]);
  });

  test('a new name or birthday of a person counts in every shop that knows them, on record', async () => {
    const at = (franchise_code: string, phone_no: string, more: object = {}) => ({
      ...{ franchise_code, phone_no, name: 'Phạm Thị Cũ', ...more },
    });
    const [told, both] = ['0977000031', '0977000032'];
    await ask(settings.update, { customer_network: true });
    const first = await staged(imports.stageCustomers, [
      ...[at('F01', told), at('F02', told, { email: 'pham@example.vn' }), at('F03', told)],
      ...[at('F01', both), at('F02', both)],
    ]);
    await apply(first, 5);
    await ask(settings.update, { customer_network: false });
    const rows = async (phone_no: string) =>
      (
        await server.db.execute<{
          customer_no: string;
        }>(sql`select customer_no, name, birth_date::text, email, version
          from customers where phone_no = ${phone_no} order by franchise_code`)
      ).rows;
    const before = await rows(told);
    const again = await staged(imports.stageCustomers, [
      at('F01', told, { name: 'Phạm Thị Mới', birth_date: '1990-01-01' }),
      // The last row that says something new counts, in whichever shop.
      ...[at('F01', both, { name: 'Một' }), at('F02', both, { name: 'Hai' })],
    ]);
    await apply(again, 3);
    const now = { name: 'Phạm Thị Mới', birth_date: '1990-01-01', version: 2 };
    expect(await rows(told)).toMatchObject(['', 'pham@example.vn', ''].map(email => ({ ...now, email })));
    expect(await rows(both)).toMatchObject([{ name: 'Hai' }, { name: 'Hai', version: 2 }]);
    const [from, ...others] = before.map(row => row.customer_no);
    const { rows: audited } = await server.db.execute(sql`select subject, actor_name, detail from audit_log
      where action = 'customers.told' and detail ->> 'from' = ${from} order by subject`);
    expect(audited).toEqual(
      others.map(subject => ({
        ...{ subject, actor_name: 'admin', detail: { from, fields: ['name', 'birth_date'] } },
      })),
    );
  });

  test('a district stays behind when its customer moves to a city without one', async () => {
    const at = (phone_no: string, place: object) => ({ ...hoa, phone_no, ...place });
    const phones = ['0978850001', '0978850002', '0978850003'] as const;
    const one = { city: 'Hồ Chí Minh', district_name: 'Quận 1' };
    await apply(
      await staged(
        imports.stageCustomers,
        phones.map(phone => at(phone, one)),
      ),
      3,
    );
    // Entered by hand, in another spelling and without a post code.
    await server.db.execute(
      sql`update customers set city = 'TP. HCM', post_code = '' where phone_no = ${phones[2]}`,
    );
    const moved = [
      ...[at(phones[0], { city: 'Hà Nội' }), at(phones[1], { city: 'Phố Xa' })],
      at(phones[2], { city: 'Hồ Chí Minh' }),
    ];
    await apply(await staged(imports.stageCustomers, moved), 3);
    const { items } = await ask(customers.filter, { filters: [filter('phone_no', '097885000', 'like')] });
    const found = items.map(row => [row.phone_no.at(-1), row.city, row.district_name, row.district_code]);
    expect(found.sort()).toEqual([
      ['1', 'Hà Nội', '', ''],
      ['2', 'Phố Xa', '', ''],
      ['3', 'Hồ Chí Minh', 'Quận 1', '760'],
    ]);
    expect(items.find(row => row.city === 'Phố Xa')?.post_code).toBe('');
  });

  test('live in the district that they name, in whatever spelling', async () => {
    const { rows } = await server.db.execute<{ code: string; name: string; city: string }>(
      sql`select d.code, d.name, p.city from bc_table_rows d join bc_table_rows p
        on p.table_code = 'post_code' and p.code = d.parent_code where d.table_code = 'address_district' limit 1`,
    );
    const [district] = rows;
    if (!district) throw new Error('the demo company knows districts');
    const there = {
      ...hoa,
      phone_no: '0977000006',
      city: district.city,
      district_name: district.name.toUpperCase(),
    };
    const import_id = await staged(imports.stageCustomers, [there]);
    await apply(import_id, 1);
    const { items } = await ask(customers.filter, { filters: [filter('phone_no', '0977000006')] });
    expect(items).toMatchObject([{ district_code: district.code, district_name: district.name }]);
  });

  test('lives in the commune that the file names; a ward that is none of today stays as text', async () => {
    const at = (phone_no: string, place: object) => ({ ...hoa, phone_no, address: '1 Lê Lợi', ...place });
    const rows = [
      at('0978830001', { city: 'lam dong', ward_name: 'P. Xuân Hương - Đà Lạt' }),
      at('0978830002', { city: '', ward_name: 'phuong xuan huong da lat' }),
      at('0978830003', { city: 'Hà Nội', ward_name: 'Phường Xuân Hương - Đà Lạt', address_2: 'Khu 2' }),
      at('0978830004', { city: 'TP.HCM', district_name: 'Quận 1', ward_name: 'Phường Bến Nghé' }),
      at('0978830005', { ward_name: 'Phường Không Có', address_2: 'x'.repeat(90) }),
    ];
    const import_id = await staged(imports.stageCustomers, rows);
    const told = await checked(import_id);
    expect(told).toMatchObject({ added: 5, bad_rows: 0 });
    expect(told.notes.map(({ row, field, key, params }) => [row, field, key, params])).toEqual([
      [4, 'ward_name', 'imports.wardAsText', ['Phường Xuân Hương - Đà Lạt']],
      [6, 'ward_name', 'imports.wardLeftOut', ['Phường Không Có']],
    ]);
    await apply(import_id, 5);
    const found = async () =>
      (await ask(customers.filter, { filters: [filter('phone_no', '097883000', 'like')], size: 20 })).items
        .map(row => [
          ...[row.phone_no.at(-1), row.city, row.province_name, row.ward_name, row.district_name],
          row.address_2,
        ])
        .sort();
    const lamDong = ['Lâm Đồng', 'Tỉnh Lâm Đồng', 'Phường Xuân Hương - Đà Lạt', '', ''];
    expect(await found()).toEqual([
      ['1', ...lamDong],
      ['2', ...lamDong],
      ['3', 'Hà Nội', '', '', '', 'Phường Xuân Hương - Đà Lạt, Khu 2'],
      ['4', 'Hồ Chí Minh', '', '', 'Quận 1', 'Phường Bến Nghé'],
      ['5', '', '', '', '', 'x'.repeat(90)],
    ]);
    const again = await staged(imports.stageCustomers, [
      rows[0] ?? {},
      at('0978830004', { city: 'Lâm Đồng', ward_name: 'Phường Xuân Hương - Đà Lạt' }),
      at('0978830002', { city: 'Hà Nội' }),
    ]);
    expect(await checked(again)).toMatchObject({ unchanged: 1, changed: 2 });
    await apply(again, 3);
    expect((await found()).filter(([no]) => no === '2' || no === '4')).toEqual([
      ['2', 'Hà Nội', '', '', '', ''],
      ['4', ...lamDong.slice(0, 4), 'Phường Bến Nghé'],
    ]);
  });

  test('keeps what the customer has of the address before a ward that stays as text', async () => {
    const at = (phone_no: string, place: object) => ({ ...hoa, phone_no, city: 'Hà Nội', ...place });
    const phones = ['0978840001', '0978840002', '0978840003'] as const;
    const first = await staged(imports.stageCustomers, [
      at(phones[0], { address_2: 'Ngõ 8' }),
      at(phones[1], { address_2: 'x'.repeat(90) }),
      at(phones[2], {}),
    ]);
    await apply(first, 3);
    const again = async () =>
      staged(
        imports.stageCustomers,
        phones.map(phone_no => at(phone_no, { ward_name: 'Phường Không Có' })),
      );
    const import_id = await again();
    const told = await checked(import_id);
    expect(told).toMatchObject({ changed: 2, unchanged: 1 });
    expect(told.notes.map(({ row, key }) => [row, key])).toEqual([
      [2, 'imports.wardAsText'],
      [3, 'imports.wardLeftOut'],
      [4, 'imports.wardAsText'],
    ]);
    await apply(import_id, 3);
    const { items } = await ask(customers.filter, { filters: [filter('phone_no', '097884000', 'like')] });
    expect(Object.fromEntries(items.map(row => [row.phone_no, row.address_2]))).toEqual({
      [phones[0]]: 'Phường Không Có, Ngõ 8',
      [phones[1]]: 'x'.repeat(90),
      [phones[2]]: 'Phường Không Có',
    });
    expect(await checked(await again())).toMatchObject({ changed: 0, unchanged: 3 });
  });

  test('reads an address in any spelling, and leaves an unknown district out with a note', async () => {
    const places = [
      ['TP.HCM', 'Quận 1'],
      ['Hồ Chí Minh', 'Thủ Đức'],
      ['Hà Nội', 'Hoàn Kiếm'],
      ['Lâm Đồng', 'Đà Lạt'],
      ['Hồ Chí Minh', 'Phường Sài Gòn'],
      ['Hà Nội', 'Quận Hoàn Kiếm'],
    ];
    const rows = places.map(([city, district_name], at) => ({
      ...hoa,
      phone_no: `097882000${at + 1}`,
      city,
      district_name,
    }));
    const import_id = await staged(imports.stageCustomers, rows);
    const told = await checked(import_id);
    expect(told).toMatchObject({ added: 6, bad_rows: 0 });
    expect(told.notes.map(({ row, field, params }) => [row, field, params])).toEqual([
      [6, 'district_name', ['Phường Sài Gòn']],
    ]);
    await apply(import_id, 6);
    const { items } = await ask(customers.filter, {
      filters: [filter('phone_no', '097882000', 'like')],
      size: 20,
    });
    const found = items.map(row => [row.phone_no.at(-1), row.city, row.district_name]).sort();
    expect(found).toEqual([
      ['1', 'Hồ Chí Minh', 'Quận 1'],
      ['2', 'Hồ Chí Minh', 'Thành phố Thủ Đức'],
      ['3', 'Hà Nội', 'Quận Hoàn Kiếm'],
      ['4', 'Lâm Đồng', 'Thành phố Đà Lạt'],
      ['5', 'Hồ Chí Minh', ''],
      ['6', 'Hà Nội', 'Quận Hoàn Kiếm'],
    ]);
    const again = await staged(imports.stageCustomers, rows);
    expect(await checked(again)).toMatchObject({ added: 0, changed: 0, unchanged: 6 });
  });

  test('20,000 are taken, and change nothing the second time', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => ({
      row: at + 2,
      franchise_code: `F0${(at % 3) + 1}`,
      phone_no: `098${String(at).padStart(7, '0')}`,
      name: `Khách ${at}`,
    }));
    const lay = async () => {
      const import_id = randomUUID();
      for (let at = 0; at < rows.length; at += 1000)
        await ask(imports.stageCustomers, {
          import_id,
          rows: rows.slice(at, at + 1000) as InputOf<typeof imports.stageCustomers>['rows'], // the rest are defaults
        });
      return import_id;
    };
    const { stop } = startJobs(server.db, importWorks(server.db), { log: { warn: () => {} }, restMs: 20 });
    const taken = async () => {
      expect((await apply(await lay(), rows.length)).data).toMatchObject({ state: 'handed' });
      return vi.waitFor(
        async () => {
          const told = (await server.send(imports.latest, {}, { token })).data.import;
          expect(told?.state).toBe('done');
          return told;
        },
        { timeout: 60_000, interval: 50 },
      );
    };
    expect(await taken()).toMatchObject({ added: rows.length });
    expect(await taken()).toMatchObject({ added: 0, changed: 0, unchanged: rows.length });
    await stop();
  });
});

describe('staff', () => {
  const linh = {
    username: 'linh.do',
    lastname: 'Đỗ',
    firstname: 'Linh',
    role_name: 'franchise_store',
    franchise_code: 'F01',
    permission_set: 'store EDIT',
  };

  test('sign in with the password that they were given, and are changed by the next file', async () => {
    const import_id = await staged(imports.stageStaff, [linh]);
    expect(await checked(import_id)).toMatchObject({ added: 1, new_staff: ['linh.do'], bad_rows: 0 });
    // Somebody without a password could never sign in.
    expect((await apply(import_id, 1)).error).toMatchObject({
      code: 'validation',
      key: 'imports.passwordNeeded',
    });
    const given = { username: 'linh.do', password: newPassword() };
    expect((await apply(import_id, 1, [given])).data).toMatchObject({ added: 1 });
    const own = await server.signIn('linh.do', given.password);
    const { data: mine } = await server.send(customers.filter, { size: 1 }, { token: own });
    expect(mine.items).toMatchObject([{ franchise_code: 'F01' }]);

    const next = await staged(imports.stageStaff, [{ username: 'LINH.DO', email: 'linh@example.vn' }]);
    expect(await checked(next)).toMatchObject({ added: 0, changed: 1, new_staff: [] });
    await apply(next, 1);
    const again = await staged(imports.stageStaff, [{ ...linh, email: 'linh@example.vn' }]);
    expect((await apply(again, 1)).data).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    // Neither the table nor the answers that are kept hold the password.
    const { rows } = await server.db.execute(
      sql`select 1 from users where position(${given.password} in users::text) > 0
        union all select 1 from import_rows where position(${given.password} in data::text) > 0
        union all select 1 from idempotency where position(${given.password} in idempotency::text) > 0`,
    );
    expect(rows).toEqual([]);
  });

  test('that cannot be taken are named with their reasons', async () => {
    const import_id = await staged(imports.stageStaff, [
      { username: 'moi.1' },
      { username: 'MOI.1', role_name: 'WAREHOUSE' },
      { username: 'moi.2', role_name: 'CAPTAIN' },
      { username: 'moi.3', role_name: 'WAREHOUSE', franchise_code: 'NONE', permission_set: 'None' },
      { username: 'moi.4', role_name: 'ADMINISTRATORS', franchise_code: 'F01' },
      { username: 'store01', role_name: 'ADMINISTRATORS', franchise_code: 'F01' },
    ]);
    expect(await reasons(import_id)).toEqual([
      [2, 'role_name', 'needed'],
      [3, 'username', 'rowTwice'],
      [4, 'role_name', 'unknown'],
      [5, 'franchise_code', 'unknown'],
      [5, 'permission_set', 'unknown'],
      [6, 'franchise_code', 'ofNoFranchise'],
      [7, 'role_name', 'roleStays'],
      [7, 'franchise_code', 'ofNoFranchise'],
    ]);
  });

  test('are 200 new ones of a file at most', async () => {
    const many = Array.from({ length: 202 }, (_, at) => ({
      username: `nhieu.${at}`,
      role_name: 'WAREHOUSE',
    }));
    expect(await reasons(await staged(imports.stageStaff, many))).toEqual([
      [202, 'username', 'tooManyNew'],
      [203, 'username', 'tooManyNew'],
    ]);
  });

  test('are taken in by administrators alone', async () => {
    const store = await server.signIn('store01');
    const sent = await server.send(
      imports.stageStaff,
      { import_id: randomUUID(), rows: [{ row: 2, username: 'x' }] } as Partial<
        InputOf<typeof imports.stageStaff>
      >, // defaults
      { token: store },
    );
    expect(sent.error).toMatchObject({ code: 'forbidden' });
  });
});
