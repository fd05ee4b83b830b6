import type { AreaWords } from '../../words.ts';

export const fees = {
  one: 'phí',
  code: 'Mã phí',
  description: 'Diễn giải',
  amount: 'Số tiền',
};

export const cancelReasons = {
  one: 'lý do hủy',
  code: 'Mã lý do',
  description: 'Diễn giải',
  page: 'Trang',
};

export const customerSetup = {
  one: 'thiết lập khách hàng',
  name: 'Tên',
  prefix: 'Danh xưng',
  prefixHint: 'Cách xưng hô với khách hàng: Anh, Chị, …',
  channel: 'Kênh',
};

/** What its things, pages and filters are called elsewhere. */
export default {
  things: {
    'Cancel Reason': cancelReasons.one,
    'Customer Setup': customerSetup.one,
    Fee: fees.one,
    'Fee Code': 'mã phí',
  },
  pages: {
    '/customers/setup': 'Thiết lập khách hàng',
    '/fees': 'Phí',
    '/cancelReasons': 'Lý do hủy',
  },
  fields: {
    channel: customerSetup.channel,
    fee_code: fees.code,
    page: cancelReasons.page,
    prefix: 'Tiền tố',
    reason_code: cancelReasons.code,
  },
} satisfies AreaWords;
