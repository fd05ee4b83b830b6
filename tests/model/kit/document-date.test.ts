import { expect, test } from 'vitest';
import { documentDate } from '#model/kit/document-date.ts';

const today = '2026-11-22';

test.each([
  ['today', today, today],
  ['three days ago, without a connection', '2026-11-19', '2026-11-19'],
  ['as long ago as a document may wait', '2026-10-23', '2026-10-23'],
  ['longer ago than that', '2026-10-22', today],
  ['a year ago, by a clock set wrong', '2025-11-22', today],
  ['tomorrow, by a clock set wrong', '2026-11-23', today],
  ['in another century', '0001-01-01', today],
  ['on no day', '', today],
  ['on a day that is none', 'x', today],
])('a document made %s is dated so', (_, claimed, date) => {
  expect(documentDate(claimed, today)).toBe(date);
});
