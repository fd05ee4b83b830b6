import { expect, test } from 'vitest';
import { none, value } from '#model/kit/reading.ts';
import { itemCodesText, readItemCodes } from '#model/stock/item-codes.ts';

const of = (code: string, quantity = 1, unit_of_measure = '') => ({ code, unit_of_measure, quantity });

test.each([
  ['', []],
  ['96385074', [of('96385074')]],
  ['96385074; SP000123', [of('96385074'), of('SP000123')]],
  ['012345678905\n8936000000172', [of('0012345678905'), of('8936000000172')]],
  ['18936000000025 x 24 thùng', [of('18936000000025', 24, 'THÙNG')]],
  ['18936000000025=24, HK-12 * 6 Lốc', [of('18936000000025', 24, 'X24'), of('HK-12', 6, 'LỐC')]],
])('a cell with %j lists bar codes, each with what it holds', (text, codes) => {
  expect(readItemCodes(text)).toEqual(value(codes));
  expect(readItemCodes(itemCodesText(codes))).toEqual(value(codes));
});

test.each(['8936000000173', 'Mã vạch', '96385074 x 0', '96385074 x 2 HỘP GIẤY LỚN'])('%j lists none', text =>
  expect(readItemCodes(text)).toEqual(none),
);
