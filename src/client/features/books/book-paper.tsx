import type { books } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { formatAmount, formatDate, formatQuantity } from '#model/kit/format.ts';
import type { LegalKind } from '#model/setup/tax-identity.ts';
import type { Period } from '../../fields/period.ts';
import classes from './books.module.css';
import { isWide, type Paper, type PaperCell, type PaperColumn, signing } from './paper.ts';

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
    // A list that no law has a form for must not look like a form of the law.
    form:
      form.legal_reference === ''
        ? [form.form_code]
        : [`Mẫu số ${form.form_code}`, `(${form.legal_reference})`],
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

/** The words of a sum have all columns up to its first figure. */
const labelWidth = (cells: readonly PaperCell[]): number => {
  const figure = cells.findIndex((cell, at) => at > 0 && cell !== null);
  return figure < 0 ? cells.length : figure;
};

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
        <table className={classes.table} data-wide={isWide(paper) || undefined}>
          <thead>
            <tr>
              {columns.map(({ title, letter }) => (
                <th key={letter} scope="col" data-text>
                  {title}
                </th>
              ))}
            </tr>
            <tr className={classes.letters}>
              {columns.map(({ letter }) => (
                <td key={letter} data-text>
                  {letter}
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, kind, cells }) =>
              kind === 'section' ? (
                <tr key={key} data-kind={kind}>
                  <th scope="rowgroup" colSpan={columns.length} data-text>
                    {cells[0]}
                  </th>
                </tr>
              ) : (
                <tr key={key} data-kind={kind}>
                  {columns.map((column, at) => {
                    const wide = kind === 'sum' ? labelWidth(cells) : 1;
                    if (at > 0 && at < wide) return null;
                    return (
                      <td
                        key={column.letter}
                        colSpan={at === 0 && wide > 1 ? wide : undefined}
                        data-number={isNumber(column) || undefined}
                        data-text={isNumber(column) ? undefined : true}
                        data-type={at === 0 && wide > 1 ? 'text' : column.type}
                      >
                        {shown(cells[at], column.type)}
                      </td>
                    );
                  })}
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
