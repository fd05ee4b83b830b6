import { expect, test } from 'vitest';
import { type BackOff, createBackOff } from '#client/transport/back-off.ts';

const refusal = (status: number, more: { code?: string; retryAfterMs?: number } = {}) => ({
  status,
  code: '',
  msg: '',
  ...more,
});

/** A back-off by a clock that the test sets, which takes the middle of each spread. */
function made(random = () => 0.5): { backOff: BackOff; pass(ms: number): void } {
  let nowMs = 0;
  return {
    backOff: createBackOff({ now: () => nowMs, random }),
    pass(ms) {
      nowMs += ms;
    },
  };
}

test('each refusal in a row doubles the wait, up to the time after which it is asked anyway', () => {
  const { backOff, pass } = made();
  backOff.slowest(60_000);
  const waits = Array.from({ length: 7 }, () => {
    backOff.refused('fees', refusal(422));
    const ms = backOff.waitMs('fees');
    pass(ms);
    return ms;
  });
  expect(waits.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000]);
  expect(Math.min(...waits.slice(4))).toBeGreaterThanOrEqual(60_000);
  backOff.answered('fees');
  backOff.refused('fees', refusal(422));
  expect(backOff.waitMs('fees')).toBe(5_000);
});

test.each([0, 0.5, 0.999])('the wait is never shorter than the server asks for (spread %d)', random => {
  const { backOff } = made(() => random);
  backOff.refused('fees', refusal(429, { retryAfterMs: 30_000 }));
  expect(backOff.waitMs('fees')).toBeGreaterThanOrEqual(30_000);
  expect(backOff.waitMs('fees')).toBeLessThanOrEqual(45_000);
});

test('one thing that is refused keeps no other waiting, and two in a row keep all', () => {
  const { backOff, pass } = made();
  backOff.heard('fees', refusal(503));
  backOff.heard('fees', refusal(503));
  expect(backOff.waitMs('items')).toBe(0);
  backOff.heard('items', refusal(503, { retryAfterMs: 20_000 }));
  expect(backOff.waitMs('customers')).toBe(25_000);
  // What was on its way at the same moment makes it no longer.
  backOff.heard('orders', refusal(503, { retryAfterMs: 20_000 }));
  expect(backOff.waitMs('customers')).toBe(25_000);
  pass(25_000);
  expect(backOff.waitMs('customers')).toBe(0);
});

test('a refusal of the thing itself says nothing about the server', () => {
  const { backOff } = made();
  for (const name of ['fees', 'items', 'customers']) backOff.heard(name, refusal(422));
  expect(backOff.allWaitMs()).toBe(0);
});

test('a line that comes back ends the waits for want of an answer, and no others', () => {
  const { backOff } = made();
  backOff.refused('fees', null);
  backOff.refused('items', refusal(500));
  backOff.forget('unreachable');
  expect(backOff.waitMs('fees')).toBe(0);
  expect(backOff.waitMs('items')).toBe(5_000);
});
