import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase } from '../../e2e/support/database.ts';
import { createServerProcess } from '../../e2e/support/server-process.ts';
import { customers, items, receipts, salesInvoices, salesOrders, session } from '../../src/calls/index.ts';
import type { AnyCall } from '../../src/calls/kit/call.ts';
import type { ChainAnswer } from '../../src/calls/kit/chain.ts';
import { searchFor } from '../../src/calls/kit/list-input.ts';
import { toRequest } from '../../src/calls/kit/wire.ts';
import { businessDate } from '../../src/model/kit/format.ts';
import { listLimits } from '../../src/model/kit/list-limits.ts';
import { startCluster } from '../../src/server/db/cluster.ts';
import { layCluster } from '../support/run/kept-cluster.ts';
import { startPooler } from '../support/run/pooler.ts';
import { makeRunFolder } from '../support/run/run-folder.ts';
import { createInput } from '../support/sales/orders.ts';
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
  const token = await send(session.login, { username: 'store01', password: 'store1234' }, null);
  const goods = await goodsOf(token);
  const { customer_no, name, phone_no } = await customerOf(token);
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
    'a page of 20 orders': await costOf(() => send(salesOrders.orders, page, token), looks),
    'the first 20 orders of a frequent name': await costOf(
      () => send(salesOrders.orders, search, token),
      looks,
    ),
    'the revenue of a month by day': await costOf(
      () => send(salesInvoices.sumRevenue, { ...month, group_by: 'day' }, token),
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

  /** A sale as a tablet sends it: its changes in one request, each under its own key. */
  async function sell(): Promise<void> {
    const pos_so_no = 'tmp:sale';
    const { data } = createInput({
      document_type: 'order',
      sell_to_customer_no: customer_no,
      sell_to_name: name,
      sell_to_phone_no: phone_no,
      lines: goods.map(({ item_no, unit_price }, index) => ({
        ...{ line_no: (index + 1) * 10_000, item_no, unit_price, quantity: 1 },
      })),
    });
    const amount = goods.reduce((sum, { unit_price }) => sum + unit_price, 0);
    const posts = goods.map((_, index) => ({
      ...{ line_no: (index + 1) * 10_000, qty_to_ship: 1, qty_to_invoice: 1 },
    }));
    const status = (to: string) => ({ pos_so_no, status: to, cancel_reason_code: '' });
    const changes: [AnyCall, object][] = [
      [salesOrders.create, { data }],
      [salesOrders.setStatus, status('CONFIRMED')],
      [salesOrders.setStatus, status('RELEASED')],
      [receipts.add, { pos_so_no, amount, payment_type: 'cash' }],
      [salesOrders.postQty, { pos_so_no, lines: posts }],
      [receipts.processAll, { pos_so_no, to_post: true }],
    ];
    const chain = changes.map(([call, input], index) => ({
      ...toRequest(call, input),
      ...{ key: randomUUID(), attempt: 1, seq: index + 1 },
      ...(index === 0 ? { gives: pos_so_no } : {}),
    }));
    const headers = { 'x-device-id': 'bench', 'x-lane': `so:${randomUUID()}` };
    const answers: ChainAnswer[] = (await post({ token, chain }, headers)).data;
    const made = answers.filter(answer => answer.status === 200).length;
    if (made < chain.length) throw new Error(`${made} changes made: ${JSON.stringify(answers.at(-1)?.body)}`);
  }

  async function goodsOf(token: string) {
    const { data } = await send(items.filter, { page: 1, size: 50, filters: [] }, token);
    const found: { item_no: string; variant_code: string; unit_price: number; blocked: boolean }[] =
      data.items;
    return found.filter(item => item.variant_code === '' && !item.blocked).slice(0, 2);
  }

  async function customerOf(token: string) {
    const { data } = await send(customers.filter, { page: 1, size: 1, filters: [] }, token);
    return data.items[0];
  }

  // The JSON as the proxy sends it: the callers know the call.
  async function send(call: AnyCall, input: object, token: string | null) {
    return post({ ...toRequest(call, input), token }, {}, call.name);
  }

  async function post(body: object, headers: Record<string, string>, what = 'a chain') {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/proxy`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
    return JSON.parse(await answer.text());
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
