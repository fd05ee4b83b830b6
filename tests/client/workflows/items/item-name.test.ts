import { expect, test } from 'vitest';
import { startLanguage } from '#client/messages/language.ts';
import { unitColumn } from '#client/workflows/items/item-name.ts';

test('a unit is shown and exported by name, one without a name by its code', async () => {
  // In English names and codes are the same.
  sessionStorage.setItem('quay:language', 'vi');
  await startLanguage();
  const { title, value, cell } = unitColumn('ĐVT');
  expect(title).toBe('ĐVT');
  for (const [unit_of_measure, name] of [
    ['BOX', 'hộp'],
    ['CHAI', 'CHAI'],
  ] as const)
    expect([value?.({ unit_of_measure }), cell?.({ unit_of_measure })]).toEqual([name, name]);
});
