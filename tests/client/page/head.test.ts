import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setTitle } from '#client/page/head.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.title = 'before';
});
afterEach(() => vi.useRealTimers());

test('updates of the head are debounced by 10 ms: the last one counts', () => {
  setTitle('Sales Orders');
  vi.advanceTimersByTime(9);
  setTitle('Sales Order');
  vi.advanceTimersByTime(9);
  expect(document.title).toBe('before');
  vi.advanceTimersByTime(1);
  expect(document.title).toBe('Sales Order');
});
