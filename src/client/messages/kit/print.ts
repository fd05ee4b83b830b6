import { area, byCode, language } from '../language.ts';
import { unitsInVietnamese } from '../stock/units-in-vietnamese.ts';

/** In Vietnamese, and where the page is not in Vietnamese in English as well. */
const both = (vietnamese: string, english: string): string =>
  language() === 'vi' ? vietnamese : `${vietnamese} · ${english}`;

/**
 * What stands on paper. The customer reads it, so it is Vietnamese. Where the page is in English, titles and marks say it in
 * English as well: getters, because what is read before the language is known must not keep one.
 */
export const print = {
  titles: {
    order: ['ĐƠN HÀNG', 'Sales order'],
    quote: ['BÁO GIÁ', 'Sales quote'],
    credit_memo: ['PHIẾU TRẢ HÀNG', 'Credit memo'],
    invoice: ['PHIẾU BÁN HÀNG', 'Retail sales invoice'],
    shipment: ['PHIẾU GIAO HÀNG', 'Delivery note'],
    purchase: ['ĐƠN ĐẶT HÀNG', 'Purchase order'],
    issue: ['PHIẾU XUẤT HÀNG KÝ GỬI', 'Consignment issue'],
    receipt: ['PHIẾU THU', 'Payment receipt'],
    refund: ['PHIẾU CHI', 'Refund'],
    cash_in: ['PHIẾU THU', 'Receipt voucher'],
    cash_out: ['PHIẾU CHI', 'Payment voucher'],
    transfer_receipt: ['PHIẾU NHẬN HÀNG KÝ GỬI', 'Consignment receipt'],
    count: ['PHIẾU KIỂM KÊ', 'Count sheet'],
    x: ['BÁO CÁO GIỮA CA (X)', 'X report'],
    z: ['BÁO CÁO CUỐI CA (Z)', 'Z report'],
  },
  marks: {
    get notSent() {
      return both('CHƯA GỬI', 'NOT YET SENT');
    },
    get changesNotSent() {
      return both('CÓ THAY ĐỔI CHƯA GỬI', 'CHANGES NOT YET SENT');
    },
    get notPosted() {
      return both('CHƯA GHI SỔ', 'NOT POSTED');
    },
    get waits() {
      return both('CHỜ CHUYỂN KHOẢN', 'WAITING FOR TRANSFER');
    },
    get canceled() {
      return both('ĐÃ HỦY', 'CANCELED');
    },
    get partlyReceived() {
      return both('CHƯA NHẬN ĐỦ', 'NOT FULLY RECEIVED');
    },
    get reprint() {
      return both('BẢN IN LẠI', 'REPRINT');
    },
    copy: (no: number) => both(`BẢN SAO ${no}`, `COPY ${no}`),
    get late() {
      return both('CÓ KHOẢN ĐẾN SAU', 'ARRIVED LATER');
    },
    thrownAway: (count: number) => both(`ĐÃ BỎ ${count} VIỆC CHƯA GỬI`, 'DISCARDED UNSENT'),
    changedUnsent: (count: number) => both(`ĐÃ SỬA ${count} SỐ TIỀN CHƯA GỬI`, 'CHANGED UNSENT'),
    provisional: (count: number) => both(`TẠM, CHƯA GỬI ${count}`, `PROVISIONAL, ${count} UNSENT`),
    get ownOnly() {
      return both('CHỈ GỒM MÁY NÀY', 'THIS TABLET ONLY');
    },
    get notTold() {
      return both('CHƯA BIẾT SỐ PHẢI CÓ', 'EXPECTED CASH NOT KNOWN');
    },
  },
  store: (code: string) => `Cửa hàng ${code}`,
  phoneOfStore: (phone: string) => `ĐT: ${phone}`,
  opened: 'Mở ca',
  ended: 'Đóng ca',
  knownAsOf: 'Tính đến',
  handedTo: 'Giao cho',
  drawer: 'Két',
  refundsOf: (method: string) => `Hoàn ${method}`,
  float: 'Tiền đầu ca',
  openingDifference: 'Thừa/thiếu đầu ca',
  cashIn: 'Thu khác',
  cashOut: 'Chi',
  deposits: 'Nộp ngân hàng',
  corrections: 'Điều chỉnh',
  expected: 'Phải có',
  counted: 'Đếm được',
  difference: 'Thừa / thiếu',
  thrownAway: (what: string) => `Đã bỏ: ${what}`,
  changedUnsent: (what: string, from: string, to: string) => `Sửa trước khi gửi: ${what}, ${from} -> ${to}`,
  lateCash: (entries: number) => `Đến sau (${entries}), tiền mặt`,
  runs: 'Ca chưa kết thúc.',
  no: 'Số',
  date: 'Ngày',
  order: 'Đơn hàng',
  quote: 'Báo giá',
  customer: 'Khách hàng',
  walkIn: 'Khách lẻ',
  phone: 'Điện thoại',
  address: 'Địa chỉ',
  billTo: 'Người thanh toán',
  invoiceFor: 'Hóa đơn cho',
  shipTo: 'Giao đến',
  deliver: 'Ngày giao',
  validUntil: 'Có giá trị đến',
  agent: 'Vận chuyển',
  seller: 'Người bán',
  comment: 'Ghi chú',
  memo: 'Nội dung CK',
  handedOver: 'Giao hàng khi chưa thấy tiền',
  deliveryComment: 'Ghi chú giao',
  vendor: 'Nhà cung cấp',
  soNo: 'Số SO',
  receiptDate: 'Ngày nhận yêu cầu',
  location: 'Kho',
  receivingAddress: 'Địa chỉ nhận',
  receivingContact: 'Người nhận',
  transferNo: 'Số phiếu chuyển kho',
  externalNo: 'Số chứng từ ngoài',
  from: 'Từ kho',
  to: 'Đến kho',
  countedBy: 'Người kiểm',
  booked: 'Sổ sách',
  countDifference: 'Chênh lệch',
  countedItems: 'Mặt hàng đã kiểm',
  lineNo: 'STT',
  item: 'Mặt hàng',
  unit: 'ĐVT',
  /** By the ERP's code; one that is not here is printed as it is. */
  units: byCode(unitsInVietnamese),
  quantity: 'SL',
  price: 'Đơn giá',
  discount: 'Giảm giá',
  amount: 'Thành tiền',
  lineDiscount: (amount: string) => `Giảm ${amount}`,
  subtotal: 'Cộng tiền hàng',
  lineDiscounts: 'Giảm giá mặt hàng',
  invoiceDiscount: 'Chiết khấu đơn hàng',
  invoiceDiscountPercent: (percent: string) => `Chiết khấu đơn hàng ${percent}%`,
  points: (points: string) => `Đổi ${points} điểm`,
  discounts: 'Chiết khấu, khuyến mãi, điểm',
  fees: 'Phí',
  total: 'Tổng cộng',
  totalCredited: 'Tổng tiền trả lại',
  totalQuantity: 'Tổng số lượng',
  shipped: (quantity: string) => `Đã giao ${quantity}`,
  receivedSoFar: (quantity: string) => `đã nhận ${quantity}`,
  totalReceived: 'Đã nhận',
  inWords: 'Bằng chữ',
  credited: 'Hàng đã trả lại',
  refunded: 'Đã hoàn tiền',
  unconfirmed: (method: string) => `${method} (chưa ghi sổ)`,
  paid: 'Đã thanh toán',
  remaining: 'Còn lại',
  owedBack: 'Phải hoàn khách',
  leftToRefund: 'Còn phải hoàn',
  change: 'Tiền thừa trả khách',
  method: 'Hình thức',
  term: 'Kỳ hạn',
  terms: byCode({ '3_months': '3 tháng', '6_months': '6 tháng' }),
  contract: 'Số hợp đồng',
  payer: { cash_in: 'Người nộp tiền', cash_out: 'Người nhận tiền' },
  why: { cash_in: 'Lý do nộp', cash_out: 'Lý do chi' },
  reasons: byCode({
    float: 'Tiền lẻ cho quầy',
    owner: 'Chủ cửa hàng',
    refund_received: 'Nhận hoàn tiền',
    supplies: 'Mua vật dụng',
    shipping: 'Vận chuyển',
    wages: 'Tiền công',
    other: 'Khác',
  }),
  received: 'Số tiền thu',
  paidOut: 'Số tiền chi',
  remainingOfOrder: 'Đơn hàng còn lại',
  transfer: {
    title: 'Quét mã để chuyển khoản',
    label: (amount: string, purpose: string) => `VietQR ${amount}, ${purpose}`,
    account: 'Số tài khoản',
    bank: 'Ngân hàng',
    purpose: 'Nội dung',
  },
  provisional: 'Số liệu tạm tính, chưa được hệ thống xác nhận.',
  vatIncluded: 'Giá đã bao gồm thuế GTGT.',
  /** Of the total: what of it is VAT, by rate. */
  vatOfTotal: (rate: string) => `Trong đó thuế GTGT ${rate}`,
  vatExempt: 'Hàng không chịu thuế GTGT',
  vatNotDeclared: 'Hàng không kê khai thuế GTGT',
  get noTaxInvoice() {
    return `Không phải hóa đơn giá trị gia tăng.${language() === 'vi' ? '' : ' Not a VAT invoice.'}`;
  },
  sign: '(Ký, ghi rõ họ tên)',
  signatures: {
    shift: ['Người giao ca', 'Người nhận ca'],
    order: ['Khách hàng', 'Người bán hàng'],
    quote: ['Khách hàng', 'Người lập báo giá'],
    credit_memo: ['Khách hàng', 'Người nhận hàng'],
    invoice: ['Người mua hàng', 'Người bán hàng'],
    shipment: ['Người nhận hàng', 'Người giao hàng'],
    purchase: ['Người đặt hàng', 'Nhà cung cấp'],
    issue: ['Người giao hàng', 'Người vận chuyển', 'Người nhận hàng'],
    receipt: ['Người nộp tiền', 'Người thu tiền'],
    refund: ['Người nhận tiền', 'Người chi tiền'],
    cash_in: ['Người nộp tiền', 'Người lập phiếu', 'Thủ quỹ'],
    cash_out: ['Người nhận tiền', 'Người lập phiếu', 'Thủ quỹ'],
    transfer_receipt: ['Người nhận hàng', 'Người giao hàng'],
    count: ['Người kiểm kê', 'Thủ kho'],
  },
  printedAt: (at: string) => `In lúc ${at}`,
  thanks: 'Cảm ơn quý khách. Hẹn gặp lại!',
} as const;

