import { expect, test } from 'vitest';
import { proposeWards } from '#model/customers/propose-wards.ts';

const districts = [
  {
    province_key: 'hochiminh',
    name: 'Quận 1',
    wards: [
      ['Phường Bến Nghé', '26740'],
      ['Phường Đa Kao', '26734'],
      ['Phường Tân Định', '26734'],
    ],
  },
  {
    province_key: 'hochiminh',
    name: 'Quận 5',
    wards: [
      ['Phường 01', '27301'],
      ['Phường 11', '27316'],
    ],
  },
  {
    province_key: 'quangninh',
    name: 'Huyện Cô Tô',
    wards: [
      ['Thị trấn Cô Tô', '07192'],
      ['Xã Thanh Lân', '07192'],
    ],
  },
] as const;

const found = (address: string, district_name: string, address_2 = '') =>
  proposeWards({ address, address_2, district_name }, districts);

test.each([
  ['12 Lê Lợi, Phường Bến Nghé', 'Quận 1'],
  ['12 Lê Lợi, P. Bến Nghé', 'Q.1'],
  ['12 Lê Lợi P.Bến Nghé', 'Quận 1'],
  ['12 le loi, p ben nghe', 'quan 1'],
  ['12 Lê Lợi, Bến Nghé', 'Quận 1'],
  ['12 Lê Lợi, P. Bến Nghé, Quận 1', ''],
])('%s in %s lies in the commune of its former ward', (address, district) => {
  expect(found(address, district)).toEqual(['26740']);
});

test('a district that went to one commune needs no ward', () => {
  expect(found('Khu 1', 'Huyện Cô Tô')).toEqual(['07192']);
});

test('a number of a ward is not part of another number', () => {
  expect(found('5 An Bình, P.1', 'Quận 5')).toEqual(['27301']);
  expect(found('5 An Bình, Phường 11', 'Quận 5')).toEqual(['27316']);
});

test('where no ward is named, every commune of the district may be it', () => {
  expect(found('12 Lê Lợi', 'Quận 1')).toEqual(['26740', '26734']);
});

test('a street with the name of a ward is no ward', () => {
  expect(found('Bến Nghé', 'Quận 1')).toEqual(['26740', '26734']);
});

test('an unknown district has no proposal, and no district neither', () => {
  expect(found('12 Lê Lợi, P. Bến Nghé', 'Quận 99')).toEqual([]);
  expect(found('12 Lê Lợi', '')).toEqual([]);
});
