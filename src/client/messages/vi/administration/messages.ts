import { formatQuantity } from '#model/kit/format.ts';
import type { TranslatedAreas } from '#model/messages/all.ts';
import { pages } from '../words.ts';
import { permissionSets } from './permission-sets.ts';

const setNames: Readonly<Record<string, string | undefined>> = permissionSets.ownNames;
const pageNames: Readonly<Record<string, string | undefined>> = pages;
const ownAct = {
  deactivate: 'ngừng kích hoạt mình',
  delete: 'xóa mình',
  'take the role from': 'bỏ vai trò của mình',
};

/** Why users, permission sets and page structures stay as they are. */
export const administration: TranslatedAreas['administration'] = {
  notYourself: what => `Bạn không tự ${ownAct[what]} được. Một quản trị viên khác làm được.`,
  lastAdministrator: 'Phải còn ít nhất một quản trị viên đang hoạt động.',
  usernameTaken: username => `Tên đăng nhập ${username} đã có.`,
  noRole: 'Vai trò này không có.',
  noDevice: 'Thiết bị này không có.',
  noPermissionSet: 'Bộ quyền này không có.',
  ofNoFranchise: 'Quản trị viên không thuộc cửa hàng nào.',
  setTaken: name => `Bộ quyền ${setNames[name] ?? name} đã có.`,
  setUsed: (name, users) =>
    `Không xóa được ${setNames[name] ?? name}: ${users} người dùng đang có bộ quyền này. Hãy cho họ bộ quyền khác trước.`,
  closedPage: url => `${pageNames[url] ?? url} chỉ dành cho quản trị viên nên không cấp được.`,
  pageTaken: url => `Trang ${url} đã có.`,
};

/** Why an empty company gets no administrator, and why loyalty schemes stay as they are. */
export const setUp: TranslatedAreas['setUp'] = {
  wrongCode: 'Mã thiết lập không đúng. Máy chủ in mã này khi khởi động.',
  over: 'Công ty này đã có quản trị viên. Hãy đăng nhập.',
  firstScheme: scheme => `${scheme} là hạng của khách chưa có điểm nên bắt đầu từ 0 và không xóa được.`,
  schemePoints: points => `Đã có hạng khác bắt đầu từ ${formatQuantity(points)} điểm.`,
  schemeUsed: (scheme, by) => `Không xóa được ${scheme}: đang được dùng, ví dụ bởi ${by}.`,
};

/** Why a table of the ERP, or the copy of one, stays as it is. */
export const bc: TranslatedAreas['bc'] = {
  form: 'Dòng này không đúng dạng của bảng.',
  field: field => `Giá trị của ${field} không đúng.`,
  rowMissing: system_id => `Dòng ${system_id} không có.`,
  otherRows: 'Những dòng này không còn được giữ lại. Hãy xem lại bảng.',
  rowUsed: system_id => `Dòng ${system_id} đang được dùng nên ở lại.`,
  notInErp: item_no => `ERP không có mặt hàng ${item_no}.`,
  notHere: item_no => `Mặt hàng ${item_no} chưa có ở đây. Hãy đồng bộ nó trước.`,
  missingRun: 'Lượt chạy này không có, hoặc đã kết thúc.',
  notToRepeat: 'Chỉ chạy lại được lượt đồng bộ bị lỗi hoặc đã hủy.',
};

/** Why what is sent to a system outside stays as it is. */
export const onlineOrders: TranslatedAreas['onlineOrders'] = {
  missing: no => `Không có đơn online ${no}.`,
  noStore: code => `Không có cửa hàng mã ${code}.`,
  changed: 'Đơn này đã thay đổi từ lúc được hiện. Hãy xem lại.',
};

