import { expect, test } from 'vitest';
import { allBanks, findBanks } from '#model/sales/bank-names.ts';
import { bankBins } from '#model/sales/banks.ts';

const first = (asked: string) => findBanks(asked)[0]?.name;

test('each bank has a name at the State Bank, and is found by its own digits', () => {
  expect(allBanks.map(({ bin }) => bin).sort()).toEqual([...bankBins].sort());
  expect(allBanks.filter(({ fullName }) => fullName === '')).toEqual([]);
  for (const { bin } of allBanks) expect(findBanks(bin).map(bank => bank.bin)).toEqual([bin]);
});

test.each([
  ['vietcom', 'Vietcombank'],
  ['vcb', 'Vietcombank'],
  ['NGOẠI THƯƠNG VIỆT', 'Vietcombank'],
  ['ngoai thuong', 'Vietcombank'],
  ['ky thuong', 'Techcombank'],
  ['mb', 'MB Bank'],
  ['MBBank', 'MB Bank'],
  ['quan doi', 'MB Bank'],
  ['co op', 'Co-opBank'],
  ['scb', 'SCB'],
  ['9704 05', 'Agribank'],
  ['nong nghiep', 'Agribank'],
])('%s means %s', (asked, bank) => {
  expect(first(asked)).toBe(bank);
});

test('without a question all are there, and nonsense finds none', () => {
  expect(findBanks('  ')).toHaveLength(allBanks.length);
  expect(findBanks('không có')).toEqual([]);
});
