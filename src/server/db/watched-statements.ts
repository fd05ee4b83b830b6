import type pg from 'pg';

/** Told of the answer to a statement: of its error where it failed. */
export type Ended = (error?: unknown) => void;

type Callback = (...answer: unknown[]) => unknown;

/**
 * Lets a connection tell of each statement.
 *
 * @param begin is given the text without values when it is sent; `null` where its answer is of no interest
 */
export function watchStatements(client: pg.PoolClient, begin: (text: string) => Ended | null): void {
  // pg's many ways to call it come down to this one.
  const inner = client as unknown as { query(question: unknown, ...rest: unknown[]): unknown };
  const query = inner.query.bind(client);
  inner.query = (question, ...rest) => {
    const text = textOf(question);
    const ended = text === null ? null : begin(text);
    if (!ended) return query(question, ...rest);
    const done = rest.at(-1);
    if (isCallback(done))
      return query(question, ...rest.slice(0, -1), (...answer: unknown[]) => {
        ended(answer[0]);
        done(...answer);
      });
    const asked = query(question, ...rest);
    if (asked instanceof Promise) asked.then(() => ended(), ended);
    return asked;
  };
}

const isCallback = (value: unknown): value is Callback => typeof value === 'function';

/** The text of a question; `null` of a cursor and the like. */
function textOf(question: unknown): string | null {
  if (typeof question === 'string') return question;
  if (typeof question !== 'object' || question === null || 'submit' in question) return null;
  return 'text' in question && typeof question.text === 'string' ? question.text : null;
}
