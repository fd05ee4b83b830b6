import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config } from '#calls/index.ts';
import { toRequest } from '#calls/kit/wire.ts';
import { createServerProcess, type ServerProcess } from '../../../e2e/support/server-process.ts';
import { type Collector, startCollector } from '../../support/collector.ts';

const preload = pathToFileURL(join(import.meta.dirname, '../../support/print-loaded.mjs'));
const watched = { DEMO: 'off', NODE_OPTIONS: `--import=${preload}` };

let plain: ServerProcess;
let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
  plain = await createServerProcess(watched);
});
afterAll(async () => {
  await plain.dispose();
  await collector.close();
});

async function ask(server: ServerProcess): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/proxy`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...toRequest(config.maintenanceMode, {}), token: null }),
  });
  return response.status;
}

const loadedBy = (server: ServerProcess) =>
  new Set([...server.output().matchAll(/loaded @opentelemetry\/(\S+)/g)].map(([, name = '']) => name));
const ofSdk = ['core', 'exporter-trace-otlp-proto', 'otlp-exporter-base', 'otlp-transformer', 'resources'];

test('a server that names no collector loads nothing that records or sends', async () => {
  await plain.start();
  expect(await ask(plain)).toBe(200);
  await plain.stop();
  // Drizzle and the client of Prometheus may look for the interface, which records nothing.
  expect([...loadedBy(plain)].filter(name => name !== 'api')).toEqual([]);
});

test('one that names a collector sends what it did, by the standard variables, before it ends', async () => {
  const traced = await createServerProcess({
    ...watched,
    DATA_DIR: plain.dataDir,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%2Cb',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'none',
    OTEL_SERVICE_NAME: 'quay-hue',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
  });
  try {
    await traced.start();
    expect(loadedBy(traced)).toEqual(new Set([...loadedBy(traced), ...ofSdk, 'sdk-trace']));
    expect(await ask(traced)).toBe(200);
    traced.signal('SIGTERM');
    expect(await traced.ended()).toBe(0);
    expect(collector.spans().map(({ name }) => name)).toContain('config.maintenanceMode');
    expect(collector.headers[0]).toMatchObject({ 'x-key': 'a,b' });
    expect(collector.resource()).toMatchObject({
      'service.name': 'quay-hue',
      'deployment.environment.name': 'trial',
    });
    collector.answer(() => {});
    await traced.start();
    expect(await ask(traced)).toBe(200);
    const began = performance.now();
    traced.signal('SIGTERM');
    // A collector that never answers is no failure of the server.
    expect(await traced.ended()).toBe(0);
    expect(performance.now() - began).toBeLessThan(15_000);
  } finally {
    await traced.dispose();
  }
});
