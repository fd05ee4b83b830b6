import type { Areas } from '#calls/all.ts';
import type { Resources } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { formatAmount, formatDate, formatQuantity } from '#model/kit/format.ts';
import { privacyChanges } from './customers/privacy-changes.ts';
import { bookChanges } from './sales/book-changes.ts';
import { einvoiceChanges } from './sales/einvoice-changes.ts';
import { statementChanges } from './sales/statement-changes.ts';
import { itemChanges } from './stock/item-changes.ts';

/** What each change of an area is called, from its input. */
type ChangesOf<A> = {
  readonly [V in keyof A as A[V] extends { readonly kind: 'write' } ? V : never]: (
    input: InputOf<A[V]>,
  ) => string;
};

/** Areas without a change are left out. So are the simple things: their changes are called by their nouns. */
type Changes = {
  readonly [N in Exclude<keyof Areas, keyof Resources> as keyof ChangesOf<Areas[N]> extends never
    ? never
    : N]: ChangesOf<Areas[N]>;
};

const onOff = (on: boolean) => (on ? 'Bật' : 'Tắt');
const asked = {
  OPEN: 'Mở lại',
  CONFIRMED: 'Xác nhận',
  RELEASED: 'Duyệt',
  CANCELED: 'Hủy',
  SUPPORT_TO_SHIP: 'Nhờ kho giao',
  POSTED: 'Ghi sổ',
} as const;

/** What waits on a tablet, as the list of unsent work says it. */
/** As `lineSet` of the calls. */
const lineSet = (named: string | number, quantity: number | undefined): string => {
  const line = typeof named === 'number' ? `dòng ${named}` : named;
  return quantity === undefined ? `Sửa ${line}` : `Sửa ${line} thành ${formatQuantity(quantity)}`;
};

