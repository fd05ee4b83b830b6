import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fitsPrincipal,
  isSeries,
  isTaxCode,
  keptSeries,
  missingOf,
  noTaxIdentity,
  type Paper,
  paperLetters,
  seriesOf,
  shownTaxCode,
  spelledTaxCode,
  type TaxIdentity,
  taxCheckDigit,
  taxpayerOf,
  turnoverState,
} from '#model/setup/tax-identity.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
/** Codes of companies, with their check digit. */
const companyCode = digits(9)
  .filter(nine => taxCheckDigit(nine) < 10)
  .map(nine => nine + taxCheckDigit(nine));
const branch = digits(3).filter(text => text !== '000');

describe('a tax code', () => {
  // The tax code of Vietnam's railways, of Vinamilk and of FPT, as they print them.
  test.each(['0100105052', '0300588569', '0101248141', '0300588569-001'])('%s is one', code => {
    expect(isTaxCode(code)).toBe(true);
  });

  test.each(['', '0300588568', '030058856', '03005885690', '0300588569-000', '0300588569-01', 'a300588569'])(
    '“%s” is none',
    code => {
      expect(isTaxCode(code)).toBe(false);
    },
  );

  test('has one check digit for its nine digits, and none where the remainder is 0', () => {
    fc.assert(
      fc.property(digits(9), nine => {
        const good = [...'0123456789'].filter(last => isTaxCode(nine + last));
        expect(good).toEqual(taxCheckDigit(nine) === 10 ? [] : [String(taxCheckDigit(nine))]);
      }),
    );
    expect(taxCheckDigit('000000000')).toBe(10);
  });

  test('with one wrong digit, or two neighbours exchanged before the last, is none', () => {
    fc.assert(
      fc.property(
        companyCode,
        fc.nat(9),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(7),
        (code, at, more, swap) => {
          const wrong = (Number(code[at]) + more) % 10;
          expect(isTaxCode(code.slice(0, at) + wrong + code.slice(at + 1))).toBe(false);
          const [first = '', second = ''] = code.slice(swap);
          fc.pre(first !== second);
          expect(isTaxCode(code.slice(0, swap) + second + first + code.slice(swap + 2))).toBe(false);
        },
      ),
    );
  });

  test('is kept in one spelling, and a branch is taxed with its company', () => {
    fc.assert(
      fc.property(companyCode, branch, (code, three) => {
        const spelled = spelledTaxCode(` ${code} ${three} `);
        expect(spelled).toBe(`${code}-${three}`);
        expect(isTaxCode(spelled)).toBe(true);
        expect(spelledTaxCode(spelled)).toBe(spelled);
        expect([taxpayerOf(spelled), taxpayerOf(code)]).toEqual([code, code]);
        expect(shownTaxCode(spelled)).toBe(spelled);
      }),
    );
  });

  test('of a person is twelve digits, of which lists show the last three', () => {
    fc.assert(
      fc.property(digits(12), code => {
        expect(isTaxCode(code)).toBe(true);
        expect(shownTaxCode(code)).toBe(`*********${code.slice(9)}`);
        expect(taxpayerOf(code)).toBe(code);
      }),
    );
  });
});

describe('a series', () => {
  const papers = Object.keys(paperLetters) as Paper[]; // the keys of a const table are exactly its type
  const letters = fc.stringMatching(/^[A-Z]{2}$/);

  test('has the year of the day on which a paper is issued, whatever year it was entered in', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...papers),
        fc.constantFrom('1C', '2C', '6K'),
        letters,
        digits(2),
        digits(2),
        (paper, form, two, entered, issued) => {
          const kept = keptSeries(`${form}${entered}${paperLetters[paper]}${two}`);
          expect(isSeries(paper, kept)).toBe(true);
          expect(papers.filter(one => isSeries(one, kept))).toEqual([paper]);
          const series = seriesOf(kept, `20${issued}-01-01`);
          expect(series).toBe(`${form}${issued}${paperLetters[paper]}${two}`);
          expect(keptSeries(series)).toBe(kept);
        },
      ),
    );
  });

  test.each(['C26MAA', '1X26MAA', '1C26MA', '1C26TAA', '0C26MAA', '1C226MAA'])(
    '%s is none of a till',
    text => {
      expect(isSeries('till', keptSeries(text))).toBe(false);
    },
  );

  test('that was not entered stays empty', () => {
    expect(seriesOf(keptSeries(''), '2027-01-01')).toBe('');
  });
});

describe('what is missing of a seller', () => {
  const company: TaxIdentity = {
    ...noTaxIdentity,
    legal_kind: 'company_deduction',
    tax_code: '0300588569',
    registered_name: 'Công ty TNHH An',
    registered_address: '10 Tân Trào',
  };
  test('is all of it before a person enters it, and nothing once it is there', () => {
    expect(missingOf(noTaxIdentity)).toEqual([
      'legal_kind',
      'tax_code',
      'registered_name',
      'registered_address',
    ]);
    expect(missingOf(company)).toEqual([]);
  });

  test('is the place of a household, and the contract of a shop that the franchisor sells for', () => {
    expect(missingOf({ ...company, legal_kind: 'household' })).toEqual(['place_code']);
    expect(missingOf({ ...company, seller: 'entrusted' })).toEqual(['contract_no', 'contract_date']);
  });
});

test('the franchisor sells for those who are taxed as it is', () => {
  expect(fitsPrincipal('household', 'company_direct')).toBe(true);
  expect(fitsPrincipal('household', 'company_deduction')).toBe(false);
  expect(fitsPrincipal('company_deduction', 'company_direct')).toBe(false);
  expect(fitsPrincipal('', 'company_deduction')).toBe(true);
});

test.each([
  [799_999_999, 'below'],
  [800_000_000, 'near'],
  [1_000_000_000, 'near'],
  [1_000_000_001, 'over'],
])('a turnover of %d of a billion is %s', (amount, state) => {
  expect(turnoverState({ amount, threshold: 1_000_000_000, warn_percent: 80 })).toBe(state);
  expect(turnoverState({ amount, threshold: 0, warn_percent: 80 })).toBe('below');
});
