import type { BackOff, Refusal } from '../transport/back-off.ts';

export type RoundPorts<T> = {
  tables: readonly T[];
  /** What the back-off knows it by. */
  nameOf(table: T): string;
  isOld(table: T): Promise<boolean>;
  /** Rejects with what came instead of the rows. */
  fill(table: T): Promise<void>;
  /** The refusal in an error; `null` without an answer. */
  refusalIn(error: unknown): Refusal;
  backOff: BackOff;
  /** A person is signed in, the server is there and works. */
  mayAsk(): boolean;
  /** Resolves when the page has nothing better to do. */
  turn(): Promise<void>;
  /** What is told of a table that was asked for. */
  told(table: T): void;
};

/**
 * Asks for the tables that are missing or old, one after the other. What the server refused waits for its
 * time and comes last, so that one table keeps no other from being filled. Where the server itself is the
 * cause, the round ends.
 *
 * @param force asks for all of them, also those that wait: a person wants it
 */
export async function fillRound<T>(ports: RoundPorts<T>, force: boolean, signal: AbortSignal): Promise<void> {
  const { backOff, nameOf } = ports;
  const failures = (table: T) => backOff.held(nameOf(table))?.failures ?? 0;
  const inOrder = [...ports.tables].sort((a, b) => failures(a) - failures(b));
  for (const table of inOrder) {
    const name = nameOf(table);
    if (signal.aborted || !ports.mayAsk()) return;
    if (!force && (backOff.waitMs(name) > 0 || !(await ports.isOld(table)))) continue;
    await ports.turn();
    try {
      await ports.fill(table);
      backOff.answered(name);
      ports.told(table);
    } catch (error) {
      if (signal.aborted) return;
      const refusal = ports.refusalIn(error);
      backOff.refused(name, refusal);
      ports.told(table);
      if (refusal === null || backOff.allWaitMs() > 0) return;
    }
  }
}

const everyMs = 30_000;
const toldMs = 5 * 60_000;
const leastMs = 1_000;

/**
 * How long until the tables are looked at again. That is every half minute, or after minutes where the server tells what
 * changes; sooner when one of them may be asked for again.
 */
export function nextRoundMs(
  backOff: BackOff,
  names: readonly string[],
  random: () => number,
  isTold = false,
): number {
  const waits = names
    .filter(name => backOff.held(name) !== null)
    .map(name => backOff.waitMs(name))
    .filter(ms => ms > 0);
  return Math.max(leastMs, Math.min((isTold ? toldMs : everyMs) * (0.9 + random() / 5), ...waits));
}
