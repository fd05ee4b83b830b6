import { expect, test } from 'vitest';
import { toRem } from '../../src/setup/rem-styles.ts';

test.each([
  ['44px', '2.75rem'],
  ['4px 8px', '0.25rem 0.5rem'],
  ['calc(60px + env(safe-area-inset-bottom))', 'calc(3.75rem + env(safe-area-inset-bottom))'],
  ['minmax(min(100%, 260px), 1fr)', 'minmax(min(100%, 16.25rem), 1fr)'],
  ['-24px', '-1.5rem'],
])('a size grows with the text: %s', (drawn, written) => {
  expect(toRem(drawn)).toBe(written);
});

test.each(['1px solid var(--quay-line)', '0px', 'var(--space-4px)', 'url(image-4px.svg)', '1.5rem'])(
  'stays as it is: %s',
  value => {
    expect(toRem(value)).toBe(value);
  },
);
