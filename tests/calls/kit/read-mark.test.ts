import { expect, test } from 'vitest';
import { laterMark, readMarkIn } from '#calls/kit/read-mark.ts';

test.each([
  ['the first', null, 'a.00000001.05', 'a.00000001.05'],
  ['a higher one', 'a.00000001.05', 'a.00000001.06', 'a.00000001.06'],
  ['the one that is kept, when a lower one comes late', 'a.00000001.06', 'a.00000001.05', 'a.00000001.06'],
  ['a lower one of another place', 'a.00000001.06', 'a.00000002.05', 'a.00000002.05'],
])('keeps %s', (_, kept, came, stays) => {
  expect(laterMark(kept, came)).toBe(stays);
});

test.each([null, '', 'a b', 'a\nb', 'ă', 'a'.repeat(81)])('takes %j for no mark', text => {
  expect(readMarkIn(text)).toBe(null);
});
