import type { Field } from './field.ts';

/** What a file says of items, under the names of the call that takes them, and the headers that are known for each. */
export const itemFields = {
  item_no: {
    type: 'code',
    headers: [
      'item no',
      'item number',
      'item code',
      'no',
      'sku',
      'product code',
      'mã hàng',
      'mã sản phẩm',
      'mã sp',
      'mã mặt hàng',
      'mã hàng hóa',
      'mã vật tư',
      'mã',
    ],
  },
  description: {
    type: 'text',
    headers: [
      'description',
      'name',
      'item name',
      'product name',
      'item',
      'tên hàng',
      'tên',
      'tên sản phẩm',
      'tên mặt hàng',
      'tên hàng hóa',
      'tên sp',
      'diễn giải',
      'mô tả',
    ],
  },
  variant_code: {
    type: 'code',
    headers: [
      'variant',
      'variant code',
      'size',
      'phân loại',
      'mã phân loại',
      'mã biến thể',
      'biến thể',
      'kích cỡ',
      'cỡ',
    ],
  },
  variant_description: {
    type: 'text',
    headers: [
      'variant description',
      'variant name',
      'tên phân loại',
      'tên biến thể',
      'mô tả phân loại',
      'mô tả biến thể',
    ],
  },
  item_category: {
    type: 'text',
    headers: [
      'category',
      'item category',
      'item category code',
      'group',
      'product group',
      'nhóm hàng',
      'nhóm',
      'danh mục',
      'loại hàng',
      'ngành hàng',
      'nhóm sản phẩm',
    ],
  },
  unit_of_measure: {
    type: 'code',
    headers: ['unit', 'unit of measure', 'base unit of measure', 'uom', 'đơn vị', 'đơn vị tính', 'đvt'],
  },
  barcode: {
    type: 'barcode',
    mayLack: true,
    headers: ['barcode', 'bar code', 'ean', 'ean 13', 'ean13', 'gtin', 'upc', 'mã vạch', 'barcode mã vạch'],
  },
  unit_price: {
    type: 'amount',
    headers: [
      'price',
      'unit price',
      'sales price',
      'selling price',
      'retail price',
      'price incl vat',
      'giá',
      'giá bán',
      'đơn giá',
      'giá bán lẻ',
      'giá niêm yết',
    ],
  },
  unit_cost: {
    type: 'amount',
    headers: ['cost', 'unit cost', 'cost price', 'purchase price', 'giá vốn', 'giá nhập', 'giá mua'],
  },
} as const satisfies Readonly<Record<string, Field>>;

/** One item as a file says it. */
export const sampleItem = {
  item_no: 'AO-001',
  description: 'Áo dài lụa',
  variant_code: 'M',
  variant_description: 'Cỡ M',
  item_category: 'AO',
  unit_of_measure: 'PCS',
  barcode: '8934567890120',
  unit_price: 1_250_000,
  unit_cost: 800_000,
};
