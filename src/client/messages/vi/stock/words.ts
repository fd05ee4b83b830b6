import type { AreaWords } from '../../words.ts';

/** What the things, pages and filters of this folder are called. */
export default {
  things: {
    Item: 'mặt hàng',
    Location: 'kho',
    Tiles: 'ô hàng',
    'VAT Group': 'nhóm thuế GTGT',
    'Warehouse Entry': 'phiếu nhập xuất',
  },
  pages: {
    '/warehouseEntries': 'Nhập xuất kho',
    '/items': 'Mặt hàng',
    '/reports/onHand': 'Tồn kho',
    '/reports/stock-value': 'Giá trị tồn kho',
    '/reports/slow-items': 'Hàng bán chậm, hết hàng',
    '/reports/transfers-in-transit': 'Hàng chuyển chưa đến',
    '/reports/inventoryReport': 'Báo cáo nhập xuất tồn',
  },
  fields: {
    unit_cost: 'Giá vốn',
    below_zero: 'Tồn âm',
    barcode: 'Mã vạch',
    blocked: 'Ngừng bán',
    comment: 'Ghi chú',
    entry_no: 'Số phiếu',
    entry_type: 'Loại phiếu',
    item_category: 'Nhóm hàng',
    price_rate: 'Hệ số giá',
    vat_group: 'Nhóm thuế GTGT',
    own: 'Hàng riêng của cửa hàng',
  },
} satisfies AreaWords;
