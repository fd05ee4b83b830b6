import { beforeEach, describe, expect, it } from 'vitest';
import { createDeviceClock } from '#offline/device-clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.parse('2026-11-22T03:00:00.000Z');

/** True time passes; the device's clock differs from it by `error`, and steady time stands still while it sleeps. */
let passed: number;
let slept: number;
let error: number;
let disk: string | null;

const open = () =>
  createDeviceClock({
    wall: () => start + passed + error,
    steady: () => passed - slept,
    load: () => disk,
    save: text => {
      disk = text;
    },
  });
const truth = () => start + passed;
const off = (clock: ReturnType<typeof open>) => Math.abs(clock.now() - truth());

beforeEach(() => {
  passed = 0;
  slept = 0;
  error = 0;
  disk = null;
});

describe('the server’s time on a device', () => {
  it('is the device’s own until the server has told its time', () => {
    error = -5 * hour;
    const clock = open();
    expect(clock.behindMs()).toBeNull();
    expect(clock.now()).toBe(start - 5 * hour);
  });

  it.each([-365 * day, -13 * hour, 13 * hour, 365 * day])(
    'is right with a clock that is off by %i ms',
    by => {
      error = by;
      const clock = open();
      clock.note(truth());
      passed += 3 * hour;
      expect(off(clock)).toBe(0);
      expect(clock.behindMs()).toBe(-by);
    },
  );

  it.each([-365 * day, -13 * hour, 13 * hour])('outlives the page, with a clock off by %i ms', by => {
    error = by;
    open().note(truth());
    passed += 60 * hour;
    expect(off(open())).toBe(0);
  });

  it.each([
    ['corrected from a year behind', -365 * day, 0],
    ['corrected from 13 hours behind', -13 * hour, 0],
    ['corrected from 13 hours ahead', 13 * hour, 0],
    ['set back by days', 0, -3 * day],
    ['set a year back', 0, -365 * day],
    ['set a month ahead', 0, 30 * day],
  ])('stands while the page is open and the clock is %s', (_, before, after) => {
    error = before;
    const clock = open();
    clock.note(truth());
    passed += hour;
    expect(off(clock)).toBe(0);
    error = after;
    expect(off(clock)).toBeLessThanOrEqual(minute);
    passed += 5 * hour;
    expect(off(clock)).toBeLessThanOrEqual(minute);
    // And the next page goes on with what this one has found out.
    expect(Math.abs(open().now() - truth())).toBeLessThanOrEqual(minute);
  });

  it('is right after a night in which the device slept, and its clock did not', () => {
    error = -365 * day;
    const clock = open();
    clock.note(truth());
    passed += 10 * hour;
    slept += 10 * hour;
    expect(off(clock)).toBe(0);
  });

  it('is right in a page that was opened after the clock had been corrected', () => {
    error = -365 * day;
    open().note(truth());
    passed += 13 * hour;
    error = 0;
    expect(off(open())).toBe(0);
  });

  it('never goes back', () => {
    const clock = open();
    clock.note(truth());
    passed += hour;
    const before = clock.now();
    error = -2 * day;
    expect(clock.now()).toBeGreaterThanOrEqual(before);
    expect(open().now()).toBeGreaterThanOrEqual(before - minute);
  });

  it('follows the server, also back', () => {
    const clock = open();
    clock.note(truth() + day);
    clock.note(truth());
    expect(off(clock)).toBe(0);
  });

  it.each(['', 'no JSON', '{}', '{"seen":"x","behindMs":null}'])(
    'takes nothing from what is no memory (%s)',
    text => {
      disk = text;
      expect(open().behindMs()).toBeNull();
    },
  );
});
