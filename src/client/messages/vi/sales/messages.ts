import { formatDate, formatQuantity } from '#model/kit/format.ts';
import type { TranslatedAreas } from '#model/messages/all.ts';

/** Why money cannot be entered by hand. */
export const money: TranslatedAreas['money'] = {
  comesIn: 'Khoản này là thu: số tiền phải lớn hơn 0.',
  goesOut: 'Khoản này là chi: số tiền phải nhỏ hơn 0.',
  notNothing: 'Số tiền phải khác 0.',
  moreThanThere: 'Số này lớn hơn nhiều so với tiền trong két theo sổ. Nếu số tiền đúng, hãy xác nhận.',
  ofTheTill: 'Đây là tiền trong quầy thu.',
  reason: 'Hãy chọn lý do.',
  noBank: franchise => `${franchise} chưa có tài khoản ngân hàng. Văn phòng sẽ nhập.`,
  noShift: no => `Không có ca ${no}.`,
  noDrawer: (location, drawer) => `${location} không có két ${drawer}.`,
  drawerWithoutAddress: 'Két không có địa chỉ.',
  drawerIsUsed: drawer =>
    `Két ${drawer} đã có ca bán: không đổi được mã, loại và địa điểm. Hãy thêm két khác.`,
  drawerRuns: drawer => `Ca của két ${drawer} chưa đóng. Hãy đóng ca trước.`,
  locationRuns: location => `${location} đang có ca mở mà không thuộc két có tên nào. Hãy đóng ca trước.`,
  shiftEnded: no => `Ca ${no} đã đóng.`,
  countFirst: 'Hãy đếm tiền trong két trước.',
  countedTwice: 'Két đã được đếm hai lần. Lần đếm thứ hai được tính.',
  forgotten: day => `Ca ngày ${formatDate(day)} chưa đóng. Quản lý sẽ đóng ca.`,
  noTransfer: 'Không có khoản chuyển này.',
  transferDecided: 'Đã có người xử lý khoản này.',
  noWaitingReceipt: 'Cửa hàng này không có phiếu thu nào với số này đang chờ chuyển khoản.',
  bookedLater: row => `Ngày của dòng ${row} chưa tới.`,
  noAccount: account => `${account} không phải tài khoản của cửa hàng này.`,
};

/** Why a book is not shown, or a period not closed. */
export const books: TranslatedAreas['books'] = {
  noForm: 'Cửa hàng này không lập sổ này.',
  costs: 'Nhóm quyền của bạn không được xem giá vốn.',
  wholePeriod: 'Chỉ khóa sổ trọn một tháng hoặc một quý, từ ngày đầu đến ngày cuối.',
  notEnded: 'Chỉ khóa sổ khi kỳ đã hết: sớm nhất là 15 phút sau ngày cuối kỳ.',
  isClosed: day => `Sổ đã khóa đến hết ngày ${formatDate(day)}.`,
  notLast: day => `Chỉ mở lại được kỳ khóa sau cùng: kỳ đến ngày ${formatDate(day)}.`,
  noneClosed: 'Chưa có kỳ nào được khóa.',
};

/** Why a decision about an e-invoice is not taken. */
export const einvoices: TranslatedAreas['einvoices'] = {
  missing: 'Không có hóa đơn điện tử này.',
  notNow: 'Hóa đơn điện tử này đã thay đổi. Hãy xem lại.',
  otherSeries: 'Ký hiệu này không phải của người bán.',
  numberTaken: 'Số này đã có ở hóa đơn điện tử khác.',
  beforeSale: 'Ngày của hóa đơn điện tử không được trước ngày bán, cũng không sau hôm nay.',
  noIdentity: 'Hãy điền thông tin thuế của người bán trước: còn thiếu.',
  sandbox: 'Địa chỉ này phát hành hóa đơn điện tử thật. Hãy dùng địa chỉ khác để thử.',
  noKey: 'Máy chủ chưa có khóa để giữ mật khẩu.',
  laterDay: 'Ngày đầu tiên phải từ hôm nay: hàng đã bán trước đó không lập hóa đơn điện tử.',
  mostDays: days => `Mỗi lần đối chiếu tối đa ${days} ngày.`,
  wrongRow: document_no => `Dòng của chứng từ ${document_no} không đúng. Chưa nhận số nào.`,
  noNotice: 'Không có thông báo này.',
  noticeOpen: 'Đã có thông báo sai sót chưa gửi. Hãy gửi hoặc rút lại thông báo đó trước.',
  noticeAsBefore: 'Thông tin giống như trên hóa đơn điện tử.',
  noOffice: 'Chưa biết cơ quan thuế của người bán. Hãy nhập ở thông tin thuế trước.',
  noticeSent: 'Thông báo này đã được gửi hoặc rút lại. Hãy xem lại.',
  noticeDay: 'Ngày gửi không được trước ngày lập thông báo, cũng không sau hôm nay.',
  noRates:
    'Hàng của đơn này không có thuế suất, vì thông tin thuế ghi cửa hàng bán không có thuế GTGT. Hãy sửa thông tin thuế trước, hoặc lập hóa đơn điện tử ở nhà cung cấp rồi điền số.',
  cameBackWithoutVat:
    'Đơn này đã có hàng trả lại không kèm thuế GTGT. Hãy lập hóa đơn điện tử ở nhà cung cấp rồi điền số.',
  closedWithoutVat: day =>
    `Sổ đã khóa đến hết ngày ${formatDate(day)}, đơn này nằm trong sổ mà chưa có thuế GTGT. Hãy mở lại sổ trước, hoặc lập hóa đơn điện tử ở nhà cung cấp rồi điền số.`,
  waiting: open =>
    `Còn ${formatQuantity(open)} hóa đơn điện tử chờ ở nhà cung cấp hiện tại. Hãy xử lý trước.`,
};
