import type { BookRow, BookSection } from '#calls/reports/books.ts';
import { formatDate, formatNumber } from '#model/kit/format.ts';
import type { BookLayout } from '#model/taxes/books.ts';
import { t } from '../../messages/en.ts';

/*
 * A book as it stands on paper: for the page, the print and Excel alike. Its words are Vietnamese in every language, as the
 * tax office has them.
 */

export type PaperCell = string | number | null;
export type PaperColumn = {
  title: string;
  letter: string;
  /** `code`: a number of a document or an item, which is never broken. */
  type: 'text' | 'code' | 'date' | 'amount' | 'quantity';
};
/** `section` begins one, `sum` ends it or the book. */
export type PaperLine = { key: string; kind: 'section' | 'row' | 'sum'; cells: readonly PaperCell[] };
export type Paper = { columns: readonly PaperColumn[]; lines: readonly PaperLine[] };

type Sums = Pick<
  BookSection,
  'opening_amount' | 'amount_in' | 'amount_out' | 'closing_amount' | 'base_amount' | 'vat_amount'
>;
type Defined = PaperColumn & {
  of(row: BookRow): PaperCell;
  /** Below a section and the book. */
  sum?: keyof Sums;
};

/** Where a person signs. */
export const signing = { day: 'Ngày … tháng … năm …', how: '(Ký, ghi rõ họ tên, đóng dấu (nếu có))' };

const kinds: Readonly<Record<string, string>> = {
  day: 'Doanh thu bán hàng trong ngày',
  cost: 'Giá vốn hàng bán trong ngày',
  opening: 'Số dư đầu kỳ',
  receipt: 'Thu tiền bán hàng',
  refund: 'Trả lại tiền cho khách',
  method_changed: 'Đổi cách thanh toán',
  cash_in: 'Thu khác',
  cash_out: 'Chi',
  bank_deposit: 'Nộp tiền vào ngân hàng',
  correction: 'Điều chỉnh',
  over_short: 'Chênh lệch kiểm két',
};

/** The words of a row, and the day on which it happened where it was posted on another one. */
function said({ kind, about, documents, true_day }: BookRow): string {
  const what = [kinds[kind] ?? '', about].filter(Boolean).join(': ');
  const many = documents > 0 ? ` (${formatNumber(documents)} chứng từ)` : '';
  return `${what}${many}${true_day === '' ? '' : ` (phát sinh ngày ${formatDate(true_day)})`}`;
}

const text = (title: string, letter: string, of: Defined['of']): Defined => ({
  title,
  letter,
  of,
  type: 'text',
});
const amount = (title: string, letter: string, sum: keyof Sums): Defined => ({
  ...{ title, letter, sum },
  type: 'amount',
  of: row => row[sum],
});
/** What came or went: a row has it on one side, and the other side stays blank. */
const moved = (title: string, letter: string, sum: 'amount_in' | 'amount_out'): Defined => ({
  ...amount(title, letter, sum),
  of: row => row[sum] || null,
});
const code = (title: string, letter: string, of: Defined['of']): Defined => ({
  ...{ title, letter, of },
  type: 'code',
});
const no = (letter: string) => code('Số hiệu', letter, row => row.document_no);
const day = (letter: string): Defined => ({
  ...{ title: 'Ngày, tháng', letter },
  type: 'date',
  of: row => row.day,
});
const about = (letter: string) => text('Diễn giải', letter, said);
const goods = (title: string, letter: string, of: Defined['of']): Defined => ({
  ...{ title, letter, of },
  type: 'quantity',
});

const byGroup = [no('A'), day('B'), about('C'), amount('Số tiền', '1', 'amount_in')];
const vatOf = (who: string, invoice: string, sum: keyof Sums) => [
  code('Số chứng từ', 'A', row => row.document_no),
  code(invoice, 'B', row => row.invoice_no),
  day('C'),
  text(who, 'D', said),
  code('Mã số thuế', 'E', row => row.tax_code),
  amount('Giá trị chưa thuế', '1', 'base_amount'),
  amount('Thuế GTGT', '2', 'vat_amount'),
  amount('Tổng tiền', '3', sum),
];

const layouts: Readonly<Record<BookLayout, readonly Defined[]>> = {
  revenue: [day('A'), about('B'), amount('Số tiền', '1', 'amount_in')],
  revenue_taxes: byGroup,
  revenue_vat: byGroup,
  costs: [
    no('A'),
    day('B'),
    about('C'),
    moved('Doanh thu', '1', 'amount_in'),
    moved('Chi phí', '2', 'amount_out'),
  ],
  stock: [
    code('Mã hàng', 'A', row => row.document_no),
    text('Tên hàng hóa', 'B', row => row.about),
    // As on every paper, in Vietnamese.
    code('Đơn vị tính', 'C', row => t.print.units[row.unit] ?? row.unit),
    goods('Đơn giá', '1', row => row.unit_cost),
    goods('Tồn đầu: lượng', '2', row => row.opening_quantity),
    amount('Tồn đầu: tiền', '3', 'opening_amount'),
    goods('Nhập: lượng', '4', row => row.quantity_in || null),
    moved('Nhập: tiền', '5', 'amount_in'),
    goods('Xuất: lượng', '6', row => row.quantity_out || null),
    moved('Xuất: tiền', '7', 'amount_out'),
    goods('Tồn cuối: lượng', '8', row => row.closing_quantity),
    amount('Tồn cuối: tiền', '9', 'closing_amount'),
  ],
  money: [
    no('A'),
    day('B'),
    about('C'),
    moved('Thu/Gửi vào', '1', 'amount_in'),
    moved('Chi/Rút ra', '2', 'amount_out'),
    amount('Tồn', '3', 'closing_amount'),
  ],
  vat_sales: vatOf('Người mua', 'Hóa đơn điện tử', 'amount_in'),
  vat_purchases: vatOf('Người bán', 'Số của người bán', 'amount_out'),
};

