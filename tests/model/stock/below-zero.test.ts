import { expect, test } from 'vitest';
import { missingOf } from '#model/stock/below-zero.ts';
import { divides, isValidQuantity, wholeUnitCodes } from '#model/stock/units.ts';

test('the lines of one item together are compared with its stock; unknown stock stops no sale', () => {
  const line = (item_no: string, quantity: number) => ({ item_no, variant_code: '', quantity });
  const there: Record<string, number> = { A: 3, B: -2 };
  const missing = missingOf([line('A', 2), line('B', 1), line('A', 2.5), line('C', 9)], item =>
    item.item_no in there ? (there[item.item_no] ?? null) : null,
  );
  expect(missing.map(({ line: { item_no }, missing: count }) => [item_no, count])).toEqual([
    ['A', 1.5],
    ['B', 1],
  ]);
});

test('every unit that is handed over in one piece is whole, in the database as on screen', () => {
  const whole = ['BOTTLE', 'Carton', 'PAIR', 'PACK', 'CAN', 'BAG', 'ROLL', 'CASE', 'DOZEN', 'EA'];
  expect(whole.filter(divides)).toEqual([]);
  expect(whole.filter(code => !wholeUnitCodes.includes(code.toUpperCase()))).toEqual([]);
  expect(['KG', 'g', 'L', 'ML', 'M', 'CM', 'HOUR'].filter(code => !divides(code))).toEqual([]);
});

test('pieces are whole, what is weighed divides, and so does a unit that nobody knows', () => {
  expect(['PCS', 'pcs', 'BOX', 'SET', 'KG', 'M2'].map(divides)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
  expect([isValidQuantity('PCS', 0.5), isValidQuantity('PCS', 2), isValidQuantity('KG', 0.125)]).toEqual([
    false,
    true,
    true,
  ]);
});
