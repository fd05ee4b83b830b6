import { formatAmount, formatDate, formatDateTime, formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import type { ListResult } from '../../read/query.ts';
import type { Column } from '../list/columns.ts';
import { ListPage, type ListPageProps } from '../list/list-page.tsx';
import { AsOf, useAsOfText } from './as-of.tsx';
import { ShareButton } from './share-button.tsx';

/** The frame of a report that is a list: as a list; it says of when its rows are, and the page that is shown can be shared. */
export function ReportList<R extends object>(props: Omit<ListPageProps<R>, 'marks' | 'beside'>) {
  return (
    <ListPage
      {...props}
      marks={list => <AsOf asOf={list.asOf} source={list.source} />}
      beside={(list, columns) => <Share list={list} columns={columns} title={t.pages[props.page]} />}
    />
  );
}

function Share<R extends object>({
  list,
  columns,
  title,
}: {
  list: ListResult<R>;
  columns: readonly Column<R>[];
  title: string;
}) {
  const about = useAsOfText(list);
  if (about === '' || list.rows.length === 0) return null;
  const rows = list.rows.map(row => columns.map(column => textOf(row, column)));
  const section = { title: '', head: columns.map(column => column.title), rows };
  return <ShareButton report={() => ({ title, about: [about], sections: [section] })} />;
}

function textOf<R>(row: R, column: Column<R>): string {
  const value: unknown = column.value ? column.value(row) : row[column.field];
  if (value === null || value === undefined) return '';
  if (column.type === 'amount' && typeof value === 'number') return formatAmount(value);
  if (column.type === 'quantity' && typeof value === 'number') return formatQuantity(value);
  if (column.type === 'date') return formatDate(String(value));
  return column.type === 'datetime' ? formatDateTime(String(value)) : String(value);
}
