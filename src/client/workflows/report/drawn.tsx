import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Block } from '../../ui/form-page.tsx';
import { linkTo } from '../../ui/place.ts';
import { type ColumnOf, ColumnsChart } from './columns-chart.tsx';
import { useInPicture } from './in-picture.ts';
import classes from './report.module.css';

const texts = t.report;

/** A period drawn as columns, or the same figures as a table. */
export function Drawn({
  title,
  columns,
  nothing,
  ways,
}: {
  title: string;
  columns: readonly ColumnOf[];
  /** Said where there is nothing to draw. */
  nothing: string;
  /** By what else it can be drawn. */
  ways?: ReactNode;
}) {
  const [table, setTable] = useState(false);
  useInPicture('drawn', 1, {
    title,
    columns,
    head: [texts.when, texts.amount, texts.comparedWith],
    // What stands in no column would only make the picture long.
    rows: columns
      .filter(({ value, before }) => value !== 0 || before)
      .map(({ name, value, before }) => [
        name,
        formatAmount(value),
        before === null ? '' : formatAmount(before),
      ]),
  });
  if (columns.every(({ value, before }) => value === 0 && !before)) return <EmptyState title={nothing} />;
  return (
    <Block title={title}>
      {ways}
      {table ? (
        <Table title={title} columns={columns} />
      ) : (
        <ColumnsChart
          key={columns.map(({ key }) => key).join()}
          columns={columns}
          caption={sentenceOf(title, columns)}
        />
      )}
      <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setTable(!table)}>
        {table ? texts.asColumns : texts.asTable}
      </Button>
    </Block>
  );
}

function Table({ title, columns }: { title: string; columns: readonly ColumnOf[] }) {
  const hasUnsent = columns.some(({ unsent }) => unsent);
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{texts.when}</th>
            <th scope="col">{texts.amount}</th>
            {hasUnsent ? <th scope="col">{texts.notSent}</th> : null}
            <th scope="col">{texts.comparedWith}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ key, name, value, before, unsent, place }) => (
            <tr key={key}>
              <td>{place ? <Link {...linkTo(place)}>{name}</Link> : name}</td>
              <td>{formatAmount(value)}</td>
              {hasUnsent ? <td>{unsent ? formatAmount(unsent) : ''}</td> : null}
              <td>{before === null ? '' : formatAmount(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function sentenceOf(title: string, columns: readonly ColumnOf[]): string {
  const most = columns.reduce((best, one) => (one.value > best.value ? one : best));
  return texts.sentence(title, most.name, `${formatAmount(most.value)} ₫`);
}
