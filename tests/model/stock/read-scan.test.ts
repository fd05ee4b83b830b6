import { describe, expect, it, test } from 'vitest';
import { ambiguous, none, value } from '#model/kit/reading.ts';
import { keyOfCode, readScan } from '#model/stock/read-scan.ts';
import { type Known, meaningOf } from '#model/stock/scan-meaning.ts';

const soap = '8936000000028';
const carton = '18936000000025';

describe('a scanned code is read', () => {
  test.each([
    ['8936000000028', soap],
    [' 8936000000028\r', soap],
    ['893-6000 000028', soap],
    ['\u200e8936000000028', soap],
    ['８９３６０００００００２８', soap],
    [']E08936000000028', soap],
    [']e08936000000028', soap],
    [']E496385074', '96385074'],
    [']C0SP000123', 'SP000123'],
    ['SP000123', 'SP000123'],
    ['HK-2026/11', 'HK-2026/11'],
    ['08936000000028', '08936000000028'],
    ['(A) lớn', '(A) lớn'],
    ['0112345678901234', '0112345678901234'],
    ['https://example.vn/san-pham/12', 'https://example.vn/san-pham/12'],
  ])('%j as %s', (text, code) => expect(readScan(text)).toEqual(value({ code })));

  test.each(['', ' \r\n', ']E0', '\x1d'])('%j as nothing', text => expect(readScan(text)).toEqual(none));

  const all = { code: soap, expiry: '2026-12-31', lot: 'ABC12' };
  test.each([
    '01089360000000281726123110ABC12',
    ']d201089360000000281726123110ABC12',
    ']C101089360000000281726123110ABC12',
    ']Q3010893600000002810ABC12\x1d17261231',
    ']D2010893600000002810ABC12\x1d17261231',
    '\x1d010893600000002810ABC12\x1d17261231',
    '010893600000002810ABC12\u241d17261231',
    '(01)08936000000028(17)261231(10)ABC12',
    '(01) 08936000000028 (17) 261231 (10) ABC12',
    'https://id.gs1.org/01/08936000000028/10/ABC12?17=261231',
    'HTTPS://ID.GS1.ORG/01/8936000000028/10/ABC12?17=261231',
    'https://shop.example.vn/a/gtin/08936000000028/lot/ABC12?17=261231&utm=x',
  ])('%j with its lot and day', text => expect(readScan(text)).toEqual(value(all)));

  test.each([
    ['01089360000000282112345', { serial: '12345' }],
    ['0108936000000028171112001034', { expiry: '2011-12-31', lot: '34' }],
    ['0108936000000028310300125010', { weight_kg: 1.25 }, false],
    ['01089360000000283103001250', { weight_kg: 1.25 }],
    ['0108936000000028392045000', { price: 45_000 }],
    ['0108936000000028393070445000', { price: 45_000 }],
    ['01089360000000283012', { count: 12 }],
    ['02089360000000283724', { count: 24 }],
    ['01089360000000289912', {}],
    ['https://id.gs1.org/01/08936000000028/21/A%2F7?3103=000500', { serial: 'A/7', weight_kg: 0.5 }],
  ])('%j with what it says', (text, said, isWhole = true) =>
    expect(readScan(text)).toEqual(value(isWhole ? { code: soap, ...said } : { code: text })),
  );

  it('as a case, or what is in it', () => {
    const either = ambiguous({ code: carton }, { code: soap, inCase: true });
    expect(readScan(carton)).toEqual(either);
    expect(readScan(`01${carton}`)).toEqual(either);
    expect(readScan(`(02)${carton}(37)3`)).toEqual(
      ambiguous({ code: carton, count: 3 }, { code: soap, count: 3 }),
    );
    expect(readScan('(01)98936000000021(3103)001250')).toEqual(
      ambiguous({ code: '98936000000021', weight_kg: 1.25 }, { code: soap, weight_kg: 1.25 }),
    );
  });

  it('as a code of the shop, or the label of a scale', () => {
    expect(readScan('2100001012502')).toEqual(
      ambiguous(
        { code: '2100001012502' },
        { code: '2100001000004', label: 1250 },
        { code: '2100001', label: 1250 },
        { code: '00001', label: 1250 },
      ),
    );
  });

  it('as the eight digits of a UPC-E, which stand for more', () => {
    expect(readScan('04252614')).toEqual(ambiguous({ code: '04252614' }, { code: '0042100005264' }));
    expect(readScan('01234531')).toMatchObject({ candidates: [{}, { code: '0012300000451' }] });
    expect(readScan('01234543')).toMatchObject({ candidates: [{}, { code: '0012340000053' }] });
    expect(readScan('01234565')).toMatchObject({ candidates: [{}, { code: '0012345000065' }] });
  });
});

