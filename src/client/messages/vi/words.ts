import type { FieldWords, PageWords, ThingWords } from '../words.ts';
import administration from './administration/words.ts';
import consignment from './consignment/words.ts';
import customers from './customers/words.ts';
import purchases from './purchases/words.ts';
import sales from './sales/words.ts';
import setup from './setup/master-data.ts';
import shell from './shell/words.ts';
import stock from './stock/words.ts';

// A word that is missing here is added to the words of its area, in one of the files above.

/** What things are called within a sentence. */
export const things: ThingWords = {
  ...administration.things,
  ...consignment.things,
  ...customers.things,
  ...purchases.things,
  ...sales.things,
  ...setup.things,
  ...shell.things,
  ...stock.things,
};

/** What pages are called. */
export const pages: PageWords = {
  ...administration.pages,
  ...consignment.pages,
  ...customers.pages,
  ...purchases.pages,
  ...sales.pages,
  ...setup.pages,
  ...shell.pages,
  ...stock.pages,
};

/** Fields and filters of pages of several areas. */
const shared = {
  pos_so_no: 'Số đơn hàng',
  la_status: 'Trạng thái',
  cancel_reason_code: 'Lý do hủy',
  applies_to_no: 'Đơn được trả',
  cost_amount: 'Giá vốn và lãi gộp',
  customer_no: 'Khách hàng',
  created_at: 'Ngày tạo',
  created_by: 'Người tạo',
  description: 'Tên hàng, diễn giải',
  document_no: 'Số chứng từ',
  item_no: 'Mã hàng',
  location_code: 'Kho',
  name: 'Tên',
  order_date: 'Ngày đặt',
  phone_no: 'Điện thoại',
  posting_date: 'Ngày ghi sổ',
  remaining_amount: 'Còn phải trả',
  status: 'Trạng thái',
};

/** What fields and filters of pages are called. */
export const fields: FieldWords = {
  ...administration.fields,
  ...consignment.fields,
  ...customers.fields,
  ...purchases.fields,
  ...sales.fields,
  ...setup.fields,
  ...shell.fields,
  ...stock.fields,
  ...shared,
};

/** What is done to simple things, as the list of unsent work says it. */
export const does = { Add: 'Thêm', Change: 'Sửa', Remove: 'Xóa' };

/** What the calls of simple things do, as their notices say it. */
export const doing = { Filter: 'Lọc', Get: 'Tải', Create: 'Thêm', Update: 'Sửa', Remove: 'Xóa' };
