import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { customers, receipts, salesOrders, warehouseEntries } from '#calls/index.ts';
import type { List } from '#calls/kit/call.ts';
import { inputOfWhole } from '#calls/kit/list.ts';
import { filter, type ListInput, searchFor } from '#calls/kit/list-input.ts';
import { countTo } from '#model/kit/list-limits.ts';
import { startCluster } from '#server/db/cluster.ts';
import { type Db, openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { seed } from '#server/db/seed/index.ts';
import { type Ask, administer, clerkOf } from './list-server.ts';
import { makeCompany, type ScaleSize } from './scale-company.ts';

// Prints what lists cost one shop and the head office where there is one shop with 1,000 orders, and where there are many
// with a year's orders each. The rows are made with the names, states and days of life.

const rounds = Number(process.env.BENCH_ROUNDS ?? 20);
const goal = 1.5;
/** Ten million orders: SCALE_SHOPS=100 SCALE_ORDERS=100000. */
const sizes: Record<'few' | 'many', ScaleSize> = {
  few: { shops: 1, ordersOfShop: 1000 },
  many: {
    shops: Number(process.env.SCALE_SHOPS ?? 8),
    ordersOfShop: Number(process.env.SCALE_ORDERS ?? 37_500),
  },
};
/** Asks the questions alone that have this in their name. */
const only = process.env.SCALE_ONLY ?? '';

type Question = { list: List; input: (asked: Asked) => Partial<ListInput> };
type Asked = { wholeNo: string; total: number };
type Company = { db: Db; name: string; wholeNo: string };

const searched = (text: string) => ({ filters: [searchFor(text)] });
const sorted = (field: string, direction: 'asc' | 'desc') => ({ sort_order: { field, direction } });
const days = (field: string, from: string, to: string) => ({
  filters: [filter(field, from, 'gteq'), filter(field, to, 'lteq')],
});
/** The last of those that are counted. */
const lastPage = ({ total }: Asked) => ({ page: Math.max(1, Math.ceil(total / 50)) });

/** The questions of each list, by what a person asks. A list's row is of no interest here. */
const questions: Record<string, Question> = {
  ...of(salesOrders.orders, 'orders', {
    'first page': {},
    'last page': lastPage,
    open: { filters: [filter('status', 'OPEN|CONFIRMED')] },
    closed: { filters: [filter('status', 'CLOSED')] },
    'three days': days('order_date', '2025-09-10', '2025-09-12'),
    'a month': days('created_at', '2025-09-01', '2025-09-30'),
    'name nguyen': searched('nguyen'),
    'name nguyen thi hoa': searched('nguyen thi hoa'),
    'name ly kim quynh': searched('ly kim quynh'),
    'number part 000123': searched('000123'),
    'number part 123': searched('123'),
    'whole number': ({ wholeNo }) => searched(wholeNo),
    'phone part 4567': searched('4567'),
    'by amount': sorted('grand_total', 'desc'),
    'by order date': sorted('order_date', 'desc'),
    'oldest first': sorted('created_at', 'asc'),
  }),
  ...of(customers.filter, 'customers', {
    'first page': {},
    'last page': lastPage,
    'newest first': sorted('created_at', 'desc'),
    'name nguyen thi hoa': searched('nguyen thi hoa'),
    'phone part 4567': searched('4567'),
  }),
  ...of(receipts.filter, 'receipts', {
    'first page': {},
    'last page': lastPage,
    added: { filters: [filter('status', 'ADDED')] },
    'name nguyen thi hoa': searched('nguyen thi hoa'),
    'whole number': ({ wholeNo }) => searched(wholeNo),
  }),
  ...of(warehouseEntries.filter, 'entries', {
    'first page': {},
    'last page': lastPage,
    'an item': searched('KW0001'),
    'three days': days('posting_date', '2025-09-10', '2025-09-12'),
    'whole number': ({ wholeNo }) => searched(`SS-${wholeNo.slice(3)}`),
  }),
};

function of<R>(
  list: List<R>,
  noun: string,
  asked: Record<string, Partial<ListInput> | Question['input']>,
): Record<string, Question> {
  return Object.fromEntries(
    Object.entries(asked).map(([name, input]) => [
      `${noun}: ${name}`,
      // Only counted and timed: what its rows are does not matter.
      { list: list as unknown as List, input: typeof input === 'function' ? input : () => input },
    ]),
  );
}

const folder = await mkdtemp(join(tmpdir(), 'quay-scale-'));
const cluster = await startCluster(folder, { durable: false });
const open: { close: () => Promise<void> }[] = [];
try {
  const companies = { few: await company('few'), many: await company('many') };
  for (const [person, who] of Object.entries({
    shop: { username: 'store01', password: 'store1234' },
    'all shops': { username: 'admin', password: 'admin1234' },
  })) {
    const asks = { few: await clerkOf(companies.few.db, who), many: await clerkOf(companies.many.db, who) };
    const table: Record<string, Record<string, unknown>> = {};
    for (const [name, question] of Object.entries(questions))
      if (name.includes(only)) table[name] = await compared(companies, asks, question);
    console.log(`${person}: ms through the proxy, of ${rounds} calls; CPU of PostgreSQL`);
    console.table(table);
  }
} finally {
  for (const each of open) await each.close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function company(name: keyof typeof sizes): Promise<Company> {
  const url = cluster.url(name);
  await administer(cluster.url('postgres'), admin => admin.execute(sql.raw(`create database ${name}`)));
  await migrate(url);
  let wholeNo = '';
  await administer(url, async admin => {
    await seed(admin, { log: { info: () => {} }, now: new Date('2026-03-02T05:00:00.000Z') });
    wholeNo = await makeCompany(admin, sizes[name]);
  });
  const server = openDatabase(url);
  open.push(server);
  return { db: server.db, name, wholeNo };
}

/** Asks both in turn, so that other work on the machine slows both down alike. */
async function compared(
  companies: Record<'few' | 'many', Company>,
  asks: Record<'few' | 'many', Ask>,
  { list, input }: Question,
) {
  const figures = {
    few: { ms: [] as number[], cpu: 0, total: 0 },
    many: { ms: [] as number[], cpu: 0, total: 0 },
  };
  const names = ['few', 'many'] as const;
  const inputs = {} as Record<'few' | 'many', ListInput>; // both are set before one is asked
  for (const name of names) {
    // As a screen asks.
    const whole = ({ filters = [], ...asked }: Partial<ListInput>) =>
      inputOfWhole(list, { page: 1, size: 50, filters, count_to: countTo(filters), ...asked });
    const { wholeNo } = companies[name];
    const total = totalOf(await asks[name](list, whole(input({ wholeNo, total: 0 }))));
    inputs[name] = whole(input({ wholeNo, total }));
    figures[name].total = total;
  }
  const warmUp = 3;
  for (let round = 0; round < rounds + warmUp; round += 1)
    for (const name of round % 2 ? names : names.toReversed()) {
      const cpu = await cpuOf(companies[name].db);
      const start = performance.now();
      await asks[name](list, inputs[name]);
      const ms = performance.now() - start;
      if (round < warmUp) continue;
      figures[name].ms.push(ms);
      figures[name].cpu += (await cpuOf(companies[name].db)) - cpu;
    }
  return row(figures.few, figures.many);
}

type Figures = { ms: number[]; cpu: number; total: number };

function row(few: Figures, many: Figures) {
  const at = ({ ms }: Figures, share: number) =>
    ms.toSorted((a, b) => a - b)[Math.floor(ms.length * share)] ?? Number.NaN;
  const pair = (one: number, other: number) => `${one.toFixed(1)} → ${other.toFixed(1)}`;
  const ratio = (one: number, other: number) => Number((other / one).toFixed(2));
  // Times depend on what else the machine does; processor time hardly does.
  const cpu = ratio(few.cpu, many.cpu);
  if (!(cpu <= goal)) process.exitCode = 1;
  return {
    rows: `${few.total} → ${many.total}`,
    p50: pair(at(few, 0.5), at(many, 0.5)),
    '×p50': ratio(at(few, 0.5), at(many, 0.5)),
    p95: pair(at(few, 0.95), at(many, 0.95)),
    '×p95': ratio(at(few, 0.95), at(many, 0.95)),
    CPU: pair(few.cpu / rounds, many.cpu / rounds),
    '×CPU': cpu,
    [`goal ${goal}`]: cpu <= goal ? '✓' : '✗',
  };
}

function totalOf(answer: unknown): number {
  if (typeof answer === 'object' && answer !== null && 'data' in answer) {
    const { data } = answer;
    if (typeof data === 'object' && data !== null && 'total' in data) return Number(data.total);
  }
  throw new Error(`no list: ${JSON.stringify(answer).slice(0, 300)}`);
}

/** Ms of processor time that the connections to the database and their helpers have used. */
async function cpuOf(db: Db): Promise<number> {
  const { rows } = await db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  let ms = 0;
  // In nanoseconds, where the kernel says it.
  for (const { pid } of rows)
    ms += Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  return ms;
}
