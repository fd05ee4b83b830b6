import { expect, test } from 'vitest';
import { countComment, countedIn } from '#model/stock/adjustment-reasons.ts';

test('the comment of a count is in no language, and is read again', () => {
  expect(countComment('1', '28')).toBe('28 → 1');
  expect(countedIn(countComment('1.250,5', '-3'))).toEqual({ counted: '1.250,5', expected: '-3' });
});

test('what older builds wrote in English is read too', () => {
  expect(countedIn('Counted 1, expected 28')).toEqual({ counted: '1', expected: '28' });
});

test.each(['', 'Kệ 3 → kệ 5', 'Counted twice, expected 28'])(
  'what a person wrote (%j) is left alone',
  text => {
    expect(countedIn(text)).toBeNull();
  },
);
