import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase } from '../../e2e/support/database.ts';
import { createServerProcess } from '../../e2e/support/server-process.ts';
import { salesInvoices, salesOrders } from '../../src/calls/index.ts';
import { searchFor } from '../../src/calls/kit/list-input.ts';
import { businessDate } from '../../src/model/kit/format.ts';
import { listLimits } from '../../src/model/kit/list-limits.ts';
import { startCluster } from '../../src/server/db/cluster.ts';
import { layCluster } from '../support/run/kept-cluster.ts';
import { startPooler } from '../support/run/pooler.ts';
import { makeRunFolder } from '../support/run/run-folder.ts';
import { openCounter } from './counter.ts';
import { serverCpu } from './server-cpu.ts';

// Prints what a cash sale costs the server: ms of processor time of Node and of PostgreSQL, and statements. The sale is
// sent as a tablet sends it, its changes in one request over HTTP. Processor time depends little on other work here.
// Then what people look at costs: a page of the orders, a search there, and a report.
// With `BENCH_POOLER=on` a PgBouncer stands before PostgreSQL (`npm run test:pooler` brings it).

const sales = Number(process.env.BENCH_SALES ?? 150);
const goals = { node: 15, postgres: 12, statements: 50 };
const warmUp = 30;
const counted = 5;
const looks = 100;

const dataDir = makeRunFolder('bench');
await layCluster(dataDir, { kind: 'journeys', database: 'quay', now: new Date() });
const cluster = await startCluster(dataDir);
const pooler = process.env.BENCH_POOLER === 'on' ? await startPooler(cluster.url(), 10) : null;
const server = await createServerProcess({ DEMO: 'on', DATABASE_URL: pooler?.url('quay') ?? cluster.url() });
try {
  await server.start();
  const database = createDatabase(dataDir);
  const { send, sell } = await openCounter(`http://127.0.0.1:${server.port}`);
  const run = async (count: number) => {
    for (let n = 0; n < count; n++) await sell();
  };
  await run(warmUp);
  const sale = await costOf(sell, sales);
  const statements = await statementsOf(() => run(counted));
  console.log(`\nA cash sale of two items at the server, of ${sales}`);
  console.table({
    'Node, ms of CPU': row(sale.node, goals.node),
    'PostgreSQL, ms of CPU': row(sale.postgres, goals.postgres),
    'statements, begin and commit among them': row(statements / counted, goals.statements),
  });

  const page = { page: 1, size: 20, count_to: listLimits.countedTo, filters: [] };
  const search = { ...page, count_to: listLimits.searchCountedTo, filters: [searchFor('nguyen')] };
  const today = businessDate(new Date());
  const month = { from_date: today.replace(/\d\d$/, '01'), to_date: today, franchise_code: '' };
  console.log('\nWhat people look at, ms of CPU');
  console.table({
    'a page of 20 orders': await costOf(() => send(salesOrders.orders, page), looks),
    'the first 20 orders of a frequent name': await costOf(() => send(salesOrders.orders, search), looks),
    'the revenue of a month by day': await costOf(
      () => send(salesInvoices.sumRevenue, { ...month, group_by: 'day' }),
      looks,
    ),
  });

  async function costOf(work: () => Promise<unknown>, times: number) {
    const before = serverCpu(dataDir);
    for (let n = 0; n < times; n++) await work();
    const after = serverCpu(dataDir);
    const of = (end: number, start: number) => Number(((end - start) / times).toFixed(1));
    return { node: of(after.node, before.node), postgres: of(after.postgres, before.postgres) };
  }

  /** PostgreSQL writes each statement down while the work runs. */
  async function statementsOf(work: () => Promise<void>): Promise<number> {
    const log = join(dataDir, 'postgres.log');
    await database.rows("alter system set log_statement = 'all'");
    await database.rows('select pg_reload_conf()');
    const written = () => readFileSync(log, 'utf8').match(/LOG: {2}(?:statement|execute)/g)?.length ?? 0;
    const start = written();
    await work();
    return written() - start;
  }
} finally {
  await server.dispose();
  await pooler?.stop();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function row(value: number, goal: number) {
  if (!(value <= goal)) process.exitCode = 1;
  return { each: Number(value.toFixed(1)), goal: `≤ ${goal} ${value <= goal ? '✓' : '✗'}` };
}
