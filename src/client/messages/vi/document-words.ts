import type { FieldName, TypeName, Verb } from '#model/messages/documents.ts';

/** What messages call the fields, types and actions of documents. */
export const fields: Readonly<Record<FieldName, string>> = {
  'Collect Store Code': 'Mã cửa hàng thu',
  'In-Transit Code': 'Mã kho trung chuyển',
  'Location Code': 'Mã kho',
  'Payment Term': 'Kỳ hạn thanh toán',
  'Posting Date': 'Ngày ghi sổ',
  'Receiving Address': 'Địa chỉ nhận',
  'Request Delivery Date': 'Ngày yêu cầu giao',
  'Requested Delivery Date': 'Ngày hẹn giao',
  'Requested Receipt Date': 'Ngày nhận yêu cầu',
  'Sell-to Customer Name': 'Tên khách hàng',
  'Sell-to Customer No.': 'Mã khách hàng',
  'Ship-to Address': 'Địa chỉ giao',
  'Ship-to Phone No.': 'Số điện thoại giao',
  'Transfer-from Code': 'Từ kho',
  'Transfer-to Code': 'Đến kho',
  'Vendor No.': 'Mã nhà cung cấp',
};
export const types: Readonly<Record<TypeName, string>> = {
  Order: 'đơn hàng',
  Quote: 'báo giá',
  'Credit Memo': 'phiếu trả hàng',
};
export const verbs: Readonly<Record<Verb, string>> = {
  confirm: 'xác nhận',
  convert: 'chuyển thành đơn hàng',
  post: 'ghi sổ',
  release: 'duyệt',
};
