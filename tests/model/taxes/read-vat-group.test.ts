import { describe, expect, it } from 'vitest';
import { readVatGroup } from '#model/taxes/read-vat-group.ts';
import type { DatedVatRate } from '#model/taxes/vat-rates.ts';

const always = (rate: DatedVatRate['rate']) => [{ valid_from: '2000-01-01', rate }];
const groups = [
  {
    vat_group: 'VAT8',
    rates: [...always('8%'), { valid_from: '2027-01-01', rate: '10%' as const }],
  },
  { vat_group: 'VAT10', rates: always('10%') },
  { vat_group: 'KCT', rates: always('exempt') },
  { vat_group: '5', rates: always('3.5%') },
  { vat_group: 'VAT5', rates: always('5%') },
];

describe('a VAT group in a file', () => {
  it.each([
    ['', ''],
    [' vat10 ', 'VAT10'],
    ['8%', 'VAT8'],
    ['8', 'VAT8'],
    ['10 %', 'VAT10'],
    ['không chịu thuế', 'KCT'],
    // A code counts before a rate.
    ['5', '5'],
    ['5%', 'VAT5'],
  ])('is read from %j', (text, vat_group) => {
    expect(readVatGroup(text, groups, '2026-12-31')).toEqual({ vat_group, vat_why: '' });
  });

  it.each([
    ['VAT99', '2026-12-31', 'vatUnknown'],
    ['7%', '2026-12-31', 'vatUnknown'],
    ['8%', '2027-01-01', 'vatUnknown'],
    ['10%', '2027-01-01', 'vatSeveral'],
  ])('is none from %j on %s', (text, day, vat_why) => {
    expect(readVatGroup(text, groups, day)).toEqual({ vat_group: text, vat_why });
  });
});
