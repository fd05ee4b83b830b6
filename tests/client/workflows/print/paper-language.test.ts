import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What stands on paper of a page that starts in this language. */
async function paperOf(chosen: 'en' | 'vi') {
  vi.resetModules();
  const { persistLanguage, startLanguage } = await import('#client/messages/language.ts');
  persistLanguage('tab', chosen);
  await startLanguage();
  const { print } = await import('#client/messages/kit/print.ts');
  const { titleOf } = await import('#client/workflows/print/print-content.ts');
  const { units } = await import('#client/messages/stock/units.ts');
  const marks = Object.values(print.marks).map(mark => (typeof mark === 'string' ? mark : mark(2)));
  const titles = Object.values(print.titles).map(title => titleOf({ title }));
  return { marks, titles, note: print.noTaxInvoice, units };
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  sessionStorage.clear();
  document.documentElement.lang = 'en';
  vi.resetModules();
});

const withEnglish = / · |[a-z]{4} (?:invoice|report|sheet|order)|Not a VAT/i;

test('a Vietnamese page prints in Vietnamese alone', async () => {
  const { marks, titles, note, units } = await paperOf('vi');
  expect(marks.filter(mark => withEnglish.test(mark))).toEqual([]);
  expect(titles.filter(({ length }) => length > 1)).toEqual([]);
  expect(note).toBe('Không phải hóa đơn giá trị gia tăng.');
  expect([units.PCS, units.BOX, units.CARTON]).toEqual(['cái', 'hộp', 'thùng']);
});

test('an English page prints titles and marks in both languages', async () => {
  const { marks, titles, note } = await paperOf('en');
  expect(marks.filter(mark => !mark.includes(' · '))).toEqual([]);
  expect(titles.filter(({ length }) => length !== 2)).toEqual([]);
  expect(note).toBe('Không phải hóa đơn giá trị gia tăng. Not a VAT invoice.');
});
