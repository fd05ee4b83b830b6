import { expect, test } from 'vitest';
import { none, value } from '#model/kit/reading.ts';
import { isGtin } from '#model/stock/barcode.ts';
import { readBarcode, restoreLeadingZeros } from '#model/stock/read-barcode.ts';

test('a number below bars is told by its length and its check digit', () => {
  expect(['4006381333931', '96385074', '036000291452', '10614141000415'].map(isGtin)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['4006381333932', '96385075', '3600029145', '', 'A006381333931'].map(isGtin)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test.each([
  ['96385074', '96385074'],
  ['SP000123', 'SP000123'],
  ['18936000000025', '18936000000025'],
  ['8936000000172', '8936000000172'],
  ['893-6000 000172', '8936000000172'],
  ['012345678905', '0012345678905'],
  ['\u200b12345\u00a0', '12345'],
])('the bar code %j is %j', (text, code) => expect(readBarcode(text)).toEqual(value(code)));

test.each(['', '8936000000173', 'Mã vạch', 'x'.repeat(49)])('%j is no bar code', text =>
  expect(readBarcode(text)).toEqual(none),
);

test('a bar code that was kept as a number has its zeros again', () => {
  expect(
    ['12345678905', '96385074', '8936000000172', '5012345678900', '12345'].map(restoreLeadingZeros),
  ).toEqual(['0012345678905', '96385074', '8936000000172', '5012345678900', '12345']);
});
