import { formatQuantity } from '#model/kit/format.ts';
export const bcTables = {
  table: 'Bảng',
  names: {
    post_code: 'Mã bưu chính',
    address_district: 'Quận huyện',
    item: 'Mặt hàng',
    item_variant: 'Phân loại',
    item_unit: 'Đơn vị tính',
    item_reference: 'Mã vạch',
    item_stock: 'Tồn kho của bên nhượng quyền',
    shipping_agent: 'Đơn vị vận chuyển',
    customer: 'Cửa hàng',
    '': 'Danh mục của các cửa hàng',
  },
  here: 'Số dòng ở đây',
  there: 'Số dòng trong ERP',
  lastSync: 'Đồng bộ lần cuối',
  never: 'Chưa lần nào',
  drift: 'Khác biệt',
  same: 'Giống nhau',
  differs: (missing: number, changed: number, excess: number) =>
    [
      missing > 0 ? `${missing} mới` : '',
      changed > 0 ? `${changed} đã đổi` : '',
      excess > 0 ? `${excess} thừa` : '',
    ]
      .filter(Boolean)
      .join(', '),
  sync: 'Đồng bộ',
  syncOf: (table: string) => `Đồng bộ ${table}`,
  syncAll: 'Đồng bộ mọi bảng',
  cancel: 'Hủy',
  synced: 'Đồng bộ thành công!',
  failed: 'Đồng bộ không thành công!',
  progress: (done: number, total: number | null) =>
    total === null
      ? `${formatQuantity(done)} dòng`
      : `${formatQuantity(done)} trên ${formatQuantity(total)} dòng`,
  removeExcess: 'Xóa dòng thừa',
  excessTitle: (table: string) => `Các dòng của ${table} mà ERP không còn`,
  excessSure: (count: number) => `Xóa ${count} dòng?`,
  excessBody: 'Chúng được xóa ở đây. Dòng mà chứng từ cần thì ở lại.',
  removed: (removed: number, kept: number) =>
    kept === 0 ? `Đã xóa ${removed}.` : `Đã xóa ${removed}. ${kept} đang được dùng nên ở lại.`,
  status: 'Trạng thái',
  statuses: {
    waiting: 'Đang chờ',
    running: 'Đang chạy',
    done: 'Xong',
    failed: 'Không thành công',
    canceled: 'Đã hủy',
  },
  kind: 'Việc',
  kinds: { sync: 'Đồng bộ', excess: 'Xóa dòng thừa', 'product-lists': 'Đồng bộ danh mục' },
  begun: 'Yêu cầu lúc',
  by: 'Người yêu cầu',
  rows: 'Số dòng',
  added: 'Đã thêm',
  changed: 'Đã đổi',
  removedRows: 'Đã xóa',
  duration: 'Giây',
  error: 'Lỗi',
  errors: {
    missing_parent: 'Một dòng trỏ đến thứ chưa có ở đây. Hãy đồng bộ bảng đó trước.',
    not_kept: 'Cơ sở dữ liệu từ chối một dòng.',
  },
  emptyLogs: 'Xóa nhật ký',
  emptySure: 'Quên mọi lượt đã kết thúc?',
  emptyBody: 'Lần đồng bộ cuối của mỗi bảng vẫn được biết.',
};