export const outgoing: TranslatedAreas['outgoing'] = {
  missing: 'Mục này không có.',
  changed: 'Mục này đã thay đổi từ khi hiện ra. Hãy xem lại.',
  sending: 'Mục này đang được gửi. Hãy chờ kết quả.',
  ended: 'Mục này đã kết thúc.',
  notSent: 'Mục này chưa được gửi nên hệ thống kia không thể có.',
  inDoubt: 'Hệ thống kia có thể đã rút lại đơn. Hãy gửi lại mục này, hoặc đánh dấu là đã gửi.',
  notPaused: 'Hệ thống này hiện không bị tạm ngừng gửi.',
};

/** Why the product feed stays as it is. */
export const statements: TranslatedAreas['statements'] = {
  missing: 'Bảng kê này không có.',
  notRefused: 'Chỉ gửi lại được bảng kê đã bị từ chối.',
  paymentsNotRefused:
    'Tiền thanh toán của bảng kê này không còn bị từ chối, hoặc bị từ chối vì lý do khác. Hãy xem lại.',
  paymentsBefore: 'Tiền thanh toán được ghi sổ từ ngày bán đầu tiên, hoặc sau đó.',
  laterDay: 'Ngày đầu tiên phải sau hôm nay: hàng đã bán trước đó không được ghi sổ.',
};
export const productFeed: TranslatedAreas['productFeed'] = {
  keyMissing: 'Khóa này không còn nữa.',
  keyTaken: 'Khóa này đã có. Hãy tạo khóa khác.',
  mostKeys: most => `Đã có ${formatQuantity(most)} khóa, không thêm được nữa. Hãy xóa bớt một khóa.`,
};

/** Why the connection to a system outside stays as it is. */
export const systems: TranslatedAreas['systems'] = {
  notUrl: 'Hãy nhập địa chỉ bắt đầu bằng https://',
  user: 'Địa chỉ không được chứa tên người dùng hay mật khẩu.',
  query: 'Địa chỉ phải kết thúc bằng đường dẫn, không có ? hay #.',
  plain: 'Địa chỉ phải bắt đầu bằng https://',
  path: 'Đường dẫn phải bắt đầu bằng /',
  private: 'Đây là địa chỉ nội bộ. Người vận hành phải ghi mạng của nó vào SYSTEM_NETWORKS.',
  origin: origins =>
    origins === ''
      ? 'Người vận hành chưa cho phép địa chỉ nào: SYSTEM_ORIGINS chưa được đặt.'
      : `Người vận hành không cho phép địa chỉ này, chỉ cho phép: ${origins}`,
  form: 'Có ký tự không dùng được ở đây, hoặc phần cuối không đúng.',
  enterAgain: 'Địa chỉ đã khác. Hãy nhập lại mục này: giá trị đang lưu không bao giờ được gửi đi nơi khác.',
  noField: 'Hệ thống này không có mục đó.',
  noKeys: 'Chưa nhập được gì: máy chủ không có khóa để niêm phong bí mật. Người vận hành đặt SEAL_KEYS.',
  byOperator: 'Kết nối này do người vận hành đặt nên không đổi được ở đây.',
  changed: 'Các thiết lập này đã thay đổi từ khi hiện ra. Hãy xem lại.',
  notConnected: 'Hệ thống này chưa được kết nối.',
  waiting: count =>
    `Còn ${formatQuantity(count)} chứng từ chờ hệ thống này. Hãy xử lý chúng ở Chứng từ gửi hệ thống khác trước.`,
  placeHasSome: count =>
    `${formatQuantity(count)} chứng từ có thể đã đến địa chỉ cũ. Hãy xử lý chúng ở Chứng từ gửi hệ thống khác trước.`,
};

