import { describe, expect, it } from 'vitest';
import { endNotice, type VatGroup } from '#model/taxes/vat-rates.ts';

const ending: VatGroup = {
  vat_group: 'VAT8',
  rates: [{ valid_from: '2025-07-01', rate: '8%' }],
  ends_on: '2026-12-31',
  rate_after: '10%',
};

describe('the end of a reduced rate', () => {
  it.each([
    ['2026-10-31', null],
    ['2026-11-01', 'soon'],
    ['2026-12-23', 'soon'],
    ['2026-12-24', 'now'],
    ['2026-12-31', 'now'],
    ['2027-01-01', 'over'],
  ])('on %s is told as %s where it is not prepared', (today, told) => {
    expect(endNotice(ending, today)).toBe(told);
  });

  it('is not told once the rate after it is prepared', () => {
    const rates = [...ending.rates, { valid_from: '2027-01-01', rate: '10%' as const }];
    expect(endNotice({ ...ending, rates }, '2026-12-31')).toBeNull();
  });
});
