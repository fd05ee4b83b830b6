import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createGoods } from './goods.ts';
import { bodyOf, type Came, Fault } from './reply.ts';
import { createSales } from './sales.ts';

/**
 * What happens to the next write:
 * - `lost`: it is done, and its answer is lost
 * - `slow`: its answer is lost, and it is done minutes later
 * - `nothing`: its answer is lost, and it is never done
 */
export const stubFaults = [
  ...(['fine', 'lost', 'slow', 'nothing', 'unavailable', 'refused'] as const),
  ...(['throttled', 'page', 'unsigned'] as const),
];
export type StubFault = (typeof stubFaults)[number];

export const stubKeys = {
  consumerKey: 'planted-consumer-key-31',
  consumerSecret: 'planted-consumer-secret-32',
  accessToken: 'planted-access-token-33',
  accessSecret: 'planted-access-secret-34',
};

/** A Magento shop that a test makes up: its REST API, as `webapi.xml` and its documents have it. */
export async function startMagento(now: () => number = Date.now) {
  const goods = createGoods();
  const sales = createSales(now);
  const config = { currency: 'VND' };
  /** Of the next writes, and of the next requests of any kind. */
  const faults: StubFault[] = [];
  const anyFaults: StubFault[] = [];
  const asked: string[] = [];
  const nonces = new Set<string>();
  const late: { at: number; run: () => unknown }[] = [];

  function shop(came: Came): unknown {
    const [, area, what] = came.path;
    if (area === 'store' && what === 'storeViews') return [{ id: 1, code: 'default', website_id: 1 }];
    if (area === 'store' && what === 'storeConfigs')
      return [{ id: 1, code: 'default', base_currency_code: config.currency }];
    if (area === 'store' && what === 'websites') return [{ id: 1, code: 'base' }];
    if (came.path.join('/') === 'V1/products/attribute-sets/sets/list')
      return { items: [{ attribute_set_id: 4, attribute_set_name: 'Default' }] };
    const given = sales.answer(came) ?? goods.answer(came);
    if (given === undefined) throw new Fault(404, 'Request does not match any route.');
    return given;
  }

  function catchUp(): void {
    for (const one of late.splice(0)) {
      if (one.at > now()) late.push(one);
      else
        try {
          one.run();
        } catch (error) {
          if (!(error instanceof Fault)) throw error;
        }
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const body = await text(request);
    const parts = url.pathname
      .replace(/^\/rest\/all\//, '')
      .split('/')
      .map(decodeURIComponent);
    const path = parts[0] === 'async' ? ['async', ...parts.slice(2)] : parts;
    const came: Came = {
      ...{ method: request.method ?? '', path, query: url.searchParams },
      body: bodyOf(body),
    };
    asked.push(`${came.method} ${parts.join('/')}`);
    catchUp();
    const html = (status: number, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'text/html', ...headers });
      response.end('<html>Service Temporarily Unavailable</html>');
    };
    const send = (status: number, answer: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify(answer));
    };
    const isWrite = came.method !== 'GET';
    const fault = anyFaults.shift() ?? (isWrite ? faults.shift() : undefined) ?? 'fine';
    if (fault === 'unavailable') return html(503);
    if (fault === 'throttled') return html(429, { 'retry-after': '5' });
    if (fault === 'page') return html(200);
    if (fault === 'unsigned' || !isSigned(request, url, nonces))
      return send(401, {
        message: "The consumer isn't authorized to access %resources.",
        parameters: { resources: 'Magento_Catalog::products' },
      });
    if (fault === 'refused') return send(400, { message: 'It does not want %1.', parameters: ['this'] });
    if (fault === 'slow') late.push({ at: now() + 4 * 60_000, run: () => shop(came) });
    if (fault === 'slow' || fault === 'nothing') return void request.socket.destroy();
    try {
      const answer = shop(came);
      if (fault === 'lost') return void request.socket.destroy();
      send(path[0] === 'async' ? 202 : 200, answer);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const { status, message, parameters } = error;
      send(status, { message, ...(parameters === undefined ? {} : { parameters }) });
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(error => {
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: `the stub failed: ${String(error)}` }));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  return {
    ...{ goods, sales, config, faults, anyFaults, asked, origin },
    settings: { base: origin, view: 'default', keys: stubKeys, networks: '' },
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
export type MagentoStub = Awaited<ReturnType<typeof startMagento>>;

/** As RFC 5849 has it, made apart from the connector: the same fault in both would be seen by none. */
function isSigned({ method, headers }: IncomingMessage, url: URL, nonces: Set<string>): boolean {
  const header = headers.authorization ?? '';
  const given = new Map(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      decodeURIComponent(value),
    ]),
  );
  const nonce = given.get('oauth_nonce') ?? '';
  if (nonce.length !== 32 || nonces.has(nonce) || given.get('oauth_token') !== stubKeys.accessToken)
    return false;
  nonces.add(nonce);
  const percent = (part: string) =>
    [...Buffer.from(part)]
      .map(byte => {
        const sign = String.fromCharCode(byte);
        return /[A-Za-z0-9\-._~]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
      })
      .join('');
  const pairs = [...given, ...url.searchParams]
    .filter(([name]) => name !== 'oauth_signature')
    .map(([name, value]): [string, string] => [percent(name), percent(value)])
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(pair => pair.join('='));
  const base = [method ?? '', percent(`${url.origin}${url.pathname}`), percent(pairs.join('&'))].join('&');
  const key = `${percent(stubKeys.consumerSecret)}&${percent(stubKeys.accessSecret)}`;
  return createHmac('sha256', key).update(base).digest('base64') === given.get('oauth_signature');
}
