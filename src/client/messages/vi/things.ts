import type { Thing } from '#model/messages/things.ts';

/** What things are called within a sentence. */
export const things: Readonly<Record<Thing, string>> = {
  'Cancel Reason': 'lý do hủy',
  'Consignment Issue': 'phiếu xuất ký gửi',
  Customer: 'khách hàng',
  'Customer Setup': 'thiết lập khách hàng',
  Device: 'thiết bị',
  'Device Code': 'mã thiết bị',
  Fee: 'phí',
  'Fee Code': 'mã phí',
  Franchise: 'cửa hàng',
  Item: 'mặt hàng',
  Location: 'kho',
  'Loyalty Scheme': 'hạng thân thiết',
  'Page Structure': 'trang',
  'Permission Set': 'bộ quyền',
  'Posted Sales Invoice': 'phiếu bán hàng',
  'Posted Sales Shipment': 'phiếu giao hàng bán',
  'Posted Shipment': 'phiếu giao hàng',
  Promotion: 'khuyến mãi',
  'Purchase Order': 'đơn đặt hàng',
  'Sales Order': 'đơn hàng',
  'Ship-to Address': 'địa chỉ giao',
  'Shipping Agent': 'đơn vị vận chuyển',
  Tiles: 'ô hàng',
  'Transfer Order': 'phiếu chuyển kho',
  User: 'người dùng',
  'Warehouse Entry': 'bút toán kho',
};

/** What is done to simple things, as the list of unsent work says it. */
export const does = { Add: 'Thêm', Change: 'Sửa', Remove: 'Xóa' };

/** What the calls of simple things do, as their notices say it. */
export const doing = { Filter: 'Lọc', Get: 'Tải', Create: 'Thêm', Update: 'Sửa', Remove: 'Xóa' };
