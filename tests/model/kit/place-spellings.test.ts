import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDistrict, readProvince, readWard } from '#model/kit/read-place.ts';
import { certain } from '#model/kit/reading.ts';
import { districtsOf, postCodeRows } from '#server/db/seed/places.ts';

/** Provinces and communes as the migration writes them. */
const rows = [
  ...readFileSync('src/server/db/migrations/0040_places.sql', 'utf8').matchAll(
    /\('(\d+)', '((?:[^']|'')*)', '(\d*)'\)/g,
  ),
].map(([, code = '', name = '', parent = '']) => ({ code, name: name.replaceAll("''", "'"), parent }));
const provinces = rows.filter(row => row.parent === '').map(row => ({ ...row, city: '' }));
const communes = rows.filter(row => row.parent !== '');
const inside = (parent: string) => communes.filter(row => row.parent === parent);
const codeOf = (name: string) => provinces.find(row => row.name === name)?.code ?? '';

test('there are 34 provinces and 3,321 communes to read', () => {
  expect([provinces.length, communes.length]).toEqual([34, 3321]);
});

const hcm = 'Thành phố Hồ Chí Minh';
const hn = 'Thành phố Hà Nội';
describe('a province of today', () => {
  test.each([
    ...['TP.HCM', 'TPHCM', 'TP HCM', 'tp hcm', 'Tp. HCM', 'tp.hcm', 'HCM', 'hcm', 'HCMC', 'TP. Hồ Chí Minh'],
    ...['Thành phố Hồ Chí Minh', 'thanh pho ho chi minh', 'T.P. Hồ Chí Minh', 'Hồ Chí Minh', 'Ho Chi Minh'],
    ...[
      'Ho Chi Minh City',
      'HO CHI MINH',
      'Sài Gòn',
      'SÀI GÒN',
      'sai gon',
      'Saigon',
      'TP Sài Gòn',
      'SG',
      'Thanh Pho Ho Chi Minh',
    ],
  ])('%j is Hồ Chí Minh', text => expect(certain(readProvince(text, provinces))?.name).toBe(hcm));

  test.each([
    ...[
      'HN',
      'hn',
      'Hà Nội',
      'Ha Noi',
      'hanoi',
      'TP. Hà Nội',
      'TP.HN',
      'TPHN',
      'tp hn',
      'Thành phố Hà Nội',
      'T.P Hà Nội',
    ],
    ...['Hanoi City', 'Hà nội', 'HÀ NỘI', 'Thủ đô Hà Nội'],
  ])('%j is Hà Nội', text => expect(certain(readProvince(text, provinces))?.name).toBe(hn));

  test.each([
    // It may be Đồng Nai, or Đắk Nông that was.
    ['ĐN', undefined],
    ['Đà Nẵng', 'Thành phố Đà Nẵng'],
    ['da nang', 'Thành phố Đà Nẵng'],
    ['Danang', 'Thành phố Đà Nẵng'],
    ['Tp Đà Nẵng', 'Thành phố Đà Nẵng'],
    ['Da Nang City', 'Thành phố Đà Nẵng'],
    ['HP', 'Thành phố Hải Phòng'],
    ['Hai Phong', 'Thành phố Hải Phòng'],
    ['TP. Hải Phòng', 'Thành phố Hải Phòng'],
    ['Can Tho', 'Thành phố Cần Thơ'],
    ['TP Cần Thơ', 'Thành phố Cần Thơ'],
    ['Huế', 'Thành phố Huế'],
    ['TP Huế', 'Thành phố Huế'],
    ['Thừa Thiên Huế', 'Thành phố Huế'],
    ['TT Huế', 'Thành phố Huế'],
    ['Tỉnh Lâm Đồng', 'Tỉnh Lâm Đồng'],
    ['lam dong', 'Tỉnh Lâm Đồng'],
    ['T. Lâm Đồng', 'Tỉnh Lâm Đồng'],
    ['Đắk Lắk', 'Tỉnh Đắk Lắk'],
    ['Đăk Lăk', 'Tỉnh Đắk Lắk'],
    ['Dak Lak', 'Tỉnh Đắk Lắk'],
    ['Đắc Lắc', 'Tỉnh Đắk Lắk'],
    ['Thanh Hoá', 'Tỉnh Thanh Hóa'],
    ['Khánh Hoà', 'Tỉnh Khánh Hòa'],
  ])('%j is %s', (text, found) => expect(certain(readProvince(text, provinces))?.name).toBe(found));
});

