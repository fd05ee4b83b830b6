import { expect, test } from 'vitest';
import { t } from '#client/messages/en.ts';
import { unitName } from '#client/messages/stock/units.ts';
import { units as vietnamese } from '#client/messages/vi/stock/units.ts';

test('a unit is called on paper as it is on a screen in Vietnamese', () => {
  expect(t.print.units).toEqual(vietnamese);
  expect(Object.keys(t.units)).toEqual(Object.keys(vietnamese));
});

test('a unit that has no name here is shown by its code', () => {
  expect(['BOX', 'CHAI'].map(unitName)).toEqual([t.units.BOX, 'CHAI']);
});
