import { afterAll, afterEach, beforeEach, expect } from 'vitest';

// React's warnings are formats with `%s`, the app's own lines never are. Two children with one key are lost or doubled
// on the screen, and the test that drew them passes: so it fails here. A caught error, which begins with `%o`, is none.
const warnings: string[] = [];
const print = console.error;
console.error = (...parts: unknown[]) => {
  const [text] = parts;
  if (typeof text === 'string' && text.includes('%s') && !text.startsWith('%o'))
    warnings.push(parts.join(' '));
  print(...parts);
};

beforeEach(() => {
  warnings.length = 0;
});
afterEach(() => {
  expect(warnings, 'What React warned of').toEqual([]);
});
// The next file of this worker begins with the console as it was.
afterAll(() => {
  console.error = print;
});
