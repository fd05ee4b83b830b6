import { formatQuantity } from '#model/kit/format.ts';

export const einvoiceMarks = {
  title: 'Hóa đơn điện tử',
  papers: 'Phiếu xuất kho',
  files: { pdf: 'Tải PDF', xml: 'Tải XML' },
  noFile: {
    none: 'Nhà cung cấp không có tệp của hóa đơn điện tử này. Hãy tra cứu tại đó.',
    failed: 'Nhà cung cấp chưa đưa được tệp. Vui lòng thử lại sau.',
  },
  statuses: {
    waiting: 'Chờ phát hành',
    sending: 'Đang phát hành',
    unknown: 'Đang tra lại',
    held: 'Cần xử lý',
    pending: 'Chờ mã',
    issued: 'Đã phát hành',
    closed: 'Không lập',
  },
  held: (count: number) => `${formatQuantity(count)} hóa đơn điện tử cần xử lý`,
  open: (count: number) => `${formatQuantity(count)} hóa đơn điện tử chưa phát hành`,
  late: (count: number) => `${formatQuantity(count)} hóa đơn điện tử quá hạn`,
};
