import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passes } from '#model/kit/list-query.ts';
import { isPhone, phoneDigits, readPhone, singlePhone } from '#model/kit/read-phone.ts';
import { ambiguous, none, value } from '#model/kit/reading.ts';

test.each([
  '0912345678',
  '84912345678',
  '+84912345678',
  '0912 345-678',
  '0912.345.678',
  '(+84) 912 345 678',
  '84 (0)912 345 678',
  '+84-912-345-678',
  '0084912345678',
  '00 84 912 345 678',
  "'0912345678",
  '\u202a0912345678\u202c',
  '\u200b0912345678',
  '０９１２３４５６７８',
])('%j is one number', spelling => expect(readPhone(spelling)).toEqual(value('0912345678')));

test.each([
  '',
  '0012345678',
  '091234567',
  '09123456789',
  '+840912345678',
  '024 3825 1234',
  '1900 6011',
  'abc',
])('%j is none', text => expect(readPhone(text)).toEqual(none));

test('nine digits lost their zero, two numbers are two: no call takes them, a search takes one', () => {
  expect(readPhone('912345601')).toEqual(ambiguous('0912345601'));
  expect(readPhone('0912345609/0912345610')).toEqual(ambiguous('0912345609', '0912345610'));
  expect(['912345601', '0912345609/0912345610'].map(isPhone)).toEqual([false, false]);
  expect(['912345601', '0912345609/0912345610'].map(singlePhone)).toEqual(['0912345601', null]);
});

test('every phone of a file of customers in which one number is meant is that number', () => {
  const file = new URL('../../support/inputs/files/customers-phones-and-birthdays.csv', import.meta.url);
  const phones = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(line => singlePhone(line.split(',')[0] ?? ''));
  const meant = Array.from({ length: 14 }, (_, at) => `09123456${String(at + 1).padStart(2, '0')}`);
  const [old, ...rest] = phones;
  // One of before 2018, two in one cell, and two of a switchboard.
  expect([old, rest[8], rest[9], rest[14]]).toEqual([null, null, null, null]);
  const found = rest.filter(phone => phone !== null);
  expect(found).toEqual(meant.filter(phone => phone !== '0912345609' && phone !== '0912345610'));
});

test('every spelling of a number has one form', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{8}$/), digits => {
      const forms = ['0', '84', '+84', '0084', '84 (0)'].map(prefix => singlePhone(prefix + digits));
      expect(new Set(forms)).toEqual(new Set([`0${digits}`]));
    }),
  );
});

test('digits that may not be whole yet are those of the number as it is kept', () => {
  expect(['0912', '9123', '+84 91', '(+84) 912', '84912', '84', 'Hoa 09'].map(phoneDigits)).toEqual([
    '0912',
    '9123',
    '091',
    '0912',
    '0912',
    '84',
    null,
  ]);
});

test('a list finds a number however it is written', () => {
  const row = { phone_no: '0912345602', memo: 'CK 84912345602' };
  const shape = { search: ['phone_no', 'memo'] };
  const finds = (text: string) =>
    passes(row, { field: 'search', value: `%${text}%`, condition: 'like' }, shape);
  for (const text of [
    '+84 912 345 602',
    '(0)0912 345 602',
    '\u202a0912345602\u202c',
    '84912345602',
    '0912 345',
  ])
    expect([text, finds(text)]).toEqual([text, true]);
});
