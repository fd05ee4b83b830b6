import type { Field } from './field.ts';
import { itemFields } from './item-fields.ts';

const { item_no, variant_code } = itemFields;
/** It may be all that a row says of its goods. */
const barcode = { type: 'barcode', headers: itemFields.barcode.headers } as const;

/** What a file says of the stock that is there. */
export const stockFields = {
  item_no,
  variant_code,
  barcode,
  quantity: {
    type: 'quantity',
    headers: [
      'qty',
      'stock',
      'on hand',
      'opening stock',
      'in stock',
      'số lượng',
      'sl',
      'tồn',
      'tồn kho',
      'tồn đầu kỳ',
      'số lượng tồn',
    ],
  },
  location_code: {
    type: 'code',
    headers: ['location', 'warehouse', 'kho', 'mã kho', 'vị trí', 'vị trí kho', 'mã vị trí'],
  },
} as const satisfies Readonly<Record<string, Field>>;

/** What is there of one item as a file says it. */
export const sampleStock = { item_no: 'AO-001', variant_code: 'M', barcode: '8934567890120', quantity: 24 };
