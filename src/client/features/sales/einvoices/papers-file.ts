import type { AnswerOf } from '#calls/kit/call.ts';
import type { toEnter } from '#calls/sales/einvoices.ts';
import type { Column } from '../../../workflows/list/columns.ts';

type Paper = AnswerOf<typeof toEnter>['papers'][number];
type Row = Omit<Paper, 'lines' | 'id'> & Paper['lines'][number];

/** One row for each line of a paper, with what stands on the whole paper repeated. */
export const rowsOfPapers = (papers: readonly Paper[]): Row[] =>
  papers.flatMap(({ lines, id: _, ...paper }) => lines.map(line => ({ ...paper, ...line })));

/** As the law calls them. */
const kinds = {
  transfer: 'Phiếu xuất kho kiêm vận chuyển nội bộ',
  consignment: 'Phiếu xuất kho hàng gửi bán đại lý',
} as const;

/** Providers import Vietnamese heads, whatever the language of the page. */
export const columnsOfPapers: readonly Column<Row>[] = [
  { field: 'document_no', title: 'Số chứng từ' },
  { field: 'document_type', title: 'Loại phiếu', value: ({ document_type }) => kinds[document_type] },
  { field: 'series', title: 'Ký hiệu' },
  { field: 'invoice_date', title: 'Ngày lập', type: 'date' },
  { field: 'order_no', title: 'Lệnh điều động hoặc hợp đồng số' },
  { field: 'order_date', title: 'Ngày lệnh hoặc hợp đồng', type: 'date' },
  { field: 'notes', title: 'Về việc' },
  { field: 'sender', title: 'Bên xuất', value: ({ sender }) => sender.name },
  { field: 'sender', title: 'Mã số thuế bên xuất', value: ({ sender }) => sender.tax_code },
  { field: 'sender', title: 'Xuất tại kho', value: ({ sender }) => sender.location_name },
  { field: 'sender', title: 'Địa chỉ kho xuất', value: ({ sender }) => sender.address },
  { field: 'receiver', title: 'Bên nhận', value: ({ receiver }) => receiver.name },
  { field: 'receiver', title: 'Mã số thuế bên nhận', value: ({ receiver }) => receiver.tax_code },
  { field: 'receiver', title: 'Nhập tại kho', value: ({ receiver }) => receiver.location_name },
  { field: 'receiver', title: 'Địa chỉ kho nhập', value: ({ receiver }) => receiver.address },
  { field: 'carrier', title: 'Người vận chuyển' },
  { field: 'vehicle', title: 'Phương tiện vận chuyển' },
  { field: 'code', title: 'Mã hàng' },
  { field: 'name', title: 'Tên hàng' },
  { field: 'unit', title: 'Đơn vị' },
  { field: 'quantity', title: 'Số lượng', type: 'number' },
];
