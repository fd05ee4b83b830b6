import type { AnyCall } from '#calls/kit/call.ts';

/** How a request or a call was answered: the HTTP status, and the code of a refusal. */
export type Outcome = { status: number; code?: string | undefined };

/** What the server tells of its work while it does it. Each is an addition in memory, and never throws. */
export type Meter = {
  /**
   * A request has come. The function that it returns is called once it is answered.
   *
   * `door` is one of the server's own names, never what a client wrote.
   */
  begin(): (door: string, outcome: Outcome) => void;
  /** A call of the catalogue was answered: one that came alone, or one change of a chain. */
  called(call: AnyCall, outcome: Outcome, ms: number): void;
  /** Where work takes turns, by the name of the line. */
  follow(lines: () => Readonly<Record<string, { running: number; waiting: number }>>): void;
};
