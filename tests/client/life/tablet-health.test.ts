import { expect, it, vi } from 'vitest';
import { warnings, warningsOf, watchTablet } from '#client/life/tablet-health.ts';
import { signal } from '#client/page/signal.ts';
import { tabletSlot } from '#client/tablet/tablet.ts';
import type { EntryView, Tablet } from '#offline/tablet.ts';

const mb = 1024 * 1024;
const now = Date.UTC(2026, 0, 5, 12);
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const well = {
  now,
  usage: { used: 10 * mb, quota: 1000 * mb, persisted: true },
  unsentSince: [],
  unsent: 0,
  serverAheadMs: 2_000,
};

it('a tablet that is well warns of nothing, whatever the browser keeps to itself', () => {
  expect(warningsOf(well)).toEqual([]);
  expect(warningsOf({ ...well, usage: null, serverAheadMs: null })).toEqual([]);
  expect(warningsOf({ ...well, usage: { used: 0, quota: 0, persisted: false } })).toEqual([]);
});

it('unsent work of more than an hour on storage that may be cleared is a warning', () => {
  const usage = { ...well.usage, persisted: false };
  expect(warningsOf({ ...well, usage, unsentSince: [ago(59)] })).toEqual([]);
  expect(warningsOf({ ...well, usage, unsentSince: [ago(61), ago(1)], unsent: 1 })).toEqual([
    { kind: 'not-persisted', unsent: 1 },
  ]);
  expect(warningsOf({ ...well, unsentSince: [ago(61)] })).toEqual([]);
});

it('less than 50 MB left is a warning', () => {
  const usage = { ...well.usage, used: 951 * mb };
  expect(warningsOf({ ...well, usage })).toEqual([{ kind: 'space', leftBytes: 49 * mb }]);
});

it('a clock that is more than five minutes off is a warning, in both directions', () => {
  expect(warningsOf({ ...well, serverAheadMs: 299_000 })).toEqual([]);
  expect(warningsOf({ ...well, serverAheadMs: 301_000 })).toEqual([{ kind: 'clock', aheadMs: -301_000 }]);
  expect(warningsOf({ ...well, serverAheadMs: -600_000 })).toEqual([{ kind: 'clock', aheadMs: 600_000 }]);
});

it('what is sent is not called unsent any more, without another look', async () => {
  const waits = (lane: string) =>
    ({ lane, state: 'READY', createdAt: new Date(Date.now() - 61 * 60_000).toISOString() }) as EntryView; // what is looked at
  const entries = signal<EntryView[]>([waits('customer:1'), waits('customer:2')]);
  const outbox = { entries: entries.get, subscribe: entries.subscribe };
  const look = vi.fn(async () => ({ used: 0, quota: 0, persisted: false }));
  const tablet = { outbox, store: { usage: look } } as unknown as Tablet; // what is asked of it
  tabletSlot.set({ tablet, owner: 'store01', broken: false });
  const stop = watchTablet();
  try {
    await vi.waitFor(() => expect(warnings.get()).toEqual([{ kind: 'not-persisted', unsent: 2 }]));
    entries.set([waits('customer:2')]);
    expect(warnings.get()).toEqual([{ kind: 'not-persisted', unsent: 1 }]);
    entries.set([]);
    expect(warnings.get()).toEqual([]);
    expect(look).toHaveBeenCalledTimes(1);
  } finally {
    stop();
    tabletSlot.set({ tablet: null, owner: null, broken: false });
  }
});
