/** Characters of a message, and of a statement, that go into a log; frames of a stack. */
const most = { message: 300, statement: 500, frames: 12, causes: 3 };

export type ErrorRecord = {
  type: string;
  message: string;
  /** SQLSTATE or system code. */
  code?: string;
  /** The beginning of the statement that failed, with `$1` instead of its values. */
  statement?: string;
  /** What in the database refused it. */
  table?: string;
  constraint?: string;
  /** Where in the program. */
  stack?: string;
  cause?: ErrorRecord;
};

/**
 * An error as it may be written down: of bounded length, and without what people typed. A failed query carries its whole
 * statement and its parameters in its message, and the database repeats values in its own words.
 */
export function recordOf(error: unknown, depth = 0): ErrorRecord {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { code, query, table, constraint } = error as Error & Record<string, unknown>; // fields of pg, drizzle, node: each looked at below
  const record: ErrorRecord = { type: error.name, message: messageOf(error, typeof query === 'string') };
  if (typeof code === 'string') record.code = code.slice(0, 40);
  if (typeof query === 'string') record.statement = cut(query, most.statement);
  if (typeof table === 'string') record.table = table.slice(0, 80);
  if (typeof constraint === 'string') record.constraint = constraint.slice(0, 80);
  const stack = framesOf(error.stack);
  if (stack !== '') record.stack = stack;
  if (error.cause !== undefined && depth < most.causes) record.cause = recordOf(error.cause, depth + 1);
  return record;
}

function messageOf(error: Error, isQuery: boolean): string {
  if (isQuery) return 'Failed query';
  // PostgreSQL's own: `invalid input syntax for type integer: "what was typed"`.
  const isOfDatabase = 'severity' in error;
  return cut(isOfDatabase ? error.message.replace(/: ".*/s, ': "…"') : error.message, most.message);
}

/** The frames alone: what stands before them is the message again. */
function framesOf(stack: string | undefined): string {
  const frames = (stack ?? '')
    .slice(-20_000)
    .split('\n')
    .filter(line => /^\s+at /.test(line));
  return frames
    .slice(0, most.frames)
    .map(frame => cut(frame, most.message))
    .join('\n');
}

const cut = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length)}… (${text.length} characters)` : text;
