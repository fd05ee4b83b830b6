import { formatAmount, formatQuantity } from '#model/kit/format.ts';

export const taxIdentity = {
  title: 'Thông tin thuế',
  ofCompany: 'Thông tin thuế của công ty',
  companyHint: 'Cho hàng công ty tự bán, và hàng của cửa hàng đã ủy nhiệm cho công ty.',
  change: 'Sửa thông tin thuế',
  fields: {
    legal_kind: 'Loại hình',
    tax_code: 'Mã số thuế',
    registered_name: 'Tên đăng ký',
    registered_address: 'Địa chỉ đăng ký',
    place_code: 'Mã địa điểm kinh doanh',
    seller: 'Bên bán trên giấy tờ',
    contract_no: 'Số hợp đồng ủy nhiệm',
    contract_date: 'Ngày hợp đồng',
    series_till: 'Ký hiệu máy tính tiền',
    series_ordinary: 'Ký hiệu hóa đơn khác',
    series_transfer: 'Ký hiệu vận chuyển nội bộ',
    series_consignment: 'Ký hiệu hàng gửi đại lý',
    tax_office_code: 'Mã cơ quan thuế quản lý',
    tax_office_name: 'Cơ quan thuế quản lý',
  },
  kinds: {
    company_deduction: 'Công ty, thuế GTGT khấu trừ',
    company_direct: 'Công ty, phương pháp trực tiếp',
    household: 'Hộ kinh doanh',
  },
  notStated: 'Chưa khai',
  sellers: { own: 'Cửa hàng', entrusted: 'Công ty, theo ủy nhiệm' },
  codeHint: 'Mười chữ số, chi nhánh thêm gạch nối và ba chữ số. Hộ kinh doanh có thể mười hai chữ số.',
  placeHint: 'Do cơ quan thuế cấp. Ghi trên mỗi giấy tờ của hộ kinh doanh.',
  officeHint: 'Năm chữ số. Ghi trên thông báo gửi cơ quan thuế.',
  seriesHint: 'Mẫu số và ký hiệu như đã đăng ký. Năm theo ngày lập: từ ngày 1 tháng 1 tự đổi sang năm mới.',
  principal: (name: string, code: string) => `Bên bán trên giấy tờ là ${name}, mã số thuế ${code}.`,
  noPrincipal: 'Chưa biết bên bán trên giấy tờ: hãy nhập thông tin thuế của công ty ở Thiết lập công ty.',
  otherMethod: 'Cửa hàng không nộp thuế theo cách của công ty. Hãy kiểm tra công ty có được bán thay không.',
  missing: (fields: string) => `Còn thiếu: ${fields}.`,
  state: { complete: 'Đủ', incomplete: 'Còn thiếu' },
  turnover: (year: number) => `Doanh thu năm ${year}`,
  ofThreshold: (threshold: number) => `So với ${formatAmount(threshold)} ₫`,
  percent: (percent: number) => `${formatQuantity(percent)} %`,
  near: 'Doanh thu năm nay gần đến ngưỡng của hộ kinh doanh.',
  over: 'Doanh thu năm nay đã vượt ngưỡng của hộ kinh doanh.',
  ofShops: (count: number) => `Tính chung ${count} cửa hàng cùng mã số thuế.`,
  home: {
    missing: (fields: string) =>
      `Thông tin thuế của cửa hàng còn thiếu: ${fields}. Văn phòng sẽ nhập. Cửa hàng vẫn bán như thường.`,
    near: (amount: number, threshold: number) =>
      `Doanh thu năm nay: ${formatAmount(amount)} ₫, gần đến ngưỡng ${formatAmount(threshold)} ₫ của hộ kinh doanh. Hãy hỏi văn phòng cần chuẩn bị gì.`,
    over: (amount: number, threshold: number) =>
      `Doanh thu năm nay: ${formatAmount(amount)} ₫, đã vượt ngưỡng ${formatAmount(threshold)} ₫ của hộ kinh doanh. Hãy hỏi văn phòng cần làm gì.`,
  },
};
