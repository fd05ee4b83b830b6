import type { AreaWords } from '../../words.ts';

/** What the things, pages and filters of this folder are called. */
export default {
  things: {
    'Posted Shipment': 'phiếu giao hàng',
    'Purchase Order': 'đơn đặt hàng',
  },
  pages: {
    '/purchasesOrders': 'Nhập hàng',
    '/purchasesOrders/detail': 'Đơn đặt hàng',
    '/purchasesOrders/creditMemo': 'Trả hàng mua',
  },
  fields: {
    cancel_reason_description: 'Lý do hủy',
    po_no: 'Số đơn mua',
    payable: 'Phải trả',
    requested_receipt_date: 'Ngày nhận yêu cầu',
    vendor_name: 'Nhà cung cấp',
  },
} satisfies AreaWords;
