import type { Random } from './random.ts';

const families: readonly (readonly [string, number])[] = [
  ['Nguyễn', 38],
  ['Trần', 12],
  ['Lê', 10],
  ['Phạm', 7],
  ['Hoàng', 5],
  ['Huỳnh', 5],
  ['Phan', 4],
  ['Vũ', 4],
  ['Võ', 4],
  ['Đặng', 2],
  ['Bùi', 2],
  ['Đỗ', 2],
  ['Hồ', 2],
  ['Ngô', 1],
  ['Dương', 1],
  ['Lý', 1],
];
const women = {
  middle: ['Thị', 'Ngọc', 'Thu', 'Thanh', 'Thị Kim', 'Phương', 'Thị Mỹ', 'Bảo', 'Hồng', 'Khánh'],
  given: [
    'Anh',
    'Hà',
    'Lan',
    'Mai',
    'Hương',
    'Linh',
    'Trang',
    'Thảo',
    'Ngân',
    'Vy',
    'Yến',
    'Nhung',
    'Hạnh',
    'Loan',
    'Trinh',
    'Quỳnh',
    'Châu',
    'Diễm',
    'Tuyết',
    'Hoa',
    'Oanh',
    'My',
    'Dung',
    'Xuân',
    'Nga',
  ],
};
const men = {
  middle: ['Văn', 'Đức', 'Minh', 'Quang', 'Hữu', 'Thanh', 'Quốc', 'Hoàng', 'Anh', 'Gia'],
  given: [
    'Anh',
    'Dũng',
    'Hùng',
    'Tuấn',
    'Nam',
    'Long',
    'Phúc',
    'Khoa',
    'Huy',
    'Đạt',
    'Thành',
    'Sơn',
    'Hải',
    'Bình',
    'Tâm',
    'Kiên',
    'Trung',
    'Việt',
    'Khánh',
    'Quân',
    'Thắng',
    'Vinh',
    'Lộc',
    'Tài',
    'Bảo',
  ],
};

const streets = [
  'Nguyễn Huệ',
  'Lê Lợi',
  'Trần Hưng Đạo',
  'Hai Bà Trưng',
  'Lý Thường Kiệt',
  'Nguyễn Trãi',
  'Phan Chu Trinh',
  'Điện Biên Phủ',
  'Cách Mạng Tháng Tám',
  'Võ Thị Sáu',
  'Ngô Quyền',
  'Quang Trung',
  'Lê Duẩn',
  'Trần Phú',
  'Nguyễn Du',
  'Bà Triệu',
  'Hoàng Hoa Thám',
  'Phạm Ngũ Lão',
  'Tôn Đức Thắng',
  'Nguyễn Thị Minh Khai',
  'Hùng Vương',
  'Lạc Long Quân',
  'Âu Cơ',
  'Nguyễn Văn Cừ',
  'Phan Đình Phùng',
];

/** Mobile prefixes in use since the plan of 2018. */
const mobilePrefixes = [
  '032',
  '033',
  '034',
  '035',
  '036',
  '037',
  '038',
  '039',
  '056',
  '058',
  '070',
  '076',
  '077',
  '078',
  '079',
  '081',
  '082',
  '083',
  '084',
  '085',
  '086',
  '088',
  '089',
  '090',
  '091',
  '093',
  '094',
  '096',
  '097',
  '098',
  '099',
];

export type PersonName = { prefix: 'Anh' | 'Chị'; name: string };

export function personName(rng: Random): PersonName {
  const woman = rng.chance(0.58);
  const { middle, given } = woman ? women : men;
  return {
    prefix: woman ? 'Chị' : 'Anh',
    name: `${rng.weighted(families)} ${rng.pick(middle)} ${rng.pick(given)}`,
  };
}

export function streetAddress(rng: Random): string {
  const number = rng.int(1, 480);
  return `${rng.chance(0.3) ? `${number}/${rng.int(1, 60)}` : number} ${rng.pick(streets)}`;
}

/** A mobile number, canonical, that was not given before. */
export function phoneNumber(rng: Random, given: Set<string>): string {
  for (;;) {
    const phone = `${rng.pick(mobilePrefixes)}${String(rng.int(0, 9_999_999)).padStart(7, '0')}`;
    if (given.has(phone)) continue;
    given.add(phone);
    return phone;
  }
}
