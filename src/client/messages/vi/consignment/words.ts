import type { AreaWords } from '../../words.ts';

/** What the things, pages and filters of this folder are called. */
export default {
  things: {
    'Consignment Issue': 'phiếu xuất ký gửi',
    'Transfer Order': 'phiếu chuyển kho',
  },
  pages: {
    '/consignmentIssue': 'Xuất ký gửi',
    '/consignmentIssue/detail': 'Phiếu xuất ký gửi',
    '/consignmentReceipt': 'Nhận ký gửi',
    '/consignmentReceipt/detail': 'Phiếu nhận ký gửi',
  },
  fields: {
    ci_no: 'Số phiếu xuất',
    bc_to_no: 'Số phiếu chuyển',
    transfer_from_code: 'Từ kho',
    transfer_to_code: 'Đến kho',
    shipment_date: 'Ngày giao',
  },
} satisfies AreaWords;
