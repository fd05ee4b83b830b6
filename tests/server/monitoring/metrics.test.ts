import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#calls/all.ts';
import { salesOrders, session } from '#calls/index.ts';
import { createMetrics, type Metrics, type ProcessFacts } from '#server/monitoring/metrics.ts';
import { type MetricsPort, openMetricsPort } from '#server/monitoring/port.ts';
import { askPort, scrape } from '../../support/scrape.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';

let metrics: Metrics;
let server: TestServer;
let port: MetricsPort;
let token: string;
beforeAll(async () => {
  metrics = createMetrics({ pool: () => server.load() });
  server = await createTestServer({ meter: metrics.meter });
  port = await openMetricsPort(metrics, { host: '127.0.0.1', port: 0 }, { warn: () => {} });
  token = await server.signIn('store01');
});
afterAll(async () => {
  await port.close();
  await server.close();
});

const ask = (path: string, options = {}) => askPort(port.port, path, options);

describe('what is counted', () => {
  test('a call raises its counter and its histogram by one', async () => {
    const ok = 'quay_calls_total{call="salesOrders.filter",status="2xx",code=""}';
    const took = 'quay_call_duration_seconds_count{call="salesOrders.filter"}';
    const before = await scrape(metrics);
    await server.send(salesOrders.filter, { page: 1, size: 10, filters: [] }, { token });
    const after = await scrape(metrics);
    expect(after.get(ok)).toBe((before.get(ok) ?? 0) + 1);
    expect(after.get(took)).toBe((before.get(took) ?? 0) + 1);
    expect(after.get('quay_requests_in_flight')).toBe(0);
  });

  test('a refused call is counted under the code of its refusal', async () => {
    await server.send(salesOrders.get, { pos_so_no: 'SO-NONE' }, { token });
    await server.send(salesOrders.create, { pos_so_no: 'tmp:one' }, { token });
    const values = await scrape(metrics);
    expect(values.get('quay_calls_total{call="salesOrders.get",status="4xx",code="not_found"}')).toBe(1);
    expect(values.get('quay_calls_total{call="salesOrders.create",status="4xx",code="validation"}')).toBe(1);
    expect(values.get('quay_requests_total{door="proxy",status="4xx",code="not_found"}')).toBe(1);
  });

  test('no path, name or code that a client makes up becomes a label', async () => {
    for (const path of ['/api/stranger-1', '/stranger-2', '/api/proxy/stranger-3'])
      await server.app.request(path, { method: 'POST', headers: { 'content-type': 'application/json' } });
    await server.post({ url: '/api/stranger-4', options: { method: 'STRANGER-5' }, token: 'stranger-6' });
    await server.post({ url: '/stranger-7', options: { method: 'GET' }, token: null });
    await server.send(session.login, { username: 'stranger-8', password: 'stranger-9' });
    metrics.meter.called(calls[0]!, { status: 422, code: 'stranger-10' }, 1); // the catalogue is not empty
    const { body } = await ask('/metrics');
    expect(body).not.toMatch(/stranger/i);
    expect(body).toContain('quay_requests_total{door="none",status="4xx",code="unknown_call"} 2');
    expect(body).toContain('quay_requests_total{door="proxy",status="4xx",code="unknown_call"}');
    const names = new Set(calls.map(({ name }) => name));
    const said = [...body.matchAll(/[{,]call="([^"]*)"/g)].map(([, name = '']) => name);
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter(name => !names.has(name))).toEqual([]);
  });

  test('no shop and no person stands in what is served', async () => {
    const { body } = await ask('/metrics');
    expect(body).not.toMatch(/store01|F01|admin/);
  });

  test('the process, its event loop and its connections are read', async () => {
    const values = await scrape(metrics);
    expect(values.get('process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(values.get('nodejs_heap_size_used_bytes')).toBeGreaterThan(0);
    expect(values.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    const of = (state: string) => values.get(`quay_database_connections{state="${state}"}`) ?? Number.NaN;
    expect(of('idle')).toBeGreaterThan(0);
    expect(of('idle') + of('used') + of('free')).toBe(16);
    expect(values.get('quay_database_waiting')).toBe(0);
    for (const line of ['reads', 'writes', 'look_ups'])
      expect([values.get(`quay_turns_running{line="${line}"}`), line]).toEqual([0, line]);
  });
});

describe('what a process has of its own', () => {
  const facts = {
    listening: () => 3,
    apiLog: () => ({ waiting: 4, lost: 5 }),
    certificateEnds: () => new Date('2027-01-01T00:00:00Z'),
    replica: () => ({ used: true, lagBytes: 6, reads: { replica: 7, primary: 8 } }),
  };
  const read = (more: Partial<ProcessFacts> = {}) =>
    scrape(createMetrics({ pool: () => server.load(), facts: { ...facts, ...more } }));

  test('is read at each scrape', async () => {
    const values = await read();
    expect(values.get('quay_tablets_listening')).toBe(3);
    expect(values.get('quay_api_log_waiting')).toBe(4);
    expect(values.get('quay_api_log_lost')).toBe(5);
    expect(values.get('quay_certificate_ends_seconds')).toBe(Date.UTC(2027, 0, 1) / 1000);
    expect(values.get('quay_replica_used')).toBe(1);
    expect(values.get('quay_replica_lag_bytes')).toBe(6);
    expect(values.get('quay_replica_reads_total{database="replica"}')).toBe(7);
    expect(values.get('quay_replica_reads_total{database="primary"}')).toBe(8);
  });

  test('tells when nothing is read from the replica, and no lag that is not known', async () => {
    const state = { used: false, lagBytes: null, reads: { replica: 0, primary: 1 } };
    const values = await read({ replica: () => state });
    expect(values.get('quay_replica_used')).toBe(0);
    expect(values.has('quay_replica_lag_bytes')).toBe(false);
  });

  test('is not there where it has none', async () => {
    const values = await read({ listening: () => null, certificateEnds: () => null, replica: () => null });
    expect(values.has('quay_tablets_listening')).toBe(false);
    expect(values.has('quay_certificate_ends_seconds')).toBe(false);
    expect([...values.keys()].filter(name => name.startsWith('quay_replica'))).toEqual([]);
  });
});

describe('where it is served', () => {
  test('in the text format of Prometheus, and kept by no cache', async () => {
    const { headers } = await ask('/metrics');
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('nothing else is there', async () => {
    expect((await ask('/')).status).toBe(404);
    expect((await ask('/api/proxy', { method: 'POST' })).status).toBe(404);
    expect((await ask('/metrics', { method: 'POST' })).status).toBe(405);
  });

  test('a page in a browser is refused', async () => {
    const refused = await ask('/metrics', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(refused).toMatchObject({ status: 403, body: 'Not for pages\n' });
  });

  test('the port where tablets come does not answer it', async () => {
    for (const path of ['/metrics', '/api/metrics', '/metrics/']) {
      const response = await server.app.request(path, { headers: { accept: 'text/html' } });
      expect(response.status).toBe(404);
      expect(await response.text()).not.toMatch(/quay_|process_/);
    }
  });

  test('a port that is taken is said by the name of its setting', async () => {
    const again = openMetricsPort(metrics, { host: '127.0.0.1', port: port.port }, { warn: () => {} });
    await expect(again).rejects.toThrow(`Port ${port.port} is in use. Choose another one with METRICS_PORT.`);
  });

  test('the process ends though a scraper keeps its connection open', async () => {
    const own = await openMetricsPort(metrics, { host: '127.0.0.1', port: 0 }, { warn: () => {} });
    const open = get({ host: '127.0.0.1', port: own.port, path: '/metrics' });
    open.once('error', () => {});
    await new Promise<void>(resolve => open.once('response', response => resolve(void response.resume())));
    await own.close();
  });
});
