import type { books } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { formatAmount, formatDate, formatQuantity } from '#model/kit/format.ts';
import type { LegalKind } from '#model/setup/tax-identity.ts';
import type { Period } from '../../fields/period.ts';
import classes from './books.module.css';
import { type Paper, type PaperCell, type PaperColumn, signing } from './paper.ts';

export type BookAnswer = AnswerOf<typeof books.book>;

/** What stands above the table, on paper and in Excel: who keeps the book, its form, where and for which period. */
export function headOf(book: BookAnswer, kind: LegalKind | '', period: Period) {
  const isHousehold = kind === 'household';
  const { form, registered_name, registered_address, tax_code, place_code, places } = book;
  const from = `${formatDate(period.from_date)} đến ${formatDate(period.to_date)}`;
  return {
    keeper: [
      `${isHousehold ? 'HỘ, CÁ NHÂN KINH DOANH' : 'ĐƠN VỊ'}: ${registered_name}`,
      `Địa chỉ: ${registered_address}`,
      `Mã số thuế: ${tax_code}`,
    ],
    form: [`Mẫu số ${form.form_code}`, form.legal_reference === '' ? '' : `(${form.legal_reference})`].filter(
      Boolean,
    ),
    title: form.title.toLocaleUpperCase('vi'),
    about: [
      `Địa điểm kinh doanh: ${[place_code, places.join('; ')].filter(Boolean).join(' · ')}`,
      `Kỳ kê khai: từ ${from}`,
      'Đơn vị tính: đồng',
    ],
    signature: isHousehold
      ? 'NGƯỜI ĐẠI DIỆN HỘ KINH DOANH/CÁ NHÂN KINH DOANH'
      : 'NGƯỜI ĐẠI DIỆN THEO PHÁP LUẬT',
  };
}

function shown(cell: PaperCell | undefined, type: PaperColumn['type']): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'number') return type === 'quantity' ? formatQuantity(cell) : formatAmount(cell);
  return type === 'date' && /^\d{4}-/.test(cell) ? formatDate(cell) : cell;
}

const isNumber = ({ type }: PaperColumn) => type === 'amount' || type === 'quantity';

/** A book in the layout of its form. */
export function BookPaper(props: { head: ReturnType<typeof headOf>; paper: Paper }) {
  const { head, paper } = props;
  const { columns, lines } = paper;
  return (
    <article lang="vi" className={classes.paper}>
      <div className={classes.top}>
        <div>
          {head.keeper.map(line => (
            <div key={line}>{line}</div>
          ))}
        </div>
        <div className={classes.form}>
          {head.form.map((line, at) =>
            at === 0 ? <strong key={line}>{line}</strong> : <span key={line}>{line}</span>,
          )}
        </div>
      </div>
      <h2 className={classes.title}>{head.title}</h2>
      <div className={classes.about}>
        {head.about.map(line => (
          <div key={line}>{line}</div>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keyboard too */}
      <section className={classes.scroll} tabIndex={0} aria-label={head.title}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map(({ title, letter }) => (
                <th key={letter} scope="col">
                  {title}
                </th>
              ))}
            </tr>
            <tr className={classes.letters}>
              {columns.map(({ letter }) => (
                <td key={letter}>{letter}</td>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, kind, cells }) =>
              kind === 'section' ? (
                <tr key={key} data-kind={kind}>
                  <th scope="rowgroup" colSpan={columns.length}>
                    {cells[0]}
                  </th>
                </tr>
              ) : (
                <tr key={key} data-kind={kind}>
                  {columns.map((column, at) => (
                    <td key={column.letter} data-number={isNumber(column) || undefined}>
                      {shown(cells[at], column.type)}
                    </td>
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </section>
      <footer className={classes.signature}>
        <span>{signing.day}</span>
        <strong>{head.signature}</strong>
        <small>{signing.how}</small>
      </footer>
    </article>
  );
}
