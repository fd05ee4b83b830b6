import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#calls/all.ts';
import { salesOrders } from '#calls/index.ts';
import { errorStatus } from '#calls/kit/errors.ts';
import { tablets } from '#server/db/schema/index.ts';
import { addArchiveGauges } from '#server/monitoring/archive.ts';
import { createMetrics } from '#server/monitoring/metrics.ts';
import { scrape } from '../../support/scrape.ts';
import { createTestServer } from '../../support/server.ts';

const fileOf = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../src/server/monitoring', name), 'utf8');
const rules = fileOf('alerts.yml');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

/** What follows `expr:` in rules, and on lines further in where it says `>-`; by the name that it is recorded under. */
function expressionsOfRules(): { record: string | null; text: string }[] {
  const rule = /- (alert|record): (\S+)\n\s+expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/g;
  return [...rules.matchAll(rule)].map(([, kind, name = '', block, line]) => ({
    record: kind === 'record' ? name : null,
    text: block ?? line ?? '',
  }));
}

const isTarget = (value: unknown): value is { expr: string } =>
  typeof value === 'object' && value !== null && 'expr' in value && typeof value.expr === 'string';

function expressionsOfDashboard(): string[] {
  const { panels }: { panels: { targets: unknown[] }[] } = JSON.parse(fileOf('dashboard.json'));
  return panels.flatMap(({ targets }) => targets.filter(isTarget).map(({ expr }) => expr));
}

const matchers = (text: string) =>
  [...text.matchAll(/(\w+)(?:=|!=|=~|!~)"([^"]*)"/g)].map(([, label = '', values = '']) => ({
    label,
    values: values.split('|').filter(value => value !== ''),
  }));
const groupedBy = (text: string) =>
  [...text.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/));

/** Names of metrics in an expression. */
function namesIn(text: string): string[] {
  const bare = text.replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ');
  const words = [...bare.matchAll(/\b[a-z_][\w:]*\b(?!\s*\()/g)].map(([word]) => word);
  return words.filter(word => word !== 'and' && word !== 'up');
}

const inRules = expressionsOfRules();
const records = new Map(inRules.flatMap(({ record, text }) => (record ? [[record, text] as const] : [])));
/** Metrics of the server behind a name, of a recorded one those that it is made of. */
const behind = (name: string): string[] =>
  namesIn(records.get(name) ?? '')
    .flatMap(behind)
    .concat(records.has(name) ? [] : name);
const expressions = [...inRules.map(({ text }) => text), ...expressionsOfDashboard()];

const facts = {
  listening: () => 1,
  apiLog: () => ({ waiting: 0, lost: 0 }),
  certificateEnds: () => new Date(),
  replica: () => ({ used: true, lagBytes: 0, reads: { replica: 1, primary: 1 } }),
};

/** The labels of each metric that a server serves, with their values. */
const served = new Map<string, Map<string, Set<string>>>();
let drop: () => Promise<void>;
beforeAll(async () => {
  const before = await createTestServer();
  const { db, load, url } = before;
  const metrics = createMetrics({ pool: load, facts, database: { db, builtIn: true } });
  const server = await createTestServer({ meter: metrics.meter, database: url });
  drop = async () => {
    await server.close();
    await before.close();
  };
  const token = await server.signIn('store01');
  await server.send(salesOrders.filter, { page: 1, size: 1, filters: [] }, { token });
  const { rows } = await server.db.execute<{ id: number }>(sql`select min(user_id) as id from users`);
  const told = { user_id: rows[0]?.id ?? 0, owner: '1@F01', unsent: 1, unsent_since: new Date() };
  await server.db.insert(tablets).values([
    { ...told, device_id: 'heard', seen_at: new Date() },
    { ...told, device_id: 'silent' },
  ]);
  // The database of this test keeps no archive.
  const archive = new Registry();
  addArchiveGauges(archive, async () => ({ archive: { failing: true, age: 1, waiting: 1 } }));
  const ofArchive = await scrape({ text: () => archive.metrics() });
  for (const key of [...(await scrape(metrics)).keys(), ...ofArchive.keys()]) {
    const [name = ''] = key.split('{');
    const labels = served.get(name) ?? new Map<string, Set<string>>();
    for (const [, label = '', value = ''] of key.matchAll(/(\w+)="([^"]*)"/g))
      labels.set(label, (labels.get(label) ?? new Set()).add(value));
    served.set(name, labels);
  }
});
afterAll(() => drop());

describe('the rules and the dashboard', () => {
  test('are found by this test', () => {
    expect(inRules).toHaveLength(alerts.length + records.size);
    expect(alerts.length).toBeGreaterThan(10);
    expect(expressionsOfDashboard().length).toBeGreaterThan(20);
  });

  test('name metrics that the server serves', () => {
    const named = [...new Set(expressions.flatMap(namesIn).flatMap(behind))];
    expect(named).toContain('quay_call_duration_seconds_bucket');
    expect(named).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(named.filter(name => !served.has(name))).toEqual([]);
  });

  test('name labels that one of these metrics has', () => {
    const ofPrometheus = ['instance', 'job', 'le'];
    const wrong = expressions.flatMap(text => {
      const known = namesIn(text)
        .flatMap(behind)
        .flatMap(name => [...(served.get(name)?.keys() ?? [])]);
      return [...matchers(text).map(({ label }) => label), ...groupedBy(text)].filter(
        label => !ofPrometheus.includes(label) && !known.includes(label),
      );
    });
    expect(wrong).toEqual([]);
  });

  test('name calls, codes, queues and other values that there are', () => {
    const queues = served.get('quay_queue_waiting')?.get('queue') ?? new Set();
    const isKnown: Record<string, (value: string) => boolean> = {
      call: value => Object.hasOwn(catalogue, value),
      code: value => Object.hasOwn(errorStatus, value),
      queue: value => queues.has(value),
      status: value => /^[245]xx$/.test(value),
      contact: value => value === 'heard' || value === 'silent',
      job: value => value === 'quay',
    };
    const wrong = expressions
      .flatMap(matchers)
      .flatMap(({ label, values }) =>
        values.filter(value => !isKnown[label]?.(value)).map(value => `${label}=${value}`),
      );
    expect(wrong).toEqual([]);
  });

  test('show every metric of ours, so that none is counted for no one', () => {
    const shown = new Set(expressions.flatMap(namesIn).flatMap(behind));
    const ours = [...served.keys()].filter(name => name.startsWith('quay_'));
    const parts = (name: string) => ['_bucket', '_sum', '_count'].some(end => name.endsWith(end));
    expect(ours.filter(name => !shown.has(name) && !parts(name))).toEqual([]);
  });
});

test('the page for people on call says what each alert means and what to do', () => {
  const page = fileOf('README.md');
  expect(alerts.filter(name => !page.includes(`\`${name}\``))).toEqual([]);
  const named = [...page.matchAll(/`(Quay[A-Z]\w+)`/g)].map(([, name = '']) => name);
  expect(named.filter(name => !alerts.includes(name))).toEqual([]);
});

test('the tests of the alerts try each of them', () => {
  const tried = readFileSync(join(import.meta.dirname, '../../alerts/alerts.test.yml'), 'utf8');
  const firing = [...tried.matchAll(/alertname: (\w+)\n\s+exp_alerts:\n/g)].map(([, name]) => name);
  expect(alerts.filter(name => !firing.includes(name))).toEqual([]);
});
