import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRounds } from '#server/changes/rounds.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const roundMs = 15_000;

test('each is visited once in a round, whenever it has joined', () => {
  const rounds = createRounds(roundMs);
  const visits: number[][] = [];
  for (let n = 0; n < 45; n++) {
    const own: number[] = [];
    visits.push(own);
    const joined = performance.now();
    rounds.join(now => own.push(now - joined));
    vi.advanceTimersByTime(700);
  }
  vi.advanceTimersByTime(3 * roundMs);
  for (const own of visits) {
    const [first = 0] = own;
    expect(first).toBeGreaterThan(roundMs - roundMs / 15);
    expect(first).toBeLessThanOrEqual(roundMs);
    for (const [index, at] of own.entries()) expect(at).toBeCloseTo(first + index * roundMs, 5);
    expect(own.length).toBeGreaterThanOrEqual(3);
  }
});

test('one timer serves all, and none runs when all have left', () => {
  const rounds = createRounds(roundMs);
  let visited = 0;
  const leave = Array.from({ length: 100 }, () => rounds.join(() => (visited += 1)));
  expect(vi.getTimerCount()).toBe(1);
  for (const each of leave) {
    each();
    each();
  }
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(2 * roundMs);
  expect(visited).toBe(0);
  rounds.join(() => (visited += 1));
  vi.advanceTimersByTime(2 * roundMs);
  expect(visited).toBe(2);
});

test('who is visited may leave, and another one may join', () => {
  const rounds = createRounds(roundMs);
  let visited = 0;
  let joined = 0;
  const leave = rounds.join(() => {
    visited += 1;
    leave();
    rounds.join(() => (joined += 1));
  });
  vi.advanceTimersByTime(roundMs);
  expect([visited, joined]).toEqual([1, 0]);
  vi.advanceTimersByTime(roundMs);
  expect([visited, joined]).toEqual([1, 1]);
});
