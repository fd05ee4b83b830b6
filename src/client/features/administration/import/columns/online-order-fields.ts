import { customerFields } from './customer-fields.ts';
import type { Field } from './field.ts';
import { franchiseHeaders } from './staff-fields.ts';
import { stockFields } from './stock-fields.ts';

const { item_no, variant_code, barcode } = stockFields;
const goods = { item_no, variant_code, barcode };

/** What a file says of orders that were made online, a line of goods in each row. */
export const onlineOrderFields = {
  order_no: {
    type: 'code',
    headers: [
      'order no',
      'order',
      'order number',
      'order code',
      'order id',
      'số đơn',
      'số đơn hàng',
      'mã đơn',
      'mã đơn hàng',
      'đơn hàng',
    ],
  },
  store_code: {
    type: 'code',
    headers: [
      'store code',
      'pickup store',
      'collecting store',
      'kho',
      'mã kho',
      'mã kho cửa hàng',
      'nơi nhận',
      'cửa hàng nhận',
      ...franchiseHeaders,
    ],
  },
  delivery: {
    type: 'way',
    headers: [
      'delivery',
      'pickup or delivery',
      'collect or deliver',
      'shipping method',
      'nhận hàng',
      'cách nhận',
      'cách nhận hàng',
      'hình thức nhận hàng',
      'hình thức giao hàng',
      'phương thức giao hàng',
    ],
  },
  ordered_on: {
    type: 'date',
    headers: ['ordered', 'ordered on', 'order date', 'date', 'ngày đặt', 'ngày đặt hàng', 'ngày'],
  },
  customer_name: {
    type: 'text',
    headers: [...customerFields.name.headers, 'buyer', 'người mua', 'tên người mua', 'người nhận'],
  },
  phone_no: customerFields.phone_no,
  address: {
    type: 'text',
    headers: [...customerFields.address.headers, 'delivery address', 'shipping address', 'địa chỉ giao'],
  },
  comment: { type: 'text', headers: ['comment', 'note', 'notes', 'ghi chú', 'lời nhắn'] },
  ...goods,
  quantity: { type: 'quantity', headers: ['qty', 'quantity', 'số lượng', 'sl'] },
  unit_price: {
    type: 'amount',
    headers: ['price', 'unit price', 'sales price', 'giá', 'giá bán', 'đơn giá'],
  },
  shipping_amount: {
    type: 'amount',
    headers: [
      'delivery fee',
      'shipping',
      'shipping fee',
      'phí giao',
      'phí giao hàng',
      'phí vận chuyển',
      'phí ship',
    ],
  },
  paid: {
    type: 'yes',
    headers: ['paid', 'payment status', 'đã trả', 'đã thanh toán', 'thanh toán', 'trạng thái thanh toán'],
  },
  payment_method: {
    type: 'text',
    headers: ['payment method', 'paid by', 'cách trả', 'cách thanh toán', 'phương thức thanh toán'],
  },
} as const satisfies Readonly<Record<string, Field>>;

/** One order of two lines as a file says it. The second row says its goods alone. */
export const sampleOnlineOrder = [
  {
    order_no: 'WEB-1001',
    store_code: 'F01-STORE',
    delivery: 'collect',
    ordered_on: '2026-01-15',
    customer_name: 'Nguyễn Thị Hoa',
    phone_no: '0912345678',
    address: '12 Hàng Bông, Hà Nội',
    comment: 'Gọi trước khi đến',
    item_no: 'AO-001',
    variant_code: 'M',
    barcode: '8934567890120',
    quantity: 2,
    unit_price: 1_250_000,
    shipping_amount: 0,
    paid: 'yes',
    payment_method: 'Payoo',
  },
  { order_no: 'WEB-1001', item_no: 'AO-001', variant_code: 'L', quantity: 1, unit_price: 1_250_000 },
] as const;
