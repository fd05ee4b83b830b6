import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { List } from '#calls/kit/call.ts';
import { t } from '#client/messages/en.ts';
import { formatDate } from '#model/kit/format.ts';
import { shortPeriods } from '../../fields/period.ts';
import { businessToday } from '../../page/server-clock.ts';
import type { ListSearchState } from '../../read/search.ts';
import { useSteadyKeys } from '../../read/steady-keys.ts';
import type { ListResult } from '../../read/use-list.ts';
import { failureText } from '../../transport/fetch-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconAlert, IconArrowDown, IconArrowUp, IconNote, IconSearch, IconWifiOff } from '../../ui/icons.tsx';
import { linkTo, type Place } from '../../ui/place.ts';
import { Amount, DateText, Quantity, TruncatedText } from '../../ui/tables/values.tsx';
import { type Column, tabletColumns } from './columns.ts';
import type DaySumOf from './day-sum.tsx';
import { byDay, type Days } from './days.ts';
import styles from './list-table.module.css';

// `lazy` forgets that the component is generic.
const DaySum = lazy(() => import('./day-sum.tsx')) as unknown as typeof DaySumOf;

/** That a list has no row, and how rows come into it. */
export type Empty = { icon?: ReactNode; title: string; hint: string };

/** A button in a column of its own, which `title` names. */
export type RowAct<R> = { title: string; button: (row: R) => ReactNode };

type Props<R extends object> = {
  call: List<R>;
  columns: readonly Column<R>[];
  /** A person chose them: all are shown, on every screen. */
  isChosen: boolean;
  list: ListResult<R>;
  search: ListSearchState;
  open: ((row: R) => Place) | undefined;
  /** What is done with a row without opening it. On a phone, and where rows are cards, it is opened. */
  act?: RowAct<R> | undefined;
  days?: Days<R> | undefined;
  /** Shown instead of the text for a tablet without rows. */
  absent?: ReactNode;
  /** Shown where there is no row and none was looked for. */
  empty: Empty;
};

