import { expect, test } from 'vitest';
import { t } from '#client/messages/en.ts';
import { inUnits, unitName } from '#client/messages/stock/units.ts';
import { units as vietnamese } from '#client/messages/vi/stock/units.ts';

test('a unit is called on paper as it is on a screen in Vietnamese', () => {
  expect(t.print.units).toEqual(vietnamese);
  expect(Object.keys(t.units)).toEqual(Object.keys(vietnamese));
});

test('a unit that has no name here is shown by its code', () => {
  expect(['BOX', 'CHAI'].map(unitName)).toEqual([t.units.BOX, 'CHAI']);
});

test('quantities are added up unit by unit', () => {
  const of = (quantity: number, unit_of_measure: string) => ({ quantity, unit_of_measure });
  expect(inUnits([of(2, 'PCS'), of(1.25, 'KG'), of(10, 'PCS'), of(2.25, 'KG')])).toBe('12 PCS + 3,5 KG');
  expect(inUnits([of(3, ''), of(0, 'KG')])).toBe('3');
  expect(inUnits([])).toBe('0');
});