const city = (name: string) => postCodeRows.find(row => row.city === name)?.code ?? '';
describe('a former district', () => {
  test.each([
    ...[
      'Quận 1',
      'quận 1',
      'Quan 1',
      'QUẬN 1',
      'Q.1',
      'Q. 1',
      'Q1',
      'q1',
      'q 1',
      'Q.01',
      'Quận 01',
      'quận1',
      '1',
    ],
    ...['District 1', 'Dist. 1', 'D1'],
  ])('%j is Quận 1', text =>
    expect(certain(readDistrict(text, districtsOf(city('Hồ Chí Minh'))))?.name).toBe('Quận 1'),
  );

  test.each([
    ['Hồ Chí Minh', 'Q. Bình Thạnh', 'Quận Bình Thạnh'],
    ['Hồ Chí Minh', 'Q.Bình Thạnh', 'Quận Bình Thạnh'],
    ['Hồ Chí Minh', 'QBình Thạnh', 'none'],
    ['Hồ Chí Minh', 'binh thanh', 'Quận Bình Thạnh'],
    ['Hồ Chí Minh', 'TP Thủ Đức', 'Thành phố Thủ Đức'],
    ['Hồ Chí Minh', 'H. Củ Chi', 'Huyện Củ Chi'],
    ['Hồ Chí Minh', 'huyen cu chi', 'Huyện Củ Chi'],
    ['Hà Nội', 'Q. Đống Đa', 'Quận Đống Đa'],
    ['Hà Nội', 'dong da', 'Quận Đống Đa'],
    ['Hà Nội', 'TX. Sơn Tây', 'Thị xã Sơn Tây'],
    ['Hà Nội', 'TX Sơn Tây', 'Thị xã Sơn Tây'],
  ])('in %s %j is %s', (province, text, found) =>
    expect(certain(readDistrict(text, districtsOf(city(province))))?.name ?? 'none').toBe(found),
  );
});

describe('a commune of today', () => {
  test.each([
    [hcm, 'P. Bến Thành', 'Phường Bến Thành'],
    [hcm, 'P.Bến Thành', 'Phường Bến Thành'],
    [hcm, 'p bến thành', 'Phường Bến Thành'],
    [hcm, 'Phường Bến Thành', 'Phường Bến Thành'],
    [hcm, 'phuong ben thanh', 'Phường Bến Thành'],
    [hcm, 'Ben Thanh', 'Phường Bến Thành'],
    [hcm, 'Bến Thành Ward', 'Phường Bến Thành'],
    [hcm, 'Ward Bến Thành', 'Phường Bến Thành'],
    [hcm, 'BẾN THÀNH', 'Phường Bến Thành'],
    [hcm, 'X. Củ Chi', 'Xã Củ Chi'],
    [hcm, 'xã củ chi', 'Xã Củ Chi'],
    [hcm, 'Xa Cu Chi', 'Xã Củ Chi'],
    [hcm, 'P. Củ Chi', 'none'],
    [hcm, 'Q. Bến Thành', 'none'],
    [hcm, 'ĐK Côn Đảo', 'Đặc khu Côn Đảo'],
    [hcm, 'Đặc khu Côn Đảo', 'Đặc khu Côn Đảo'],
    [hcm, 'Côn Đảo', 'Đặc khu Côn Đảo'],
    [hn, 'P. Hoàn Kiếm', 'Phường Hoàn Kiếm'],
    [hn, 'P. Cửa Nam', 'Phường Cửa Nam'],
    [hn, 'Xã Đông Anh', 'Xã Đông Anh'],
    [hn, 'X.Đông Anh', 'Xã Đông Anh'],
    [hn, 'dong anh', 'Xã Đông Anh'],
  ])('in %s %j is %s', (province, text, found) =>
    expect(certain(readWard(text, inside(codeOf(province))))?.name ?? 'none').toBe(found),
  );
});

/** How people write a kind of commune. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  Phường: ['Phường ', 'phường ', 'P. ', 'P.', 'p ', 'PHƯỜNG ', 'Phuong '],
  Xã: ['Xã ', 'xã ', 'X. ', 'X.', 'x ', 'XÃ ', 'xa '],
  'Đặc khu': ['Đặc khu ', 'ĐK ', 'đặc khu ', 'dac khu '],
};
const bare = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D');
const looks: readonly ((name: string) => string)[] = [
  name => name,
  name => name.toLowerCase(),
  name => name.toUpperCase(),
  name => name.normalize('NFD'),
  name => ` ${name.replaceAll(' ', '  ')} `,
];

test('a commune of a province is found by any spelling, and never another one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...communes),
      fc.nat(6),
      fc.constantFrom(...looks),
      fc.boolean(),
      (commune, form, look, isBare) => {
        const [kind = ''] = Object.keys(kinds).filter(each => commune.name.startsWith(each));
        const forms = kinds[kind] ?? [];
        const written = `${forms[form % forms.length]}${look(commune.name.slice(kind.length + 1))}`;
        const text = isBare ? bare(written) : written;
        const reading = readWard(text, inside(commune.parent));
        // Names that differ in accents alone may be meant without them: then a person says which.
        if (reading.kind === 'ambiguous') return reading.candidates.includes(commune);
        return reading.kind === 'value' && reading.value === commune;
      },
    ),
    { numRuns: 10_000 },
  );
});

test('a commune that is spelt in full is found without doubt', () => {
  for (const commune of communes)
    expect([commune.name, certain(readWard(commune.name, inside(commune.parent)))?.code]).toEqual([
      commune.name,
      commune.code,
    ]);
});