/** Why a row of an imported file cannot be taken, and why none is. */
export const imports: TranslatedAreas['imports'] = {
  gone: 'Lần nhập này không còn nữa. Hãy chọn lại tệp.',
  applied: 'Tệp này đã được nhập rồi.',
  handed: 'Máy chủ đang nhập tệp này và sẽ báo khi xong.',
  incomplete: (rows, staged) => `Mới nhận được ${staged} trong ${rows} dòng. Hãy chọn lại tệp.`,
  badRows: rows => `Chưa nhập gì: ${rows} dòng không còn đúng nữa.`,
  rowTwice: row => `Trùng với dòng ${row}.`,
  needed: 'Cần có, vì đây là mục mới.',
  barcodeTwice: row => `Dòng ${row} có cùng mã vạch.`,
  numberReserved: item => `${item} là mã dành cho hàng riêng của cửa hàng.`,
  barcodeTaken: item => `${item} đã có mã vạch này.`,
  otherThanRow: row => `Dòng ${row} ghi khác về cùng mặt hàng.`,
  wholeOnly: 'Chỉ đếm nguyên, không chia nhỏ.',
  unitStays: unit => `Đơn vị tính của mặt hàng không đổi được: ${unit}.`,
  variantNeeded: 'Mặt hàng này bán theo phân loại: hãy ghi phân loại.',
  noVariants: 'Mặt hàng này không có phân loại.',
  wardAsText: name => `Không có phường, xã “${name}” ở đó. Tên này được giữ trong địa chỉ.`,
  wardLeftOut: name => `Không có phường, xã “${name}” ở đó. Ô này được bỏ qua.`,
  districtLeftOut: name => `Không có quận, huyện “${name}” ở đó. Ô này được bỏ qua.`,
  unknown: name => `Không có “${name}”.`,
  vatUnknown: name => `“${name}” không phải nhóm thuế GTGT, và hôm nay không nhóm nào có thuế suất này.`,
  vatSeveral: name => `Hôm nay có nhiều nhóm thuế GTGT có thuế suất ${name}: hãy ghi mã của một nhóm.`,
  itemNeeded: 'Cần mã hàng hoặc mã vạch.',
  barcodeOfOther: item => `Mã vạch này là của ${item}.`,
  ofNoFranchise: 'Quản trị viên không thuộc cửa hàng nhượng quyền nào.',
  roleStays: 'Vai trò của người đã có thì đổi ở trang của người đó.',
  tooManyNew: most => `Một tệp thêm nhiều nhất ${most} người. Hãy chia tệp.`,
  otherOfOrder: row => `Dòng ${row} ghi khác về cùng đơn.`,
  storeNeeded: 'Đơn này nhận ở cửa hàng nào, hoặc giao từ cửa hàng nào?',
  buyerNeeded: 'Cần tên hoặc số điện thoại của người mua.',
  addressNeeded: 'Cần địa chỉ, vì đơn này được giao đi.',
  otherThanTaken: was => `Đơn này đã được nhận trước đây, và ở đây ghi: ${was}.`,
  orderOfShop: 'Web bán hàng đang kết nối có đơn mang số này.',
  tooManyLines: most => `Một đơn có nhiều nhất ${most} dòng.`,
  tooManyOrders: most => `Một tệp nhận nhiều nhất ${most} đơn. Hãy chia tệp.`,
  orderNotMade: (no, why) => `Chưa nhập gì: không lập được đơn ${no}. ${why}`,
  passwordNeeded: username => `${username} cần mật khẩu.`,
};

/** Why a slip is not printed. */
export const printing: TranslatedAreas['printing'] = {
  noPrinter: 'Không có máy in nào dùng được. Hãy kiểm tra trong mục Thiết bị.',
  printerPlace: 'Máy chủ không được in tới địa chỉ này. Địa chỉ phải thuộc mạng của cửa hàng.',
  placedByAdministrators: 'Chỉ quản trị viên được đổi địa chỉ và loại của máy in.',
  noLogo: 'Logo không phải ảnh PNG hay JPEG tối đa 384 × 160 điểm và 20 KB.',
  notSlip: 'Đây không phải phiếu in được.',
  noSlip: 'Không có phiếu in này.',
  slipIsKnown: 'Phiếu in này đã rõ kết quả.',
  otherSlip: 'Số này đã dùng cho một phiếu in khác.',
};
