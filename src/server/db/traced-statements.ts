import { AsyncResource } from 'node:async_hooks';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { type Facts, reasonOf, type Step, type Tracer } from '../monitoring/tracer.ts';
import * as schema from './schema/index.ts';
import { watchStatements } from './watched-statements.ts';

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * Records the statements of a pool as steps of the work that sends them, by what they do to which table. No text of a
 * statement is told: one that was put together may hold a value.
 *
 * @param facts what else is told of each
 */
export function traceStatements(pool: pg.Pool, tracer: Tracer, facts: Facts = {}): void {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown; // both of its forms
  // One that waits for a connection is called by the one that gives it back, and stays in a trace of its own.
  const inOwn = (callback?: Callback) => (callback ? connect(AsyncResource.bind(callback)) : connect());
  pool.connect = inOwn as pg.Pool['connect']; // the same forms
  const stepOf = statementSteps(facts);
  pool.on('connect', client =>
    watchStatements(client, text => {
      const span = tracer.open(() => stepOf(text));
      if (!span) return null;
      return error => {
        if (error) span.failed(reasonOf(error));
        span.end();
      };
    }),
  );
}

const tables: ReadonlySet<string> = new Set(
  Object.values(schema).flatMap(part => (is(part, PgTable) ? [getTableName(part)] : [])),
);

const verbs = /\b(select|insert|update|delete|begin|commit|rollback|savepoint|release|set)\b/i;
const places = /\b(?:from|into|update)\s+(?:only\s+)?"?(\w+)/gi;
/** The longest statement is looked at so far. */
const mostCharacters = 50_000;

/** What a statement does, and to which of our tables, as in `select sales_orders`. */
export function summaryOf(text: string): { verb: string; table: string | null } {
  // What stands in brackets is a part of it: values, conditions, other statements.
  let whole = text.slice(0, mostCharacters);
  for (let before = ''; before !== whole; ) {
    before = whole;
    whole = whole.replace(/\([^()]*\)/g, ' ');
  }
  const verb = verbs.exec(whole)?.[1]?.toLowerCase() ?? 'other';
  const found = [...whole.matchAll(places)].map(([, name = '']) => name);
  return { verb, table: found.find(name => tables.has(name)) ?? null };
}

const mostKnown = 1000;

function statementSteps(facts: Facts): (text: string) => Step {
  const known = new Map<string, Step>();
  return text => {
    const before = known.get(text);
    if (before) return before;
    const { verb, table } = summaryOf(text);
    const step: Step = {
      name: table === null ? verb : `${verb} ${table}`,
      kind: 'client',
      facts: {
        ...facts,
        'db.system.name': 'postgresql',
        'db.operation.name': verb,
        ...(table === null ? {} : { 'db.collection.name': table }),
      },
    };
    if (known.size >= mostKnown) known.clear();
    known.set(text, step);
    return step;
  };
}
