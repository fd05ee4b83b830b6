import pg from 'pg';
import { vi } from 'vitest';

export type Statement = { text: string; values: unknown[] };

/** A step of PostgreSQL's plan. */
export type Node = {
  'Node Type': string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Node[];
};

export const below = (node: Node): Node[] => (node.Plans ?? []).flatMap(plan => [plan, ...below(plan)]);

/**
 * Listens to what is asked of PostgreSQL. Connections keep the function that was there when they began: listen before
 * the server is made.
 */
export function listenToStatements() {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  return {
    /** The statements with which the server answers. */
    async of(ask: () => Promise<unknown>): Promise<Statement[]> {
      query.mockClear();
      await ask();
      return query.mock.calls.flatMap(([asked, values]) => {
        const { text } = asked as unknown as { text?: string }; // drizzle gives an object
        return text === undefined ? [] : [{ text, values: (values as unknown[] | undefined) ?? [] }];
      });
    },
    stop: () => query.mockRestore(),
  };
}

/** The plan of a statement where PostgreSQL does what is `off` (`seqscan`, `sort`) only if it must. */
export async function planOf(
  url: string,
  { text, values }: Statement,
  off: readonly string[],
): Promise<Node> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(off.map(name => `set enable_${name} = off`).join('; '));
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (format json) ${text}`,
      values,
    );
    const [row] = rows;
    if (!row) throw new Error(`no plan: ${text}`);
    return row['QUERY PLAN'][0].Plan;
  } finally {
    await client.end();
  }
}
