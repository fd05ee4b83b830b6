import { expect, test } from 'vitest';
import { isBarcode, isGtin } from '#model/stock/barcode.ts';

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
  expect(['4006381333931', '036000291452'].map(isBarcode)).toEqual([true, false]);
});
