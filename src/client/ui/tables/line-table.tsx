import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { formatAmount } from '#model/kit/format.ts';
import styles from './line-table.module.css';

export type LineColumn<R> = {
  title: string;
  cell: (row: R) => ReactNode;
  /** Numbers stand at the end of their cell. */
  number?: true;
  /** On a phone it has a line of its own, without its title. */
  whole?: true;
};

const onPhone = '(max-width: 47.99em)';
const upright = '(max-width: 61.99em)';

/**
 * The lines of a posted document, as a table that becomes cards on a phone. One of many columns becomes cards
 * on an upright tablet too. Columns without any value are left out.
 */
export function LineTable<R extends { line_no: number }>({
  title,
  columns,
  lines,
}: {
  title: string;
  columns: readonly LineColumn<R>[];
  lines: readonly R[];
}) {
  const shown = columns.filter(({ cell }) => lines.some(line => !isNothing(cell(line))));
  const cards = useMediaQuery(shown.length > 6 ? upright : onPhone, false, {
    getInitialValueInEffect: false,
  });
  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-cards={cards || undefined} aria-label={title}>
        <thead>
          <tr>
            {shown.map(column => (
              <th key={column.title} scope="col" data-number={column.number}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.line_no}>
              {shown.map(column => (
                <td
                  key={column.title}
                  data-number={column.number}
                  data-title={column.title}
                  data-whole={column.whole}
                >
                  {column.cell(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isNothing = (value: ReactNode): boolean => value === '' || value === null || value === undefined;

/** Sums under the lines, VND; the last is what all of it comes to. What is nothing is left out. */
export function Totals({ rows }: { rows: readonly (readonly [name: string, amountVnd: number])[] }) {
  const last = rows.length - 1;
  return (
    <dl className={styles.totals}>
      {rows.map(
        ([name, amountVnd], index) =>
          (amountVnd !== 0 || index === last) && (
            <div key={name} data-last={index === last || undefined}>
              <dt>{name}</dt>
              <dd>
                {formatAmount(amountVnd)}
                {index === last && ' ₫'}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
