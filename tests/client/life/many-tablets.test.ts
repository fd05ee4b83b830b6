import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillRound, nextRoundMs, type RoundPorts } from '#client/tablet/fill-round.ts';
import { createBackOff, type Refusal } from '#client/transport/back-off.ts';

const tables = Array.from({ length: 20 }, (_, number) => `table ${number}`);
const answerMs = 100;
const second = 1000;
const minute = 60 * second;
const refreshMs = 15 * minute;
/** The same crowd in every run; many others with `FAULT_RUNS`. */
const crowds = Array.from({ length: process.env.FAULT_RUNS ? 50 : 1 }, (_, crowd) => crowd);

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The same numbers each time (mulberry32): seeds that lie close together have nothing in common. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

type Server = (table: string) => Refusal;
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super();
    this.refusal = refusal;
  }
}

/** A tablet that keeps its tables filled from a server; it lives by the clock of the test. */
function startTablet(number: number, server: Server, asked: (table: string) => void, crowd = 0) {
  const random = seeded(crowd * 1000 + number + 1);
  const backOff = createBackOff({ now: Date.now, random });
  backOff.slowest(refreshMs);
  const filledAt = new Map<string, number>();
  const ports: RoundPorts<string> = {
    tables,
    nameOf: table => table,
    isOld: async table => Date.now() - (filledAt.get(table) ?? Number.NEGATIVE_INFINITY) > refreshMs,
    async fill(table) {
      asked(table);
      await pause(answerMs);
      const refusal = server(table);
      backOff.heard(`read ${table}`, refusal);
      if (refusal !== null) throw new Refused(refusal);
      filledAt.set(table, Date.now());
    },
    refusalIn: error => (error instanceof Refused ? error.refusal : null),
    backOff,
    mayAsk: () => true,
    turn: async () => {},
    told: () => {},
  };
  const stop = new AbortController();
  void (async () => {
    // People come to work in the course of a minute, and some of them at one moment.
    await pause(number % 2 === 0 ? 0 : random() * minute);
    while (!stop.signal.aborted) {
      await fillRound(ports, false, stop.signal);
      await pause(nextRoundMs(backOff, tables, random));
    }
  })();
  return { filled: () => filledAt.size, stop: () => stop.abort() };
}

const tooMuch = { status: 503, code: 'overloaded', msg: '', retryAfterMs: 2000 };

test.each(crowds)(
  'five hundred tablets spare a server that refuses for a minute, and fill soon after (%i)',
  async crowd => {
    const perSecond = new Map<number, number>();
    const down = () => Date.now() < 2 * minute && Date.now() >= minute;
    const shop = Array.from({ length: 500 }, (_, number) =>
      startTablet(
        number,
        () => (down() ? tooMuch : null),
        () => {
          const at = Math.floor(Date.now() / second);
          perSecond.set(at, (perSecond.get(at) ?? 0) + 1);
        },
        crowd,
      ),
    );
    // As a crowd that comes for the first time finds the server down.
    vi.setSystemTime(minute);
    await vi.advanceTimersByTimeAsync(minute);
    const inMinute = [...perSecond.values()].reduce((sum, count) => sum + count, 0);
    // 20 a second of each tablet were 600,000.
    expect(inMinute).toBeLessThan(500 * 10);
    // Once the first have been told, they come apart.
    const later = [...perSecond].filter(([at]) => at >= minute / second + 5).map(([, count]) => count);
    expect(Math.max(...later)).toBeLessThan(120);
    const filled = () => shop.filter(tablet => tablet.filled() === tables.length).length;
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(filled()).toBeGreaterThan(490);
    // The last of them has waited longest.
    await vi.advanceTimersByTimeAsync(minute);
    expect(filled()).toBe(500);
    for (const tablet of shop) tablet.stop();
  },
);

test.each([
  [422, undefined],
  [429, 30],
  [500, undefined],
  [503, 30],
])(
  'one table refused with %d costs a few requests, and every other one is still filled',
  async (status, rest) => {
    let asked = 0;
    const refusal = {
      status,
      code: '',
      msg: '',
      ...(rest === undefined ? {} : { retryAfterMs: rest * second }),
    };
    const tablet = startTablet(
      0,
      table => (table === 'table 3' ? refusal : null),
      table => {
        if (table === 'table 3') asked += 1;
      },
    );
    await vi.advanceTimersByTimeAsync(10 * second);
    expect(tablet.filled()).toBe(tables.length - 1);
    expect(asked).toBeLessThanOrEqual(2);
    await vi.advanceTimersByTimeAsync(15 * minute);
    expect(asked).toBeLessThan(12);
    const before = asked;
    // From then on once for each time that it would be read anyway.
    await vi.advanceTimersByTimeAsync(4 * refreshMs);
    expect(asked - before).toBeLessThanOrEqual(4);
    tablet.stop();
  },
);

test('tables that are refused side by side do not keep the others from being refreshed', async () => {
  const last = new Map<string, number>();
  const tablet = startTablet(
    0,
    table => (['table 3', 'table 4', 'table 5'].includes(table) ? tooMuch : null),
    table => last.set(table, Date.now()),
  );
  await vi.advanceTimersByTimeAsync(2 * refreshMs);
  expect(tablet.filled()).toBe(tables.length - 3);
  for (const table of tables) expect(Date.now() - (last.get(table) ?? 0)).toBeLessThan(refreshMs * 1.5);
  tablet.stop();
});
