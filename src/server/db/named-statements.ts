import type pg from 'pg';

/** So often a text is sent before it gets a name: what is put together for one question is not worth one. */
const timesBeforeName = 3;
/** PostgreSQL keeps each on every connection, some tens of kilobytes. */
const mostNames = 400;
/** Texts that are counted at one time. */
const mostCounted = 5000;

/** A page of rows: PostgreSQL must see the values, as the best plan for a large shop is not that for a small one. */
const ofList = / limit \$\d+(?: offset \$\d+)?$/;

/**
 * Lets the connections of a pool name the statements that come again and again, so that PostgreSQL parses and plans each
 * once a connection. The connections must be one's own: a pooler that lends another for each transaction keeps no names.
 *
 * @returns what each new connection is given to
 */
export function statementNaming(): (client: pg.PoolClient) => void {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames || ofList.test(text)) return known;
    const count = (counts.get(text) ?? 0) + 1;
    if (counts.size >= mostCounted) counts.clear();
    counts.set(text, count);
    if (count < timesBeforeName) return undefined;
    counts.delete(text);
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  }

  return client => {
    // pg's many ways to call it come down to this one.
    const inner = client as unknown as { query(question: unknown, ...rest: unknown[]): unknown };
    const query = inner.query.bind(client);
    inner.query = (question, ...rest) => {
      const text = plainTextOf(question);
      const name = text === null ? undefined : nameOf(text);
      return query(name === undefined ? question : { ...(question as object), name }, ...rest); // it has a text
    };
  };
}

/** The text of a question that has no name yet; `null` of any other, such as a cursor. */
function plainTextOf(question: unknown): string | null {
  if (typeof question !== 'object' || question === null || 'submit' in question) return null;
  if ('name' in question && question.name !== undefined) return null;
  return 'text' in question && typeof question.text === 'string' ? question.text : null;
}
