import { afterEach, expect, test, vi } from 'vitest';

// The language of a page stays for as long as its modules: other tests get modules of their own.
afterEach(() => {
  sessionStorage.clear();
  document.documentElement.lang = 'en';
  vi.resetModules();
});

test('a unit is shown and exported by name, one without a name by its code', async () => {
  vi.resetModules();
  const { persistLanguage, startLanguage } = await import('#client/messages/language.ts');
  // In English names and codes are the same.
  persistLanguage('tab', 'vi');
  await startLanguage();
  const { unitColumn } = await import('#client/workflows/items/item-name.ts');
  const { title, value, cell } = unitColumn('ĐVT');
  expect(title).toBe('ĐVT');
  for (const [unit_of_measure, name] of [
    ['BOX', 'hộp'],
    ['CHAI', 'CHAI'],
  ] as const)
    expect([value?.({ unit_of_measure }), cell?.({ unit_of_measure })]).toEqual([name, name]);
});