export const changes: Changes = {
  addresses: {
    addShipTo: input => `Địa chỉ mới ${input.name}, ${input.address}`,
    addTemporaryShipTo: input => `Địa chỉ mới ${input.name}, ${input.address}`,
    updateShipTo: ({ name, address, code }) =>
      `Sửa địa chỉ ${[name, address].filter(Boolean).join(', ') || code}`,
    addShippingAgentService: input => `Dịch vụ mới ${input.code} của ${input.shipping_agent_code}`,
    updateShippingAgentService: input => `Sửa dịch vụ ${input.code} của ${input.shipping_agent_code}`,
    addTemporaryShippingAgentService: input =>
      `Dịch vụ mới ${input.code} của ${input.shipping_agent_code} cho ${input.phone_no_customer}`,
  },
  consignmentIssues: {
    create: ({ data }) =>
      `Phiếu xuất ký gửi mới đến ${data.transfer_to_code}, ${formatQuantity(data.lines.length)} dòng`,
    update: input => `Sửa phiếu xuất ký gửi ${input.ci_no}`,
    addLine: input =>
      `Thêm ${formatQuantity(input.ci_qty)} × ${input.item_no} vào phiếu xuất ký gửi ${input.ci_no}`,
    updateLine: input =>
      `${lineSet(input.item_no ?? input.line_no, input.ci_qty)} trong phiếu xuất ký gửi ${input.ci_no}`,
    removeLines: input =>
      `Xóa ${formatQuantity(input.line_nos.length)} dòng khỏi phiếu xuất ký gửi ${input.ci_no}`,
    release: input => `Duyệt phiếu xuất ký gửi ${input.ci_no}`,
    setStatus: input => `Hủy phiếu xuất ký gửi ${input.ci_no}`,
  },
  creditMemos: {
    create: input => `Phiếu trả hàng của đơn ${input.pos_so_no}`,
    createAll: input => `Phiếu trả hàng toàn bộ đơn ${input.pos_so_no}`,
    exchange: input => `Đổi hàng của đơn ${input.returned_no} lấy đơn ${input.pos_so_no}`,
  },
  customers: {
    createTemporary: input => `Khách hàng mới ${input.name}, ${input.phone_no}`,
    update: ({ customer_record: { name, phone_no } }) =>
      `Sửa khách hàng ${[name, phone_no].filter(Boolean).join(', ')}`.trim(),
    remove: input => `Xóa khách hàng ${input.phone_no}`,
    addRedeemablePoint: input =>
      `Dùng ${formatQuantity(input.redeemable_point_used)} điểm cho đơn ${input.pos_so_no}`,
    removeRedeemablePoint: input => `Trả lại điểm của đơn ${input.order_number}`,
  },
  bcTables: {
    authorize: () => 'Đăng nhập ERP',
    sync: ({ table_code }) => `Đồng bộ ${table_code ?? 'mọi bảng'} với ERP`,
    updateSyncStatus: ({ id, status }) => `${status === 'canceled' ? 'Hủy' : 'Chạy lại'} lượt đồng bộ ${id}`,
    removeExcess: ({ table_code, system_ids }) =>
      `Xóa ${system_ids ? formatQuantity(system_ids.length) : 'mọi'} dòng thừa của ${table_code}`,
    removeRecord: ({ table_code, system_id }) => `Xóa ${system_id} của ${table_code}`,
    confirmRemoval: ({ table_code }) => `Bỏ những dòng của ${table_code} mà ERP không còn`,
    emptyLogs: () => 'Xóa nhật ký đồng bộ',
    saveRow: ({ table_code }) => `Sửa một dòng của ${table_code} trong ERP`,
    dropRow: ({ table_code, system_id }) => `Xóa ${system_id} của ${table_code} trong ERP`,
  },
  onlineOrders: {
    retry: ({ order_no }) => `Nhận lại đơn online ${order_no}`,
    saveDelivery: ({ store_code }) => `Đơn online giao đi từ ${store_code || 'cửa hàng được chọn'}`,
    chooseStore: ({ order_no, store_code }) => `Chuyển đơn online ${order_no} cho ${store_code}`,
    settle: ({ order_no, reason }) => `Đã xử lý đơn online ${order_no}: ${reason}`,
  },
  outgoing: {
    retry: ({ id }) => `Gửi lại mục gửi đi ${id}`,
    adopt: ({ id, remote_no }) =>
      `Đánh dấu mục gửi đi ${id} là đã gửi${remote_no === '' ? '' : `, số ${remote_no}`}`,
    discard: ({ id, reason }) => `Bỏ mục gửi đi ${id}: ${reason}`,
    resume: ({ system }) => `Thử lại ngay với hệ thống ${system}`,
  },
  ...bookChanges,
  ...einvoiceChanges,
  ...privacyChanges,
  ...statementChanges,
  taxIdentities: {
    save: ({ franchise_code }) => `Sửa thông tin thuế của ${franchise_code || 'công ty'}`,
  },
  vatGroups: {
    save: ({ vat_group }) => `Lưu nhóm thuế GTGT ${vat_group}`,
    prepareEnd: ({ vat_group }) => `Đổi việc hết hạn thuế suất của ${vat_group}`,
    assign: ({ vat_group }) => `Đổi nhóm thuế GTGT sang ${vat_group || 'nhóm mặc định'}`,
  },
  productFeed: {
    save: () => 'Sửa nguồn dữ liệu sản phẩm',
    addKey: ({ name }) => `Khóa mới của nguồn dữ liệu sản phẩm cho ${name}`,
    removeKey: ({ id }) => `Xóa khóa ${id} của nguồn dữ liệu sản phẩm`,
  },
  systems: {
    save: ({ system }) => `Kết nối hệ thống ${system}`,
    disconnect: ({ system }) => `Ngắt kết nối hệ thống ${system}`,
  },
  devices: {
    create: ({ device_name }) => `Thiết bị mới ${device_name}`,
    update: ({ device_name }) => `Sửa thiết bị ${device_name}`,
    remove: ({ id }) => `Xóa thiết bị ${id}`,
  },
  tablets: { release: () => 'Cho gửi việc chưa gửi' },
  franchises: {
    add: ({ franchise }) => `Cửa hàng mới ${franchise.customer_no} ${franchise.name}`,
    update: ({ franchise }) => `Sửa cửa hàng ${franchise.customer_no}`,
    remove: ({ customer_nos }) => `Xóa cửa hàng ${customer_nos.join(', ')}`,
    sync: ({ phone_no }) => `Đồng bộ cửa hàng có số điện thoại ${phone_no}`,
  },
  bankAccounts: {
    add: ({ document_type, amount }) =>
      document_type === 'bank_deposit'
        ? `Nộp ngân hàng ${formatAmount(-amount)} ₫`
        : `${amount > 0 ? 'Thu' : 'Chi'} ${formatAmount(Math.abs(amount))} ₫`,
  },
  imports: {
    stageItems: ({ rows }) => `Đọc ${formatQuantity(rows.length)} dòng của một tệp`,
    stageCustomers: ({ rows }) => `Đọc ${formatQuantity(rows.length)} dòng của một tệp`,
    stageStock: ({ rows }) => `Đọc ${formatQuantity(rows.length)} dòng của một tệp`,
    stageStaff: ({ rows }) => `Đọc ${formatQuantity(rows.length)} dòng của một tệp`,
    stageOnlineOrders: ({ rows }) => `Đọc ${formatQuantity(rows.length)} dòng của một tệp`,
    apply: ({ file }) => `Nhập ${file}`,
    discard: () => 'Bỏ một lần nhập',
  },
  ...itemChanges,
  noSeries: { generate: input => `Dãy số của ${input.franchise_code}` },
  products: {
    all: () => 'Đồng bộ mọi sản phẩm với ERP',
    variants: () => 'Đồng bộ mọi phân loại với ERP',
    oneItem: ({ item_no }) => `Đồng bộ mặt hàng ${item_no} với ERP`,
    pricesOfOneItem: ({ item_no }) => `Đồng bộ giá của mặt hàng ${item_no} với ERP`,
    oneVariant: ({ item_no }) => `Đồng bộ phân loại của mặt hàng ${item_no} với ERP`,
  },
  promotions: {
    setAuto: input => `${onOff(input.auto_promotion)} khuyến mãi tự động của đơn ${input.pos_so_no}`,
    setBirthday: input => `${onOff(input.auto_promotion)} khuyến mãi sinh nhật của đơn ${input.pos_so_no}`,
  },
  apiLogs: {
    truncate: () => 'Xóa sạch nhật ký API',
  },
  pagePermissions: {
    create: ({ name }) => `Bộ quyền mới ${name}`,
    update: ({ name }) => `Sửa bộ quyền ${name}`,
    remove: ({ id }) => `Xóa bộ quyền ${id}`,
  },
  pageStructures: {
    create: ({ page_url }) => `Trang mới ${page_url}`,
    update: ({ page_url }) => `Sửa trang ${page_url}`,
    remove: ({ id }) => `Xóa trang ${id}`,
  },
  fileStorage: {
    authorize: () => 'Kết nối kho ảnh',
    syncSite: () => 'Đồng bộ kho ảnh',
  },
  itemPictures: {
    set: ({ item_no }) => `Ảnh của mặt hàng ${item_no}`,
    remove: ({ item_no }) => `Bỏ ảnh của mặt hàng ${item_no}`,
  },
  itemTiles: {
    save: ({ location_code }) => `Ô hàng của ${location_code}`,
  },
  printJobs: {
    decide: ({ decision }) => (decision === 'printed' ? 'Phiếu đã in ra' : 'In lại phiếu'),
  },
  systemIndex: {
    run: ({ index, rebuild }) => `${rebuild ? 'Tính lại' : 'Kiểm tra'} ${index}`,
    runAll: ({ rebuild }) => `${rebuild ? 'Tính lại' : 'Kiểm tra'} toàn bộ sổ sách`,
  },
  purchaseOrders: {
    create: ({ data }) => `Đơn đặt hàng mới, ${formatQuantity(data.lines.length)} dòng`,
    update: input => `Sửa đơn đặt hàng ${input.po_no}`,
    addLine: input =>
      `Thêm ${formatQuantity(input.purchase_qty)} × ${input.item_no} vào đơn đặt hàng ${input.po_no}`,
    updateLine: input =>
      `${lineSet(input.item_no ?? input.line_no, input.purchase_qty)} trong đơn đặt hàng ${input.po_no}`,
    removeLines: input =>
      `Xóa ${formatQuantity(input.line_nos.length)} dòng khỏi đơn đặt hàng ${input.pos_po_no}`,
    setStatus: input => `${asked[input.status]} đơn đặt hàng ${input.pos_po_no}`,
    release: input => `Duyệt đơn đặt hàng ${input.po_no}`,
    receive: input => `Nhận ${formatQuantity(input.lines.length)} dòng của đơn đặt hàng ${input.pos_po_no}`,
    createCreditMemo: input => `Phiếu trả hàng của đơn đặt hàng ${input.pos_po_no}`,
    close: input => `Đóng đơn đặt hàng ${input.po_no}`,
  },
  purchaseShipments: {
    note: input => `Ghi chú ${formatQuantity(input.lines.length)} dòng của đơn đặt hàng ${input.pos_po_no}`,
  },
  receipts: {
    add: input => `Phiếu thu của đơn ${input.pos_so_no}`,
    remove: input => `Xóa phiếu thu ${input.receipt_id}`,
    changeMethod: input => `Đổi cách thanh toán của phiếu thu ${input.receipt_id}`,
    handOver: input => `Giao hàng đơn ${input.pos_so_no} khi chưa thấy tiền chuyển khoản`,
    process: input => `Xác nhận phiếu thu ${input.receipt_id}`,
    processAll: input => `Xác nhận các phiếu thu của đơn ${input.pos_so_no}`,
  },
  salesFees: {
    add: input => `Thêm ${formatQuantity(input.fees.length)} khoản phí vào đơn ${input.pos_so_no}`,
    update: input => `Sửa phí ${input.fee.fee_code ?? input.line_no} của đơn ${input.pos_so_no}`,
    remove: input => `Xóa ${formatQuantity(input.line_nos.length)} khoản phí khỏi đơn ${input.pos_so_no}`,
  },
  salesOrders: {
    create: ({ data }) =>
      `Đơn mới của ${data.sell_to_name || 'khách'}, ${formatQuantity(data.lines.length)} dòng`,
    update: input => `Sửa đơn ${input.pos_so_no}`,
    addLine: input => `Thêm ${formatQuantity(input.quantity)} × ${input.item_no} vào đơn ${input.pos_so_no}`,
    updateLine: input =>
      `${lineSet(input.item_no ?? input.line_no, input.quantity)} trong đơn ${input.pos_so_no}`,
    removeLines: input => `Xóa ${formatQuantity(input.line_nos.length)} dòng khỏi đơn ${input.pos_so_no}`,
    setStatus: input => `${asked[input.status]} đơn ${input.pos_so_no}`,
    postQty: input => `Giao ngay đơn ${input.pos_so_no}`,
    close: input => `Đóng đơn ${input.pos_so_no}`,
    setRequestedDeliveryDate: input => `Giao đơn ${input.pos_so_no} ngày ${formatDate(input.date)}`,
    updateRemaining: input => `Sửa số tiền còn lại của đơn ${input.pos_so_no}`,
  },
  invoiceBuyers: {
    set: ({ pos_so_no, invoice_buyer }) =>
      `Hóa đơn của đơn ${pos_so_no}: ${invoice_buyer?.company_name || invoice_buyer?.name || 'bán cho người tiêu dùng'}`,
  },
  salesQuotes: { convert: input => `Chuyển báo giá ${input.pos_so_no} thành đơn hàng` },
  session: { resetPassword: () => 'Đổi mật khẩu' },
  promotionSettings: {
    save: input => `Lưu khuyến mãi ${input.promotion.code}`,
    remove: input => `Xóa khuyến mãi ${input.code}`,
    saveScheme: input => `Lưu hạng thân thiết ${input.scheme.scheme}`,
    removeScheme: input => `Xóa hạng thân thiết ${input.scheme}`,
  },
  setUp: {
    finish: () => 'Hoàn tất thiết lập',
  },
  settings: {
    update: input => `Sửa ${Object.keys(input).length} thiết lập của công ty`,
  },
  transferOrders: {
    sync: input => `Đồng bộ phiếu chuyển kho ${input.bc_to_no}`,
    receive: input =>
      `Nhận ${formatQuantity(input.lines.length)} dòng của phiếu chuyển kho ${input.bc_to_no}`,
  },
  bankTransfers: {
    decide: ({ decision }) =>
      ({
        match: 'Ghép khoản chuyển với phiếu thu',
        set_aside: 'Để riêng một khoản chuyển',
        undo: 'Bỏ quyết định về một khoản chuyển',
      })[decision],
    importStatement: ({ lines }) => `Nhập ${formatQuantity(lines.length)} dòng sao kê ngân hàng`,
  },
  shifts: {
    open: input => `Mở ca tại ${input.location_code}`,
    count: input => `Đếm két của ca ${input.shift_no}`,
    close: input => `Đóng ca ${input.shift_no}`,
  },
  shopReturns: {
    take: input => `Nhận hàng trả của đơn ${input.pos_so_no} do cửa hàng khác bán`,
  },
  thrownAway: {
    tell: input => `Báo văn phòng: đã bỏ ${input.changes} thay đổi`,
    changed: ({ money }) =>
      `Báo văn phòng: sửa trước khi gửi, ${formatAmount(money.amount)} → ${formatAmount(money.changed_to)} ₫`,
    restored: () => 'Báo văn phòng: đã lấy lại việc đã bỏ',
  },
  warehouseEntries: {
    add: ({ entries }) =>
      entries.length === 1
        ? `Điều chỉnh tồn kho của ${entries[0]?.item_no}: ${formatQuantity(entries[0]?.quantity ?? 0)}`
        : `Điều chỉnh tồn kho của ${formatQuantity(entries.length)} mặt hàng`,
    update: input => `Sửa phiếu nhập xuất ${input.warehouse_entry.entry_no}`,
    remove: ({ ids }) =>
      ids.length === 1
        ? `Đảo phiếu nhập xuất ${ids[0]}`
        : `Đảo ${formatQuantity(ids.length)} phiếu nhập xuất`,
    transfer: input =>
      `Chuyển ${formatQuantity(input.items.length)} mặt hàng từ ${input.location_from} đến ${input.location_to}`,
  },
  users: {
    create: ({ username }) => `Người dùng mới ${username}`,
    update: ({ user_id, username }) => `Sửa người dùng ${username ?? user_id}`,
    remove: ({ user_id }) => `Xóa người dùng ${user_id}`,
    setPassword: ({ user_id }) => `Mật khẩu mới cho người dùng ${user_id}`,
    setActive: ({ is_active, ids }) =>
      `${is_active ? 'Kích hoạt' : 'Ngừng kích hoạt'} người dùng ${ids.join(', ')}`,
    setFranchise: ({ admin_user_id, customer_no }) =>
      `Cửa hàng của người dùng ${admin_user_id}: ${customer_no}`,
    setDevice: ({ admin_user_id, device_id }) =>
      `Thiết bị của người dùng ${admin_user_id}: ${device_id ?? ''}`,
    endSession: ({ user_id }) => `Kết thúc một phiên của người dùng ${user_id}`,
    setPermission: ({ admin_user_id }) => `Bộ quyền của người dùng ${admin_user_id}`,
    setPermissions: ({ permissions }) => `Bộ quyền của ${formatQuantity(permissions.length)} người dùng`,
  },
};
