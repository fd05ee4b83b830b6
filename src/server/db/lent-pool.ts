import type pg from 'pg';
import { type Cuts, CuttablePool, type Inner } from './cuttable-pool.ts';

/** Limits of PostgreSQL, in ms. */
export type Limits = {
  statement_timeout?: number;
  lock_timeout?: number;
  idle_in_transaction_session_timeout?: number;
};

type Query = (question: unknown, values?: unknown, ...rest: unknown[]) => Promise<unknown>;

/** PostgreSQL looks so often whether a client still waits for the statement that runs. */
const lookMs = 2000;

/**
 * A pool of connections to a pooler, which lends each a connection to PostgreSQL for one transaction. What is kept on a
 * connection would be kept for others: no statement has a name, and limits are those of a transaction, sent with its
 * begin. A statement outside a transaction is given one of its own, in one more round trip.
 *
 * What is cut is not cancelled. The process may serve another client by then, and PgBouncer 1.18 ends as a whole when it
 * is asked to cancel by a client that goes away too early. The connection is closed instead: the pooler closes the one that
 * it had lent, and PostgreSQL ends what runs when it looks next. So it is too when this process has died.
 */
export class LentPool extends CuttablePool {
  /** @param limits without any, a transaction waits for its connection as long as the pooler lets it */
  constructor(config: pg.PoolConfig, limits: Limits, cutsOfCaller: () => Cuts | undefined) {
    super({ ...config, pipeline: true } as pg.PoolConfig, cutsOfCaller); // an option that pg's types leave out
    const settings = Object.entries({ ...limits, client_connection_check_interval: lookMs });
    const text = settings.map(([name, ms]) => `; set local ${name} = ${ms}`).join('');
    const lendMs = Object.keys(limits).length > 0 ? config.connectionTimeoutMillis : undefined;
    this.on('connect', client => beginWith(client, text, lendMs));
    // Drizzle calls it in this one way.
    this.query = ((question, values) => this.#alone(question, values)) as Query as pg.Pool['query'];
  }

  async #alone(question: unknown, values: unknown): Promise<unknown> {
    const client = await this.connect();
    try {
      const { query } = client as unknown as { query: Query }; // one of its forms
      // What is sent before a connection was lent may be done when no one waits any more.
      await query.call(client, 'begin');
      const both = [query.call(client, question, values), query.call(client, 'commit')];
      const [answer, end] = await Promise.allSettled(both);
      // A statement that failed is the reason of an end that failed.
      if (answer?.status !== 'fulfilled') throw answer?.reason;
      if (end?.status !== 'fulfilled') throw end?.reason;
      return answer.value;
    } finally {
      client.release();
    }
  }
}

/** Sends the limits with each begin. A transaction for which the pooler has no connection in time ends. */
function beginWith(client: pg.PoolClient, settings: string, lendMs: number | undefined): void {
  const inner = client as unknown as Inner & { query: Query };
  const query = inner.query.bind(client);
  inner.query = (question, ...rest) => {
    const text = textOf(question);
    if (text === null || !/^begin\b/.test(text)) return query(question, ...rest);
    const asked = typeof question === 'object' ? question : {};
    const begun = query({ ...asked, text: `${text}${settings}` }, ...rest);
    if (lendMs === undefined) return begun;
    const late = setTimeout(
      () => inner.connection.stream.destroy(new Error(`the pooler lent no connection within ${lendMs} ms`)),
      lendMs,
    );
    return begun.finally(() => clearTimeout(late));
  };
}

function textOf(question: unknown): string | null {
  if (typeof question === 'string') return question;
  if (typeof question !== 'object' || question === null || !('text' in question)) return null;
  return typeof question.text === 'string' ? question.text : null;
}
