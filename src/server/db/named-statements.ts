import type pg from 'pg';

/** So often a text is sent before it gets a name: what is put together for one question is not worth one. */
const timesBeforeName = 3;
/** PostgreSQL keeps each on every connection, some tens of kilobytes. */
const mostNames = 400;
/** Texts that are counted at one time. */
const mostCounted = 5000;

/**
 * What is asked for in pages: PostgreSQL must see the values, as the best plan for a large shop is not that for a small one.
 */
const ofList = / limit \$\d+(?: offset \$\d+)?$/;

const names = new Map<string, string>();
const counts = new Map<string, number>();

/**
 * Lets a connection name the statements that come again and again, so that PostgreSQL parses and plans each once. The
 * connection must be one's own: a pooler that lends another for each transaction keeps no names.
 */
export function nameStatements(client: pg.Client | pg.PoolClient): void {
  // pg's many ways to call it come down to this one.
  const inner = client as unknown as { query(question: unknown, ...rest: unknown[]): unknown };
  const query = inner.query.bind(client);
  inner.query = (question, ...rest) => query(named(question), ...rest);
}

function named(question: unknown): unknown {
  if (typeof question !== 'object' || question === null || 'submit' in question) return question;
  if ('name' in question && question.name !== undefined) return question;
  if (!('text' in question) || typeof question.text !== 'string') return question;
  const name = nameOf(question.text);
  return name === null ? question : { ...question, name };
}

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostNames || ofList.test(text)) return null;
  const count = (counts.get(text) ?? 0) + 1;
  if (counts.size >= mostCounted) counts.clear();
  if (count < timesBeforeName) {
    counts.set(text, count);
    return null;
  }
  counts.delete(text);
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
