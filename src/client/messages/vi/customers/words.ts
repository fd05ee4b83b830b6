import type { AreaWords } from '../../words.ts';

/** What the things, pages and filters of this folder are called. */
export default {
  things: {
    Customer: 'khách hàng',
    'Loyalty Scheme': 'hạng thân thiết',
    'Ship-to Address': 'địa chỉ giao',
    Province: 'tỉnh',
    Ward: 'phường/xã',
  },
  pages: {
    '/reports/redeemablePointUsed': 'Điểm đã dùng',
    '/reports/newCustomerRecord': 'Khách hàng',
    '/privacy': 'Dữ liệu cá nhân',
  },
  fields: {
    loyalty_cust_scheme: 'Hạng khách hàng',
    source: 'Nguồn',
    answer_by: 'Hạn trả lời',
  },
} satisfies AreaWords;
