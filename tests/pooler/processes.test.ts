import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { setUp } from '#calls/administration/index.ts';
import { salesOrders, session } from '#calls/index.ts';
import type { AnyCall } from '#calls/kit/call.ts';
import { toRequest } from '#calls/kit/wire.ts';
import { type Database, openDatabase } from '#server/db/connection.ts';
import { startPooler } from '#tests/support/run/pooler.ts';
import { createInput } from '#tests/support/sales/orders.ts';
import { createDatabase, databaseOf, throughPooler } from '#tests/support/server.ts';
import { createServerProcess, type ServerProcess } from '../../e2e/support/server-process.ts';

// Real servers behind PgBouncer, which opens four connections to a database; a server alone would open nineteen.

const running: ServerProcess[] = [];
let company: { url: string; drop: () => Promise<void> };
let direct: Database;

async function serverOn(url: string, pooled = throughPooler(url)): Promise<ServerProcess> {
  const server = await createServerProcess({ DATABASE_URL: pooled, DEMO: 'off' });
  running.push(server);
  return server;
}

async function ask(
  server: ServerProcess,
  call: AnyCall,
  input: object,
  token: string | null = null,
  key: string = randomUUID(),
) {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/proxy`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...toRequest(call, input), token }),
  });
  return { status: response.status, body: await response.json() };
}

const locks = async () => {
  const { rows } = await direct.db.execute(
    sql`select from pg_locks join pg_database d on d.oid = database where d.datname = current_database() and locktype = 'advisory'`,
  );
  return rows.length;
};

afterEach(() => Promise.all(running.splice(0).map(server => server.dispose())));

describe('servers of an empty database behind PgBouncer', () => {
  beforeAll(async () => {
    company = await createDatabase('template0');
    direct = openDatabase(company.url, { size: 2 });
  });
  afterAll(async () => {
    await direct.close();
    await company.drop();
  });

  test('that begin at once make it together, and leave no lock behind', async () => {
    const [first, second] = [await serverOn(company.url), await serverOn(company.url)];
    await Promise.all([first.start(), second.start()]);
    for (const { output } of [first, second]) expect(output()).toContain('the database is behind a pooler');
    // Each start makes another code; the last one is right.
    const codes = [first, second].map(server => /Set-up code +([\w-]+)/.exec(server.output())?.[1] ?? '');
    const begun = [];
    for (const code of codes)
      begun.push(await ask(second, setUp.begin, { code, username: 'admin', password: 'lantern5081' }));
    expect(begun.map(({ status }) => status)).toContain(200);
    for (const server of [first, second])
      expect(await ask(server, session.login, { username: 'admin', password: 'lantern5081' })).toMatchObject({
        status: 200,
      });
    expect(await locks()).toBe(0);
  });

  test('one that was killed while it held the lock of the start stops no later one', async () => {
    const held = Promise.withResolvers<void>();
    const holding = direct.db
      .transaction(async tx => {
        await tx.execute(sql`select from drizzle.__drizzle_migrations for update`);
        await tx.execute(sql`lock table drizzle.__drizzle_migrations`);
        await held.promise;
      })
      .catch(() => {});
    const killed = await serverOn(company.url);
    const start = killed.start().catch(() => 'killed');
    while ((await locks()) === 0) await new Promise(setImmediate);
    await killed.kill();
    expect(await start).toBe('killed');
    held.resolve();
    await holding;
    const next = await serverOn(company.url);
    await next.start();
    expect(await locks()).toBe(0);
  });
});

describe('a company that sells behind PgBouncer', () => {
  let sold = 0;
  beforeAll(async () => {
    company = await createDatabase();
    direct = openDatabase(company.url, { size: 2 });
    sold = await countOrders();
  });
  afterAll(async () => {
    await direct.close();
    await company.drop();
  });

  async function countOrders(): Promise<number> {
    const { rows } = await direct.db.execute<{ n: number }>(sql`select count(*)::int as n from sales_orders`);
    return rows[0]?.n ?? 0;
  }

  async function signIn(server: ServerProcess): Promise<string> {
    return String((await ask(server, session.login, { username: 'store01', password: 'store1234' })).body);
  }

  /** Each sale is made once: every one has a number of its own, and there are no others. */
  async function expectOnce(sales: Awaited<ReturnType<typeof ask>>[]): Promise<void> {
    expect(new Set(sales.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(sales.map(({ body }) => body.data.pos_so_no)).size).toBe(sales.length);
    sold += sales.length;
    expect(await countOrders()).toBe(sold);
  }

  test('by two servers makes each sale once when one of them is killed', async () => {
    const [first, second] = [await serverOn(company.url), await serverOn(company.url)];
    await Promise.all([first.start(), second.start()]);
    const token = await signIn(first);
    const sell = (server: ServerProcess, key: string) =>
      ask(server, salesOrders.create, createInput({}), token, key);
    let answered = 0;
    const sales = Array.from({ length: 40 }, async (_, n) => {
      const key = randomUUID();
      const answer = await sell(n % 2 ? second : first, key).catch(() => null);
      // In the middle of the others.
      if (++answered === 10) await first.kill();
      return answer ?? (await sell(second, key));
    });
    await expectOnce(await Promise.all(sales));
  });

  test('makes each sale once when PgBouncer dies and comes back', async () => {
    const pooler = await startPooler(inject('clusterUrl'), 4);
    const server = await serverOn(company.url, pooler.url(databaseOf(company.url)));
    await server.start();
    const token = await signIn(server);
    let answered = 0;
    const sales = Array.from({ length: 30 }, async () => {
      const key = randomUUID();
      for (;;) {
        const answer = await ask(server, salesOrders.create, createInput({}), token, key);
        if (++answered === 10) await pooler.kill().then(pooler.start);
        if (answer.status === 200) return answer;
        expect(answer.status).toBeGreaterThanOrEqual(500);
      }
    });
    await expectOnce(await Promise.all(sales));
    await server.stop();
    await pooler.stop();
  });
});
