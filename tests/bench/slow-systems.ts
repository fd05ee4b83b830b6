import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createDatabase } from '../../e2e/support/database.ts';
import { createServerProcess, type ServerProcess } from '../../e2e/support/server-process.ts';
import { plantedSecret, startBusinessCentral } from '../support/business-central-server.ts';
import { startMagento } from '../support/online-shop/magento/server.ts';
import { openCounter } from './counter.ts';

// Prints what a cash sale takes at a server that works with Business Central and an online shop which answer after 30 s, and
// at one without systems. The sales go in turn to the one and the other, while both systems have been asked and owe an answer.
// Each server has its own PostgreSQL.

const sales = Number(process.env.BENCH_SALES ?? 150);
const warmUp = 20;
const latencyMs = 30_000;
const goal = 1.15;

const erp = await startBusinessCentral({ companion: true });
const shop = await startMagento();
const lines = { erp: await slowLine(erp.origin), shop: await slowLine(shop.origin) };
const { consumerKey, consumerSecret, accessToken, accessSecret } = shop.settings.keys;
const servers: ServerProcess[] = [];
try {
  const alone = await serverWith({});
  const withSystems = await serverWith({
    BC_URL: `${lines.erp.origin}/BC`,
    BC_COMPANY: 'QUAY-VN',
    BC_USER: 'QUAY',
    BC_KEY: plantedSecret,
    MAGENTO_URL: lines.shop.origin,
    MAGENTO_CONSUMER_KEY: consumerKey,
    MAGENTO_CONSUMER_SECRET: consumerSecret,
    MAGENTO_ACCESS_TOKEN: accessToken,
    MAGENTO_ACCESS_SECRET: accessSecret,
  });
  const queued = await queueOrders(withSystems);
  const counters = [
    await openCounter(`http://127.0.0.1:${alone.port}`),
    await openCounter(`http://127.0.0.1:${withSystems.port}`),
  ] as const;
  for (let n = 0; n < warmUp; n++) for (const { sell } of counters) await sell();

  const times: [number[], number[]] = [[], []];
  while (times[0].length < sales) {
    await until(areBothAsked);
    const pair: [number, number] = [0, 0];
    // Who is first changes: what one leaves behind is as often before the other.
    for (const at of times[0].length % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const started = performance.now();
      await counters[at].sell();
      pair[at] = performance.now() - started;
    }
    // An answer came, or was given up: the systems were not asked during all of it.
    if (!areBothAsked()) continue;
    for (const at of [0, 1] as const) times[at].push(pair[at]);
  }
  const [without, slow] = [median(times[0]), median(times[1])];
  const ratio = slow / without;
  const [erpAsked, shopAsked] = [lines.erp.asked(), lines.shop.asked()];
  console.log(
    `\nA cash sale, of ${sales}, each while Business Central and the online shop owe an answer that takes ${latencyMs / 1000} s`,
  );
  console.log(
    `  ${queued} orders wait for Business Central · it was asked ${erpAsked} ×, the online shop ${shopAsked} ×`,
  );
  console.log(
    `  without systems ${without.toFixed(1)} ms · with slow ones ${slow.toFixed(1)} ms · ` +
      `${ratio.toFixed(2)} × (goal ≤ ${goal} ${ratio <= goal ? '✓' : '✗'})`,
  );
  if (!(ratio <= goal)) process.exitCode = 1;
} finally {
  for (const server of servers) await server.dispose();
  for (const line of Object.values(lines)) line.close();
  await erp.close();
  await shop.close();
}

async function serverWith(env: Record<string, string>): Promise<ServerProcess> {
  const server = await createServerProcess({ DEMO: 'on', ...env }, { seeded: true });
  servers.push(server);
  await server.start();
  return server;
}

/** The ERP has work of its own: some orders are to be closed there. */
async function queueOrders({ dataDir }: ServerProcess): Promise<number> {
  const rows = await createDatabase(dataDir).rows(
    `insert into outgoing_commands (system, kind, document_no, franchise_code, generation, payload, created_by, created_at,
       next_at)
     select 'erp', 'purchase-order.close', po_no, franchise_code, 1,
       jsonb_build_object('po_no', po_no, 'customer_no', franchise_code), 'store01', now(), now()
     from purchase_orders where la_status = 'RELEASED' and type = 'Order'
       and po_no not in (select document_no from outgoing_commands)
     returning id`,
  );
  return rows.length;
}

/** A line to a server on this machine on which each answer arrives late. Requests pass at once. */
async function slowLine(to: string) {
  const { port: target } = new URL(to);
  const sockets = new Set<Socket>();
  const owed = new Set<NodeJS.Timeout>();
  let asked = 0;
  const server = createServer(near => {
    const far = connect(Number(target), '127.0.0.1');
    near.pipe(far);
    far.on('data', bytes => {
      asked += 1;
      const timer = setTimeout(() => {
        owed.delete(timer);
        if (near.writable) near.write(bytes);
      }, latencyMs);
      owed.add(timer);
      // The server has given up.
      near.once('close', () => {
        clearTimeout(timer);
        owed.delete(timer);
      });
    });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    near.on('close', () => far.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Answers that the system has given: each is small, and comes as one. */
    asked: () => asked,
    /** Those that have not arrived, and that the server waits for. */
    owed: () => owed.size,
    close(): void {
      for (const timer of owed) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function areBothAsked(): boolean {
  return lines.erp.owed() > 0 && lines.shop.owed() > 0;
}

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('the systems are not asked at once');
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