/** Columns that fit on a sheet of paper that stands upright. */
const mostUpright = 6;
export const isWide = ({ columns }: Paper): boolean => columns.length > mostUpright;

const costNames: Readonly<Record<string, string>> = {
  '': 'Doanh thu',
  goods: 'Chi phí hàng hóa bán ra',
  supplies: 'Chi phí vật tư',
  shipping: 'Chi phí vận chuyển',
  wages: 'Chi phí nhân công',
  bank_fee: 'Phí ngân hàng',
  other: 'Chi phí khác',
};

/** A rate as the tax office writes it. */
const rates: Readonly<Record<string, string>> = {
  exempt: 'Không chịu thuế GTGT',
  not_declared: 'Không phải kê khai, tính nộp thuế GTGT',
};

/** What a section of a book is called. */
export function sectionName(
  layout: BookLayout,
  { id, name }: Pick<BookSection, 'id' | 'name'>,
  locationName: (code: string) => string,
): string {
  if (layout === 'costs') return costNames[id] ?? id;
  if (layout === 'stock') return locationName(id);
  if (layout.startsWith('vat_')) return rates[id] ?? `Thuế suất ${id.replace('.', ',')}`;
  if (layout !== 'money') return name || id;
  const [book, account = ''] = [id.slice(0, 4), id.slice(5)];
  return book === 'cash'
    ? `Tiền mặt: ${locationName(account)}`
    : `Tiền gửi: ${account || 'chưa nêu tài khoản'}`;
}

const percent = (value: number) => formatNumber(value);

/** The lines below the last section: sums, and what taxes come to. */
function endOf(
  layout: BookLayout,
  columns: readonly Defined[],
  whole: Sums,
  sections: readonly BookSection[],
): PaperLine[] {
  const last = columns.length - 1;
  const line = (key: string, label: string, value: number): PaperLine => ({
    key,
    kind: 'sum',
    cells: columns.map((_, at) => (at === 0 ? label : at === last ? value : null)),
  });
  const all = sumLine('whole', 'Tổng cộng', columns, whole);
  const taxed = sections.flatMap(({ taxes }) => taxes ?? []);
  const sum = (of: 'vat' | 'income_tax') => taxed.reduce((so, each) => so + each[of], 0);
  if (layout === 'costs')
    return [all, line('rest', 'Chênh lệch (doanh thu − chi phí)', whole.amount_in - whole.amount_out)];
  return [
    all,
    ...(taxed.length > 0 ? [line('vat', 'Tổng số thuế GTGT phải nộp', sum('vat'))] : []),
    ...(layout === 'revenue_taxes' && taxed.length > 0
      ? [line('income', 'Tổng số thuế TNCN phải nộp', sum('income_tax'))]
      : []),
  ];
}

const sumLine = (key: string, label: string, columns: readonly Defined[], sums: Sums): PaperLine => ({
  key,
  kind: 'sum',
  cells: columns.map((column, at) => (at === 0 ? label : column.sum ? sums[column.sum] : null)),
});

/** Percents of a trade group, and what its taxes come to. */
function taxLines(layout: BookLayout, columns: readonly Defined[], { id, taxes }: BookSection): PaperLine[] {
  if (!taxes) return [];
  const line = (key: string, label: string, value: number): PaperLine => ({
    key: `${key} ${id}`,
    kind: 'row',
    cells: columns.map((_, at) => (at === 2 ? label : at === columns.length - 1 ? value : null)),
  });
  return [
    line('vat', `Thuế GTGT (${percent(taxes.vat_percent)} %)`, taxes.vat),
    ...(layout === 'revenue_taxes'
      ? [line('income', `Thuế TNCN (${percent(taxes.income_tax_percent)} %)`, taxes.income_tax)]
      : []),
  ];
}

/**
 * A book of these rows with its sections and sums.
 *
 * @param isWhole whether these are all rows; of a part no section is ended, as it may go on
 */
export function paperOf(
  layout: BookLayout,
  { rows, sections, whole }: { rows: readonly BookRow[]; sections: readonly BookSection[]; whole: Sums },
  locationName: (code: string) => string,
  isWhole: boolean,
): Paper {
  const columns = layouts[layout];
  const bySection = Map.groupBy(rows, row => row.section);
  const hasSections = layout !== 'revenue';
  const lines = sections.flatMap((section): PaperLine[] => {
    const own = bySection.get(section.id) ?? [];
    if (own.length === 0) return [];
    const isEnd = isWhole || section !== sections.findLast(({ id }) => bySection.has(id));
    const name = sectionName(layout, section, locationName);
    return [
      ...(hasSections ? [{ key: `begin ${section.id}`, kind: 'section' as const, cells: [name] }] : []),
      ...own.map(row => ({
        key: row.id,
        kind: 'row' as const,
        cells: columns.map(column => column.of(row)),
      })),
      ...(hasSections && isEnd
        ? [
            sumLine(
              `end ${section.id}`,
              layout === 'money' ? 'Cộng phát sinh, tồn cuối kỳ' : 'Cộng',
              columns,
              section,
            ),
            ...taxLines(layout, columns, section),
          ]
        : []),
    ];
  });
  return { columns, lines: [...lines, ...endOf(layout, columns, whole, sections)] };
}
