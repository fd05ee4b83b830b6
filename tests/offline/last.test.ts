import { expect, test } from 'vitest';
import type { EntryRow } from '#offline/core/entry.ts';
import { nextOf, plan, type Runtime } from '#offline/core/plan.ts';

const runtime: Runtime = {
  signedIn: () => true,
  lineDown: () => false,
  backedOff: () => false,
  heldFor: () => undefined,
  readable: () => true,
  known: () => true,
  last: op => op === 'close',
};
const row = (seq: number, lane: string, more: Partial<EntryRow> = {}): EntryRow => ({
  ...{ seq, lane, mid: `m${seq}`, owner: 'o', deps: [], refs: [], op: 'sell', v: 1, state: 'READY' },
  ...{ attempts: 0, unknowns: 0, epoch: 0, createdAt: '', build: '', settled: false },
  ...more,
});
const ready = (...rows: EntryRow[]) => nextOf(rows, runtime, new Set(), 9).map(({ mid }) => mid);
const close = (seq: number) => row(seq, 'shift', { op: 'close' });

test('a change that adds up others is sent after all earlier ones and before what waits for it', () => {
  const rows = [row(1, 'a'), row(2, 'b', { state: 'DONE' }), close(3), row(4, 'c')];
  expect(ready(...rows)).toEqual(['m1', 'm4']);
  expect(plan(rows, runtime).get('m3')).toEqual({ because: 'dependency', on: 'm1' });
  expect(ready(row(1, 'a', { state: 'DONE' }), close(3), row(4, 'c'))).toEqual(['m3', 'm4']);
  expect(ready(row(1, 'a', { state: 'SENDING' }), close(3))).toEqual([]);
  expect(ready(row(1, 'a', { state: 'UNKNOWN' }), close(3))).toEqual(['m1']);
});

test('a queue that waits for a person, and what waits for it, does not hold it up', () => {
  const refused = row(1, 'a', { state: 'FAILED' });
  const behind = row(2, 'a');
  const dependent = row(3, 'b', { deps: ['m1'] });
  expect(ready(refused, behind, dependent, close(4))).toEqual(['m4']);
  expect(ready(refused, behind, dependent, row(4, 'c'), close(5))).toEqual(['m4']);
});
