import { useRef } from 'react';
import type { KindKey } from '#kinds/index.ts';
import { formatAmount, formatDate, formatDateTime, formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import type { ListResult } from '../../read/use-list.ts';
import type { Column } from '../list/columns.ts';
import { ListPage, type ListPageProps } from '../list/list-page.tsx';
import { linesOf, type Said, SaidContext } from '../list/says.ts';
import { AsOf, useAsOfText } from './as-of.tsx';
import { ShareButton } from './share-button.tsx';
import { OwnShop } from './shop-choice.tsx';
import { UnsentNote } from './unsent-note.tsx';

/**
 * The frame of a report that is a list: as a list; it says of when its rows are and what they leave out, and the page that
 * is shown can be shared.
 */
export function ReportList<R extends object>({
  without,
  ...props
}: Omit<ListPageProps<R>, 'marks' | 'beside' | 'empty'> & {
  /** Kinds of work that the rows are without until it is sent. */
  without: readonly KindKey[];
}) {
  const said = useRef<Said>(new Map()).current;
  return (
    <SaidContext value={said}>
      <OwnShop />
      <ListPage
        {...props}
        empty={{ title: t.ui.nothingHere, hint: t.ui.fillsItself }}
        above={
          <>
            <UnsentNote kinds={without} />
            {props.above}
          </>
        }
        marks={list => <AsOf asOf={list.asOf} />}
        beside={(list, columns) => (
          <Share list={list} columns={columns} title={t.pages[props.page]} said={said} />
        )}
      />
    </SaidContext>
  );
}

function Share<R extends object>({
  list,
  columns,
  title,
  said,
}: {
  list: ListResult<R>;
  columns: readonly Column<R>[];
  title: string;
  said: Said;
}) {
  const about = useAsOfText(list);
  if (about === '' || list.rows.length === 0) return null;
  const rows = list.rows.map(row => columns.map(column => textOf(row, column)));
  const section = { title: '', head: columns.map(column => column.title), rows };
  return <ShareButton report={() => ({ title, about: [...linesOf(said), about], sections: [section] })} />;
}

function textOf<R>(row: R, column: Column<R>): string {
  const value: unknown = column.value ? column.value(row) : row[column.field];
  if (value === null || value === undefined) return '';
  if (column.type === 'amount' && typeof value === 'number') return formatAmount(value);
  if ((column.type === 'quantity' || column.type === 'number') && typeof value === 'number')
    return formatQuantity(value);
  if (column.type === 'date') return formatDate(String(value));
  return column.type === 'datetime' ? formatDateTime(String(value)) : String(value);
}
