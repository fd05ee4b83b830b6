import { expect, test } from 'vitest';
import { placeKey, readDistrict, readProvince } from '#model/kit/read-place.ts';
import { none, value } from '#model/kit/reading.ts';
import { districtRows, districtsOf, postCodeRows } from '#server/db/seed/places.ts';

const city = (name: string) => postCodeRows.find(row => row.city === name) ?? postCodeRows[0];
const district = (province: string, text: string) =>
  readDistrict(text, districtsOf(city(province)?.code ?? ''));
const name = (reading: ReturnType<typeof district>) =>
  reading.kind === 'value' ? reading.value.name : reading.kind;

test.each([
  ['TP.HCM', 'Hồ Chí Minh'],
  ['TPHCM', 'Hồ Chí Minh'],
  ['Tp. Hồ Chí Minh', 'Hồ Chí Minh'],
  ['Sài Gòn', 'Hồ Chí Minh'],
  ['Ho Chi Minh City', 'Hồ Chí Minh'],
  ['hanoi', 'Hà Nội'],
  ['Tỉnh Lâm Đồng', 'Lâm Đồng'],
  ['Đăk Lăk', 'Đắk Lắk'],
  ['Huế', 'Thừa Thiên Huế'],
  ['Bà Rịa-Vũng Tàu', 'Bà Rịa - Vũng Tàu'],
])('the province %j is %s', (text, found) =>
  expect(readProvince(text, postCodeRows)).toEqual(value(city(found))),
);

test.each([
  ['Hồ Chí Minh', 'Quận 1', 'Quận 1'],
  ['Hồ Chí Minh', 'Q.1', 'Quận 1'],
  ['Hồ Chí Minh', 'q01', 'Quận 1'],
  ['Hồ Chí Minh', '1', 'Quận 1'],
  ['Hồ Chí Minh', 'Thủ Đức', 'Thành phố Thủ Đức'],
  ['Hồ Chí Minh', 'Quận Thủ Đức', 'Thành phố Thủ Đức'],
  ['Hà Nội', 'Hoàn Kiếm', 'Quận Hoàn Kiếm'],
  ['Hà Nội', 'Quận Hoàn Kiếm', 'Quận Hoàn Kiếm'],
  ['Lâm Đồng', 'TP Đà Lạt', 'Thành phố Đà Lạt'],
  ['Đồng Tháp', 'H. Cao Lãnh', 'Huyện Cao Lãnh'],
  ['Đồng Tháp', 'Cao Lãnh', 'ambiguous'],
  ['Hồ Chí Minh', 'Phường Sài Gòn', 'none'],
  ['Hồ Chí Minh', 'P.1', 'none'],
  ['Hồ Chí Minh', 'Quận Không Có', 'none'],
])('in %s %j is %s', (province, text, found) => expect(name(district(province, text))).toBe(found));

test('every place is found by its own name', () => {
  for (const row of postCodeRows) expect(readProvince(row.city, postCodeRows)).toEqual(value(row));
  for (const row of districtRows)
    expect([row.name, name(readDistrict(row.name, districtsOf(row.parent_code)))]).toEqual([
      row.name,
      row.name,
    ]);
  expect(readProvince('', postCodeRows)).toEqual(none);
});

test('a place that is being typed is found without its kind, accents and spaces', () => {
  expect(['Thành phố Hà Nội', 'TP. Hà Nội', 'hanoi'].map(placeKey)).toEqual(['hanoi', 'hanoi', 'hanoi']);
  expect(placeKey('Quận Hoàn Kiếm')).toContain(placeKey('hoan k'));
});