export function ListTable<R extends object>(props: Props<R>) {
  const { call, columns, isChosen, list, search, open, act, days, absent, empty } = props;
  const keyName = call.list.key as keyof R; // a list's key is a field of its rows
  const keyOf = useSteadyKeys(list.rows.map(row => String(row[keyName])));
  if (list.isPending) return <Skeleton rows={Math.min(list.size, 12)} />;
  if (list.rows.length === 0)
    return <Nothing call={call} list={list} search={search} absent={absent} empty={empty} />;
  const sort = search.input.sort_order ?? call.list.sort;
  // What no row leads to stands here or nowhere.
  const onTablet = open ? tabletColumns(columns, list.rows, sort.field) : columns;
  const wide = (column: Column<R>) =>
    isChosen ? undefined : (column.wideOnly ?? (onTablet.includes(column) ? undefined : 'tablet'));
  const onPhone = ({ onPhone: place = 'detail' }: Column<R>) =>
    isChosen && place === 'hidden' ? 'detail' : place;
  const groups =
    days && days.of === sort.field ? byDay(list.rows, days, sort.direction) : [['', list.rows] as const];
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-busy={list.isFetching}>
        <thead>
          <tr>
            {columns.map(column => (
              <th
                key={column.field}
                scope="col"
                data-type={column.type}
                data-wide={wide(column)}
                aria-sort={
                  sort.field === column.field
                    ? sort.direction === 'asc'
                      ? 'ascending'
                      : 'descending'
                    : undefined
                }
              >
                {mayBeSortedBy(call, column.field, list.isCapped) ? (
                  <SortButton column={column} sort={sort} change={search.change} />
                ) : (
                  column.title
                )}
              </th>
            ))}
            {act ? (
              <th scope="col" className={styles.act}>
                <VisuallyHidden>{act.title}</VisuallyHidden>
              </th>
            ) : null}
          </tr>
        </thead>
        {groups.map(([day, rows]) => (
          <tbody key={day}>
            {day && (
              <tr data-day>
                <th scope="rowgroup" colSpan={columns.length + (act ? 1 : 0)}>
                  <span>{dayName(day)}</span>
                  {days && columns.some(({ field }) => field === days.amount) && (
                    <Suspense>
                      <DaySum call={call} days={days} day={day} origin={list.origin} />
                    </Suspense>
                  )}
                </th>
              </tr>
            )}
            {rows.map(row => (
              <tr key={keyOf(String(row[keyName]))}>
                {columns.map((column, index) => (
                  <td
                    key={column.field}
                    data-type={column.type}
                    data-wide={wide(column)}
                    data-phone={onPhone(column)}
                    data-title={column.title}
                  >
                    {index === 0 && open ? (
                      // Targets are plain data; the router checks them where they are written.
                      <Link className={styles.open} {...linkTo(open(row))}>
                        {contentOf(row, column)}
                      </Link>
                    ) : (
                      contentOf(row, column)
                    )}
                    {open && index > 0 && index === columns.length - 1 ? (
                      // The first column stays in sight, and its link in it: this one is the rest of the row.
                      <Link className={styles.rest} tabIndex={-1} aria-hidden {...linkTo(open(row))} />
                    ) : null}
                  </td>
                ))}
                {act ? <td className={styles.act}>{act.button(row)}</td> : null}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function dayName(day: string): string {
  const { today, yesterday } = shortPeriods(businessToday());
  if (day === today.from_date) return t.ui.periods.today;
  return day === yesterday.from_date ? t.ui.periods.yesterday : formatDate(day);
}

function contentOf<R>(row: R, column: Column<R>): ReactNode {
  if (column.cell) return column.cell(row);
  const value: unknown = row[column.field];
  if (value === null && column.type === 'amount') return <Amount value={null} />;
  if (value === null || value === undefined) return null;
  if (column.type === 'amount' && typeof value === 'number') return <Amount value={value} />;
  if ((column.type === 'quantity' || column.type === 'number') && typeof value === 'number')
    return <Quantity value={value} />;
  if (column.type === 'date') return <DateText value={String(value)} />;
  if (column.type === 'datetime') return <DateText value={String(value)} time />;
  return <TruncatedText value={String(value)} />;
}

function SortButton<R>(props: {
  column: Column<R>;
  sort: { field: string; direction: 'asc' | 'desc' };
  change: ListSearchState['change'];
}) {
  const { column, sort, change } = props;
  const active = sort.field === column.field;
  const next = active && sort.direction === 'asc' ? 'desc' : 'asc';
  return (
    <button
      type="button"
      className={styles.sort}
      data-active={active}
      onClick={() => change({ sort: column.field, dir: next })}
    >
      {column.title}
      {active && sort.direction === 'desc' ? <IconArrowDown size={14} /> : <IconArrowUp size={14} />}
    </button>
  );
}

/** By which columns a person may sort. Many rows are sorted only where the server has an index of the column. */
const mayBeSortedBy = ({ list }: Pick<List, 'list'>, field: string, isMany: boolean) =>
  (isMany ? list.sorts : list.fields).includes(field);

function Nothing<R>(props: {
  call: List<R>;
  list: ListResult<R>;
  search: ListSearchState;
  absent: ReactNode;
  empty: Empty;
}) {
  const { call, list, search, absent, empty } = props;
  if (list.error)
    return (
      <EmptyState
        icon={<IconAlert />}
        title={failureText(call, list.error) ?? t.call.failed}
        action={
          search.search.sort === undefined ? null : (
            <Button variant="default" onClick={() => search.change({ sort: undefined, dir: undefined })}>
              {t.ui.usualOrder}
            </Button>
          )
        }
      />
    );
  if (list.source === 'tablet' && list.asOf === null)
    return (
      absent ?? <EmptyState icon={<IconWifiOff />} title={t.ui.notOnTablet} hint={t.ui.notOnTabletHint} />
    );
  return search.input.filters.length > 0 ? (
    <EmptyState icon={<IconSearch />} title={t.ui.nothingFound} hint={t.ui.nothingFoundHint} />
  ) : (
    <EmptyState icon={<IconNote />} {...empty} />
  );
}

function Skeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={t.ui.loading}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
        <div key={index} />
      ))}
    </div>
  );
}
