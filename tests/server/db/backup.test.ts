import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { config as configCalls, salesOrders } from '#calls/index.ts';
import { logoBytes } from '#model/setup/logo.ts';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { BackupError } from '#server/db/backup/rows.ts';
import { writeBackup } from '#server/db/backup/write.ts';
import { migrate } from '#server/db/migrate.ts';
import { config } from '#server/db/schema/index.ts';
import { pictureFolder } from '#server/files/picture-folder.ts';
import { jpeg, png } from '../../support/pictures.ts';
import { makeRunFolder } from '../../support/run/run-folder.ts';
import { createInput } from '../../support/sales/orders.ts';
import { type SellingServer, sellingServer } from '../../support/sales/selling.ts';
import { createDatabase, createTestServer } from '../../support/server.ts';

let server: SellingServer;
let folder: string;
const dropped: (() => unknown)[] = [];
beforeAll(async () => {
  server = await sellingServer();
  folder = makeRunFolder('backup');
});
afterAll(async () => {
  for (const drop of dropped) await drop();
  await server.close();
  rmSync(folder, { recursive: true });
});

async function empty(): Promise<string> {
  const { url, drop } = await createDatabase('template0');
  dropped.push(drop);
  return url;
}

/** Every row of every table that a backup has, as a set of texts. */
async function everything(url: string): Promise<Map<string, Set<string>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'row_change%' order by 1`,
  );
  const all = new Map<string, Set<string>>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t`);
    all.set(name, new Set(rows.map(({ row }) => row)));
  }
  await client.end();
  return all;
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    error => (error instanceof BackupError ? error.message : `no refusal: ${error}`),
  );

describe('a backup', () => {
  test('that is made while people sell is the company at one moment, and comes back whole', async () => {
    const path = join(folder, 'under-load.backup');
    const before = await everything(server.url);
    let selling = true;
    let sold = 0;
    const tills = Array.from({ length: 4 }, async (_, index) => {
      while (selling) {
        await server.create({ lines: server.lines(1, 1) }, index % 2 ? 'store01' : 'store02');
        sold++;
      }
    });
    await writeBackup(server.url, path, null);
    const during = sold;
    selling = false;
    await Promise.all(tills);
    expect(during).toBeGreaterThan(3);
    const after = await everything(server.url);
    const to = await empty();
    await restoreBackup(to, path, null);
    const restored = await everything(to);
    expect([...restored.keys()]).toEqual([...after.keys()]);
    // What is only ever added to: all that was there before, and nothing that was not there after.
    for (const name of ['audit_log', 'loyalty_entries', 'warehouse_entries', 'sales_lines', 'customers']) {
      const rows = restored.get(name) ?? new Set();
      expect(
        [...(before.get(name) ?? [])].filter(row => !rows.has(row)),
        name,
      ).toEqual([]);
      expect(
        [...rows].filter(row => !after.get(name)?.has(row)),
        name,
      ).toEqual([]);
    }
    // One moment: an order and what was written with it are there together.
    const { rows } = await (await reading(to)).query(
      `select count(*)::int as halves from sales_orders o where document_type = 'order'
        and not exists (select from sales_lines l where l.pos_so_no = o.pos_so_no)`,
    );
    expect(rows).toEqual([{ halves: 0 }]);
  }, 240_000);

  test('brings back the very rows, to which people sign in and go on with the next numbers', async () => {
    const path = join(folder, 'quiet.backup');
    await server.db.execute(
      sql`update customers set name = E'Ðỗ, "Lê" \\ (a)\n\tb' where customer_no = (select min(customer_no) from customers)`,
    );
    // As large as a logo may be, of bytes of every kind.
    const logo = `data:image/png;base64,${Buffer.from(Uint8Array.from({ length: logoBytes }, (_, at) => at % 251)).toString('base64')}`;
    const said = { logo, receipt_header: 'MST 0101234567\nHộp "quà" \\ 100%', company_name: 'Quầy Đỗ' };
    for (const [name, value] of Object.entries(said))
      await server.db
        .insert(config)
        .values({ name, value })
        .onConflictDoUpdate({ target: config.name, set: { value } });
    const settings = async (db: SellingServer['db']) =>
      Object.fromEntries((await db.select().from(config)).map(({ name, value }) => [name, value]));
    const kept = await settings(server.db);
    expect(kept).toMatchObject(said);
    await writeBackup(server.url, path, null);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const to = await empty();
    await restoreBackup(to, path, null);
    const [was, is] = [await everything(server.url), await everything(to)];
    for (const [name, rows] of was) expect(is.get(name), name).toEqual(rows);
    // What the law lets no one delete is kept there too.
    await expect((await reading(to)).query('delete from sales_invoices')).rejects.toThrow('is kept until');
    const epochOf = (db: SellingServer['db']) =>
      db.execute(sql`select epoch, dropped_xid from row_change_log`);
    // A start of the server finds nothing to bring on.
    await migrate(to);
    const again = await createTestServer({ database: to });
    try {
      const token = await again.signIn('store01');
      // What a tablet was told of the other database is no mark of this one.
      expect((await epochOf(again.db)).rows).not.toEqual((await epochOf(server.db)).rows);
      // Settings are the same, each of them to the byte, and tablets are told the logo as it was.
      expect(await settings(again.db)).toEqual(kept);
      const told = (await again.send(configCalls.config, {}, { token })).data;
      expect(told).toMatchObject(said);
      expect(Buffer.from(told.logo.split(',')[1] ?? '', 'base64')).toHaveLength(logoBytes);
      expect((await again.db.execute(sql`select nextval('erp_document_no') as no`)).rows).toEqual(
        (await server.db.execute(sql`select nextval('erp_document_no') as no`)).rows,
      );
      // Numbers go on, and what keeps rows is in force again.
      const { pos_so_no } = (
        await again.send(salesOrders.create, createInput({ lines: server.lines(1, 1) }), { token })
      ).data;
      expect([...(was.get('sales_orders') ?? [])].some(row => row.includes(pos_so_no))).toBe(false);
      await expect(again.db.execute(sql`delete from audit_log`)).rejects.toThrow();
      await expect(again.db.execute(sql`delete from franchises where customer_no = 'F01'`)).rejects.toThrow();
    } finally {
      await again.close();
    }
  }, 240_000);
});

