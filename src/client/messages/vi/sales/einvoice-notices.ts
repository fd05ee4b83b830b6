import { formatDate, formatQuantity } from '#model/kit/format.ts';

export const einvoiceNotices = {
  make: 'Sai tên, địa chỉ',
  title: 'Thông báo sai sót 04/SS',
  hint: 'Dùng khi mã số thuế, hàng và số tiền đều đúng, chỉ sai tên hoặc địa chỉ người mua. Hóa đơn điện tử được giữ nguyên: cơ quan thuế nhận thông tin đúng. Hãy báo cả người mua.',
  noBuyer: 'Hóa đơn điện tử này không ghi người mua. Nếu phải ghi, hãy lập hóa đơn điện tử thay thế.',
  onInvoice: 'Đang ghi',
  fields: { company_name: 'Tên đơn vị', name: 'Họ tên', address: 'Địa chỉ' },
  form: (reason: string) => `Ghi trên thông báo: “${reason}”`,
  confirm: 'Lập thông báo',
  states: {
    to_send: 'Chưa gửi',
    sent: (day: string) => `Đã gửi ngày ${formatDate(day)}`,
    withdrawn: 'Đã rút lại',
  },
  toSendHint:
    'Hãy tải mẫu, ký số và gửi qua nhà cung cấp hoặc trang của cơ quan thuế. Gửi xong, hãy xác nhận ở đây.',
  noOffice:
    'Mẫu phải ghi cơ quan thuế quản lý người bán. Hãy nhập mã và tên cơ quan thuế ở thông tin thuế của người bán.',
  download: 'Tải mẫu (XML)',
  markSent: 'Đã gửi',
  sentOn: 'Ngày gửi',
  answer: 'Số tiếp nhận của cơ quan thuế',
  withdraw: 'Rút lại',
  withdrawQuestion: 'Rút lại thông báo này?',
  withdrawBody: 'Thông báo sẽ không được gửi, đơn bán ghi người mua như trước. Chỉ rút lại khi chưa gửi.',
  madeOn: 'Ngày lập',
  madeBy: 'Người lập',
  waiting: () => 'Thông báo sai sót 04/SS chưa gửi:',
  more: (count: number) => `Và ${formatQuantity(count)} thông báo nữa, hiện ra khi đã gửi các thông báo này.`,
};