/** What the screen says about printing. */
export const printing = area('printing', {
  notHere: 'This document is not on the tablet: it can be printed with a connection.',
  printed: 'Printed',
  paperLow: 'Printed. The paper is running low.',
  failed: 'Nothing was printed.',
  unknown: 'Not sure it was printed – look at the printer.',
  why: byCode({
    offline: 'The printer is not ready.',
    cover_open: 'The cover of the printer is open.',
    paper_out: 'The printer is out of paper.',
    error: 'The printer reports an error.',
    not_reached: 'The printer cannot be reached.',
    stalled: 'The printer stopped taking the slip.',
    cut_off: 'The line to the printer broke.',
    silent: 'The printer does not answer.',
    too_old: 'The printer was busy for too long.',
  }),
  slips: 'Slips',
  slip: 'Slip',
  reprint: 'reprint',
  noSlips: 'Nothing was printed here lately.',
  slipsOffline: 'What was printed is shown with a connection.',
  states: byCode({
    queued: 'Waits for the printer.',
    sending: 'Is being printed.',
    printed: 'Printed.',
    unknown: 'Not sure it was printed – look at the printer.',
    failed: 'Nothing was printed.',
  }),
  printedAnew: 'Not sure it was printed; it was printed again.',
  paperIsLow: 'The paper is running low.',
  again: 'Print again',
  itWas: 'It was printed',
  dialog: 'Print from this tablet',
  on: (printer: string) => `Print on ${printer}`,
  skip: 'Skip',
  owed: {
    failed: 'The last slip was not printed',
    unknown: 'Was the last slip printed?',
    without: 'Go on without paper',
  },
});
