import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { signal } from '#client/page/signal.ts';
import { replayedQueue, useDocumentQueue } from '#client/tablet/document-queues.ts';
import { entriesNow, unsentChangesNow } from '#client/tablet/entries.ts';
import { tabletSlot } from '#client/tablet/tablet.ts';
import type { EntryView, Tablet } from '#offline/tablet.ts';

const closed = tabletSlot.get();
afterEach(() => {
  // Files of one worker share modules: what is still shown would follow the tablet of the next file.
  cleanup();
  tabletSlot.set(closed);
});

const entry = (over: Partial<EntryView> = {}): EntryView => ({
  seq: 1,
  mid: 'm1',
  op: 'salesOrders.create',
  v: 1,
  args: {},
  lane: 'so:tmp:1',
  deps: [],
  tempId: 'tmp:1',
  state: 'READY',
  attempts: 0,
  createdAt: '2026-01-01T00:00:00Z',
  build: 'test',
  settled: false,
  editable: true,
  waits: null,
  ...over,
});

/** A tablet with these entries and no more than the queues look at. */
function open(first: readonly EntryView[]) {
  const entries = signal(first);
  const numbers = new Map<string, string>();
  const outbox = {
    entries: entries.get,
    subscribe: entries.subscribe,
    resolve: (no: string) => numbers.get(no) ?? no,
  };
  tabletSlot.set({ tablet: { outbox } as unknown as Tablet, owner: 'o', broken: false }); // the queues use its outbox
  return { entries, numbers };
}

it('what is sent or tried again changes the queue that is shown, and none that a replay reads', () => {
  const { entries } = open([entry()]);
  const changed = vi.fn();
  const end = replayedQueue('so').subscribe(changed);
  const shown = renderHook(() => useDocumentQueue('so')).result;
  act(() =>
    entries.set([
      entry({ state: 'SENDING', attempts: 1, waits: { because: 'sending' } as EntryView['waits'] }),
    ]),
  );
  expect(changed).not.toHaveBeenCalled();
  expect(shown.current.entries[0]?.state).toBe('SENDING');
  act(() => entries.set([entry({ state: 'DONE', answer: { pos_so_no: 'SO-1' } })]));
  expect(changed).toHaveBeenCalledTimes(1);
  expect(replayedQueue('so').get().entries[0]?.answer).toEqual({ pos_so_no: 'SO-1' });
  act(() => entries.set([entry({ state: 'DONE', answer: { pos_so_no: 'SO-1' }, settled: true })]));
  expect(replayedQueue('so').get().entries).toEqual([]);
  end();
});

it('a number that comes moves the queue of its document, though no entry has changed', () => {
  const { entries, numbers } = open([entry()]);
  const end = replayedQueue('so').subscribe(() => {});
  numbers.set('tmp:1', 'SO-1');
  entries.set([...entries.get(), entry({ mid: 'm2', lane: 'customer:C1', seq: 2 })]);
  expect([...replayedQueue('so').get().byNumber.keys()]).toEqual(['SO-1']);
  end();
});

it('who follows the entries follows those of the next person after a sign-in', () => {
  open([entry()]);
  const count = renderHook(() => [entriesNow.get().length, unsentChangesNow.get()]);
  expect(count.result.current).toEqual([1, 1]);
  const heard = vi.fn();
  const end = unsentChangesNow.subscribe(heard);
  const { entries } = open([]);
  expect(unsentChangesNow.get()).toBe(0);
  entries.set([entry(), entry({ mid: 'm2' })]);
  expect(unsentChangesNow.get()).toBe(2);
  expect(heard).toHaveBeenCalledTimes(2);
  end();
});