test('pictures that were uploaded are in it, and come back to the byte', async () => {
  const path = join(folder, 'pictures.backup');
  const [from, to] = [pictureFolder(join(folder, 'from')), pictureFolder(join(folder, 'to'))];
  const kept = new Map(
    [jpeg(), png(), jpeg(240, 180, 7)].map((bytes, at) => [`${String(at).repeat(64)}.jpg`, bytes]),
  );
  for (const [name, bytes] of kept) await from.put(name, bytes, new Date());
  expect(await writeBackup(server.url, path, from)).toBe(3);
  await restoreBackup(await empty(), path, to);
  const back = await to.list();
  expect(back.map(({ name }) => name).sort()).toEqual([...kept.keys()]);
  for (const [name, bytes] of kept) expect((await to.read(name))?.equals(bytes), name).toBe(true);
});

test('a picture of this name that is another one already is said, and nothing is restored', async () => {
  const path = join(folder, 'pictures.backup');
  const other = pictureFolder(join(folder, 'other'));
  const name = `${'1'.repeat(64)}.jpg`;
  await other.put(name, jpeg(100, 100, 3), new Date());
  const to = await empty();
  expect(await refusal(restoreBackup(to, path, other))).toBe(
    `There is another picture ${name} in the folder already.`,
  );
  expect((await everything(to)).size).toBe(0);
});

async function reading(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  dropped.unshift(() => client.end());
  return client;
}

describe('it is refused, and the database stays as it was,', () => {
  test('where there is something in the database already', async () => {
    const path = join(folder, 'quiet.backup');
    const before = await everything(server.url);
    expect(await refusal(restoreBackup(server.url, path, null))).toBe(
      'The database is not empty. A backup is restored into an empty one alone.',
    );
    expect(await everything(server.url)).toEqual(before);
  });

  test('where the file ends in the middle, is none, or is of a later version', async () => {
    const whole = readFileSync(join(folder, 'quiet.backup'));
    const to = await empty();
    const path = join(folder, 'other.backup');
    writeFileSync(path, whole.subarray(0, whole.length - 5000));
    expect(await refusal(restoreBackup(to, path, null))).toMatch(/is no whole backup: /);
    writeFileSync(path, 'SELECT 1;');
    expect(await refusal(restoreBackup(to, path, null))).toMatch(/is no whole backup: /);
    expect(await refusal(restoreBackup(to, join(folder, 'none.backup'), null))).toMatch(/^There is no file /);
    await server.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    );
    rmSync(path);
    await writeBackup(server.url, path, null);
    expect(await refusal(restoreBackup(to, path, null))).toMatch(/^The backup was made by another version/);
    expect((await everything(to)).size).toBe(0);
  });

  test('and never written over a file that is there', async () => {
    const path = join(folder, 'quiet.backup');
    const before = readFileSync(path);
    expect(await refusal(writeBackup(server.url, path, null))).toBe(`There is a file ${path} already.`);
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});