test('GTINs are looked up as numbers, all else without regard to case', () => {
  expect(['036000291452', '0036000291452', '00036000291452'].map(keyOfCode)).toEqual(
    Array(3).fill('36000291452'),
  );
  expect(['Sp000123', '000123', '96385074'].map(keyOfCode)).toEqual(['sp000123', '000123', '96385074']);
});

describe('among the goods of a shop', () => {
  const pieces = (name: string, unit_of_measure = 'PCS') => ({ name, unit_of_measure });
  const milk = pieces('milk');
  const ribs = pieces('ribs', 'KG');
  const tea = pieces('tea', 'GRAM');
  const cola = pieces('cola');
  const red = pieces('shirt red');
  const blue = pieces('shirt blue');
  const codes: readonly [string, Known<typeof milk>][] = [
    [soap, { row: milk, quantity: 1 }],
    [carton, { row: milk, quantity: 24 }],
    ['8936000000042', { row: cola, quantity: 1 }],
    ['COLA-6', { row: cola, quantity: 6 }],
    ['2100001000004', { row: ribs, quantity: 1 }],
    ['2000000000015', { row: milk, quantity: 1 }],
    ['00007', { row: tea, quantity: 1 }],
    ['2100009000006', { row: milk, quantity: 1 }],
    ['SHIRT', { row: red, quantity: 1 }],
    ['SHIRT', { row: blue, quantity: 1 }],
  ];
  const meant = (text: string) =>
    meaningOf(
      text,
      key => codes.filter(([code]) => keyOfCode(code) === key).map(([, known]) => known),
      () => codes.map(([code]) => keyOfCode(code)),
    );

  test.each([
    [soap, milk, 1],
    [`0${soap}`, milk, 1],
    [carton, milk, 24],
    [`(01)${carton}`, milk, 24],
    [`02${carton}3703`, milk, 72],
    [`020${soap}3712`, milk, 12],
    ['cola-6', cola, 6],
    ['2000000000015', milk, 1],
    ['2100001012502', ribs, 1.25],
    ['2100001000004', ribs, 1],
    ['2200007002504', tea, 250],
    ['(01)02100001000004(3103)001250', ribs, 1.25],
    [`01${`0${soap}`}3103000180`, milk, 1],
  ])('%j is so many of one', (text, row, quantity) =>
    expect(meant(text)).toEqual({ kind: 'item', row, quantity }),
  );

  it.each([
    ['a case that nobody described', '18936000000049', cola],
    ['a label of what is sold by the piece', '2100009012504', milk],
    ['a price of what is weighed', '(01)02100001000004(3920)45000', ribs],
    ['a label without a weight on it', '(01)02100001000004(3103)000000', ribs],
  ])('asks how much %s is', (_, text, row) => expect(meant(text)).toEqual({ kind: 'how-much', row }));

  it('asks which of two is meant, and knows none of others', () => {
    expect(meant('shirt')).toEqual({
      kind: 'which',
      choices: [
        { row: red, quantity: 1 },
        { row: blue, quantity: 1 },
      ],
    });
    expect(meant('8936000000172')).toEqual({ kind: 'unknown' });
    expect(meant('')).toEqual({ kind: 'unknown' });
  });
});
