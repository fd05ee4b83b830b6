import type pg from 'pg';
import { watchStatements } from './watched-statements.ts';

export type SlowStatement = {
  /** Its beginning, with `$1` instead of values. */
  statement: string;
  /** From the moment it was sent to its answer: locks and the way count. */
  ms: number;
  /** How PostgreSQL would do it for any values; `null` where it does not say, as before version 16. */
  plan: string | null;
  /** How many more times it took so long since it was told of last. */
  untold: number;
};

export type SlowStatementOptions = {
  /** Statements that take longer are told of. */
  overMs: number;
  tell: (slow: SlowStatement) => void;
};

/** One statement is told of so often. */
const restMs = 60_000;
/** Statements that are remembered. */
const mostKnown = 1000;
/** Characters that go into a log. */
const most = { statement: 2000, plan: 6000 };

/**
 * Watches the connections of a pool for statements that take long, and tells of each at most once a minute. The plan is asked
 * for without values and without running anything, so nothing that people typed can be in what is told.
 *
 * @param ask answers a statement on a connection that no request takes
 * @returns what each new connection is given to
 */
export function watchSlowStatements(
  { overMs, tell }: SlowStatementOptions,
  ask: (text: string) => Promise<{ rows: Record<string, unknown>[] }>,
  now: () => number = () => performance.now(),
): (client: pg.PoolClient) => void {
  const known = new Map<string, { toldAt: number; untold: number }>();

  function ended(text: string, begun: number): void {
    const ms = now() - begun;
    if (ms < overMs || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return;
    const before = known.get(text);
    if (before && now() - before.toldAt < restMs) {
      before.untold += 1;
      return;
    }
    if (known.size >= mostKnown) known.clear();
    known.set(text, { toldAt: now(), untold: 0 });
    void planOf(text).then(plan =>
      tell({
        statement: text.slice(0, most.statement),
        ms: Math.round(ms),
        plan,
        untold: before?.untold ?? 0,
      }),
    );
  }

  async function planOf(text: string): Promise<string | null> {
    try {
      const { rows } = await ask(`explain (generic_plan) ${text}`);
      return rows
        .map(row => String(Object.values(row)[0]))
        .join('\n')
        .slice(0, most.plan);
    } catch {
      return null;
    }
  }

  return client =>
    watchStatements(client, text => {
      const begun = now();
      return () => ended(text, begun);
    });
}
