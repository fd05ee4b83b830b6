import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

/** What head office sets up and looks at: there the company's system and its terms have their names. */
const ofHeadOffice = /\/(administration\/|(statement|statement-changes|notices|changes)\.ts$)/;

/** Words of the company's system and of accountants, each with what a shop says. */
const forbidden = {
  ERP: 'hệ thống của công ty',
  'bút toán kho': 'phiếu nhập xuất',
  'dưới không': 'âm kho',
  'SL cần': 'Cần nhận',
  'Số SO': 'Số đơn bán',
  'khách hàng tạm': 'khách mới',
  'phiếu thu đã ghi sổ': 'phiếu thu đã xác nhận',
  'ghi sổ và in': 'xác nhận và in',
} as const;

const folder = resolve(import.meta.dirname, '../../../src/client/messages/vi');
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !ofHeadOffice.test(`/${file}`))
  .flatMap(file =>
    // The texts alone: a name of a field or a comment may say it.
    [...readFileSync(resolve(folder, file), 'utf8').matchAll(/'[^'\n]*'|`[^`]*`/g)].map(
      ([text]) => [file, text] as const,
    ),
  );

test('there are texts to look at', () => {
  expect(texts.length).toBeGreaterThan(2000);
});

test.each(Object.entries(forbidden))('a shop reads no "%s" but "%s"', (word, instead) => {
  const says = new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu');
  expect(
    texts.filter(([, text]) => says.test(text)),
    `say “${instead}”`,
  ).toEqual([]);
});
