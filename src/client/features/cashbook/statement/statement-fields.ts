import type { Columns, Fields } from '../../../workflows/read-file/recognise.ts';

/** What the columns of a statement are called by the banks of Vietnam, in either language. */
export const statementFields = {
  date: {
    headers: [
      'ngày',
      'ngày gd',
      'ngày giao dịch',
      'ngày hạch toán',
      'ngày ghi sổ',
      'ngày hiệu lực',
      'ngày giờ',
      'ngày giờ giao dịch',
      'thời gian',
      'thời gian giao dịch',
      'transaction date',
      'tran date',
      'tnx date',
      'booking date',
      'value date',
      'posting date',
      'date time',
    ],
  },
  time: { headers: ['giờ', 'giờ gd', 'giờ giao dịch', 'transaction time'] },
  credit: {
    headers: [
      'ghi có',
      'có',
      'phát sinh có',
      'ps có',
      'số tiền ghi có',
      'tiền vào',
      'credit',
      'credit amount',
      'số tiền có',
      'thu',
    ],
  },
  debit: {
    headers: [
      'ghi nợ',
      'nợ',
      'phát sinh nợ',
      'ps nợ',
      'số tiền ghi nợ',
      'tiền ra',
      'debit',
      'debit amount',
      'số tiền nợ',
      'chi',
    ],
  },
  amount: {
    headers: ['amount', 'số tiền', 'số tiền gd', 'số tiền giao dịch', 'giá trị', 'transaction amount'],
  },
  direction: {
    headers: ['loại', 'loại gd', 'loại giao dịch', 'nợ có', 'c d', 'd c', 'dr cr', 'cr dr', 'type', 'dấu'],
  },
  memo: {
    headers: [
      'nội dung',
      'nội dung gd',
      'nội dung giao dịch',
      'nội dung chuyển khoản',
      'nội dung chi tiết',
      'diễn giải',
      'mô tả',
      'mô tả giao dịch',
      'chi tiết',
      'chi tiết giao dịch',
      'description',
      'remark',
      'remarks',
      'details',
      'transaction detail',
      'transaction details',
      'transactions in detail',
      'transaction description',
      'narrative',
    ],
  },
  reference: {
    headers: [
      'số tham chiếu',
      'mã tham chiếu',
      'mã gd',
      'mã giao dịch',
      'số gd',
      'số giao dịch',
      'số bút toán',
      'số ct',
      'số chứng từ',
      'mã ft',
      'reference',
      'reference no',
      'reference number',
      'ref no',
      'transaction no',
      'transaction number',
      'transaction id',
      'doc no',
    ],
  },
  balance: {
    headers: ['số dư', 'số dư cuối', 'số dư sau gd', 'số dư sau giao dịch', 'balance', 'running balance'],
  },
} as const satisfies Fields;

export type StatementField = keyof typeof statementFields;
export type StatementColumns = Columns<typeof statementFields>;

/**
 * Whether money can be read from these columns. What came in stands in a column of its own, or next to what
 * went out.
 */
export function isEnough(columns: StatementColumns): boolean {
  return columns.includes('date') && (columns.includes('credit') || columns.includes('amount'));
}

/** Does it say what a payer wrote, or the bank's number? Without both, a transfer can be told from another by its amount alone. */
export function identifiesTransfer(columns: StatementColumns): boolean {
  return columns.includes('memo') || columns.includes('reference');
}
