import { expect, it, vi } from 'vitest';
import { derived, signal } from '#client/page/signal.ts';

it('a derived value is made once for all who follow it, and again when a source is another', () => {
  const sales = signal([1, 2]);
  const make = vi.fn((all: readonly number[]) => all.length);
  const count = derived([sales], make);
  const ends = [count.subscribe(() => {}), count.subscribe(() => {})];
  expect([count.get(), count.get()]).toEqual([2, 2]);
  expect(make).toHaveBeenCalledTimes(1);
  sales.set([1, 2, 3]);
  expect(count.get()).toBe(3);
  expect(make).toHaveBeenCalledTimes(2);
  for (const end of ends) end();
  sales.set([]);
  expect(make).toHaveBeenCalledTimes(2);
  expect(count.get()).toBe(0);
});

it('a listener hears of another value alone, however often the sources change', () => {
  const entry = signal({ no: 'SO-1', state: 'waits' });
  const no = derived([entry], ({ no }) => no);
  const length = derived([no, entry], text => text.length);
  const heard = vi.fn();
  const end = length.subscribe(heard);
  entry.set({ no: 'SO-1', state: 'sent' });
  entry.set({ no: 'SO-2', state: 'sent' });
  expect(heard).not.toHaveBeenCalled();
  entry.set({ no: 'SO-10', state: 'sent' });
  expect(heard).toHaveBeenCalledTimes(1);
  expect(length.get()).toBe(5);
  end();
});

it('what a value misses is looked for from the moment that it is followed, and not before', () => {
  const entries = signal(0);
  const needed = vi.fn();
  const rows = derived([entries], count => count, needed);
  rows.get();
  expect(needed).not.toHaveBeenCalled();
  const end = rows.subscribe(() => {});
  entries.set(1);
  expect(needed.mock.calls).toEqual([[0], [1]]);
  end();
  entries.set(2);
  expect(needed).toHaveBeenCalledTimes(2);
});

it('a rule that fails is told to the screen that reads it, and not to who changed the source', () => {
  const rows = signal(1);
  const sums = derived([rows], count => {
    if (count === 2) throw new Error('no sum');
    return count;
  });
  const heard = vi.fn();
  const end = sums.subscribe(heard);
  rows.set(2);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(() => sums.get()).toThrow('no sum');
  rows.set(3);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(sums.get()).toBe(3);
  end();
});

it('a listener that changes the source itself hears of the last value once', () => {
  const state = signal('online');
  const shown = derived([state], text => text);
  const heard: string[] = [];
  const end = shown.subscribe(() => {
    if (state.get() === 'away') state.set('back');
  });
  const other = shown.subscribe(() => heard.push(shown.get()));
  state.set('away');
  expect(heard).toEqual(['back']);
  end();
  other();
});
