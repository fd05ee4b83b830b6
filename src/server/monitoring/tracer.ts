/** What is told of a step: words and numbers of the server's own. Nothing that a person typed, no token, no one's name. */
export type Facts = Readonly<Record<string, string | number>>;

export type Step = {
  /** One of a few hundred that there are. */
  name: string;
  /** Of a request that came, of one that the server sends, or of what it does itself. */
  kind?: 'server' | 'client' | 'internal';
  facts?: Facts;
};

/** A step that is being recorded. */
export type Span = {
  /** Of the trace that it is part of: 32 hex digits. */
  readonly traceId: string;
  rename(name: string): void;
  note(facts: Facts): void;
  /** The step failed, for this reason: a code or the class of an error, never its message. */
  failed(why: string): void;
};

/** A step that ends when it is told to. */
export type OpenSpan = Span & { end(): void };

/** Records what the server does, step by step. It never throws by itself, and no work waits for it. */
export type Tracer = {
  /**
   * Begins a trace, and runs the work as its first step. The sampler decides whether it is recorded.
   *
   * @param traceparent header of the caller; the trace refers to it where it is well-formed, and is decided by nothing in it
   */
  begin<T>(step: Step, work: (span: Span | null) => Promise<T>, traceparent?: string | null): Promise<T>;
  /** Runs work as a step of the one that runs. Where that is not recorded, this one is not either: `null`. */
  during<T>(step: Step, work: (span: Span | null) => Promise<T>): Promise<T>;
  /** Begins a step of the one that runs; it is asked what it is where it is recorded. */
  open(step: () => Step): OpenSpan | null;
  /** The `traceparent` header for a request that is sent now; `null` where it is not recorded. */
  traceparent(): string | null;
};

/** Why something failed, in a word that holds no value. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown';
  const code = 'code' in cause ? cause.code : undefined;
  const why = typeof code === 'string' ? code : cause.constructor.name;
  return /^\w{1,40}$/.test(why) ? why : 'unknown';
}
