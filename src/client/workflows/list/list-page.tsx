import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { List } from '#calls/kit/call.ts';
import { t } from '#client/messages/en.ts';
import { searchField } from '#model/kit/search-field.ts';
import { type PageField, type PageUrl, pages } from '#model/session/pages.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { useListSearch } from '../../read/search.ts';
import { type ListResult, useList } from '../../read/use-list.ts';
import { IconColumns, IconFilter, IconRefresh } from '../../ui/icons.tsx';
import { Freshness } from '../../ui/marks.tsx';
import { Note } from '../../ui/note.tsx';
import type { Place } from '../../ui/place.ts';
import { useChosenColumns } from './chosen-columns.ts';
import type { Column } from './columns.ts';
import type { Days } from './days.ts';
import { ExportButton } from './export-button.tsx';
import { SearchFilter } from './filters.tsx';
import styles from './list-page.module.css';
import { ListStateContext } from './list-state.ts';
import { type Empty, ListTable, type RowAct } from './list-table.tsx';
import { Pager, totalText } from './pager.tsx';

// Loaded when it is first opened.
const FilterSheet = lazy(() => import('./filter-sheet.tsx'));
const ColumnSheet = lazy(() => import('./column-sheet.tsx'));

export type ListPageProps<R extends object> = {
  call: List<R>;
  columns: readonly Column<R>[];
  page: PageUrl;
  /** Buttons next to the title, before export and refresh. */
  actions?: ReactNode;
  /**
   * Filters of workflows/list/filters.tsx next to the quick search; on small screens they stand in a sheet.
   */
  filters?: ReactNode;
  /** Filters of one press, of workflows/list/chips.tsx: they stand in a row of their own. */
  chips?: ReactNode;
  /** Below the title: what counts for the whole list. */
  top?: ReactNode;
  /** Between the filters and the rows: what these come to, what they leave out. */
  above?: ReactNode;
  /** What is always asked of the person, before the search: a period. */
  asked?: ReactNode;
  /** Says of when the rows are; how old they are where it is left out. */
  marks?: (list: Pick<ListResult<R>, 'asOf' | 'source'>) => ReactNode;
  /** Buttons about what is shown. */
  beside?: (list: ListResult<R>, columns: readonly Column<R>[]) => ReactNode;
  /** Where a row leads. */
  open?: ((row: R) => Place) | undefined;
  /** What is done with a row without opening it. */
  act?: RowAct<R> | undefined;
  /** Rows stand below the days they are of, with what came together on each. */
  days?: Days<R>;
  /** Shown without a connection where the tablet keeps no rows: why, and what can be done instead. */
  absent?: ReactNode;
  /** Said where there is no row and none was looked for. */
  empty: Empty;
};

/** A list screen: search and filters in the URL, a table that becomes cards on a phone, pages, age, export, refresh. */
export function ListPage<R extends object>(props: ListPageProps<R>) {
  const { call, columns, page } = props;
  const title = t.pages[page];
  const search = useListSearch(call);
  const list = useList(call, { ...search.input, day_sums: props.days !== undefined });
  const permission = usePagePermission(page);
  const shown = columns.filter(column => !restricted(page, column.field) || permission.field(column.field));
  const { chosen, choose } = useChosenColumns(page);
  const [choosing, setChoosing] = useState(false);
  const visible = chosen
    ? shown.filter((column, index) => index === 0 || chosen.includes(column.field))
    : shown;
  return (
    <ListStateContext value={{ search, permission }}>
      <div className={styles.page}>
        <header className={styles.head}>
          <div className={styles.titles}>
            <h1>{title}</h1>
            {props.marks ? props.marks(list) : <Freshness asOf={list.asOf} source={list.source} />}
          </div>
          <div className={styles.actions}>
            {permission.button('Export Excel') ? (
              <ExportButton call={call} input={search.input} columns={shown} title={title} />
            ) : null}
            {shown.length > 2 ? (
              <Button
                variant="default"
                className={styles.icon}
                leftSection={<IconColumns />}
                onClick={() => setChoosing(true)}
                aria-haspopup="dialog"
                aria-label={t.ui.columns}
              >
                <span>{t.ui.columns}</span>
              </Button>
            ) : null}
            {permission.button('Refresh Data') ? (
              <Button
                variant="default"
                className={styles.icon}
                leftSection={<IconRefresh />}
                loading={list.isFetching}
                onClick={list.refresh}
                aria-label={t.ui.refresh}
              >
                <span>{t.ui.refresh}</span>
              </Button>
            ) : null}
            {props.beside?.(list, shown)}
            {props.actions}
          </div>
        </header>
        {props.top}
        <FilterBar
          asked={props.asked}
          total={list.isPending || list.isFetching ? null : totalText(list)}
          count={countFilters(search.input.filters)}
          clear={search.clear}
        >
          {props.filters}
        </FilterBar>
        {props.chips ? <div className={styles.chipRow}>{props.chips}</div> : null}
        {props.above}
        {isPartOfAll(list) && list.total > 0 ? <Note tone="warn">{t.ui.onlyPart}</Note> : null}
        <ListTable
          call={call}
          columns={visible}
          isChosen={chosen !== null}
          list={list}
          search={search}
          open={props.open}
          act={props.act}
          days={props.days}
          absent={props.absent}
          empty={props.empty}
        />
        <Foot list={list} change={next => search.change({ page: next })} />
        {choosing ? (
          <Suspense>
            <ColumnSheet columns={shown} chosen={chosen} choose={choose} onClose={() => setChoosing(false)} />
          </Suspense>
        ) : null}
      </div>
    </ListStateContext>
  );
}

/** Fields that a page's structure lists can be withheld; all others are for everybody who sees the page. */
function restricted<U extends PageUrl>(page: U, field: string): field is PageField<U> {
  const fields: readonly string[] = pages[page].fields;
  return fields.includes(field);
}

function countFilters(filters: readonly { field: string }[]): number {
  return new Set(filters.map(({ field }) => field).filter(field => field !== searchField)).size;
}

function FilterBar(props: {
  asked: ReactNode;
  total: string | null;
  count: number;
  clear(): void;
  children: ReactNode;
}) {
  const { count, clear, children } = props;
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.filters}>
      {props.asked}
      <SearchFilter />
      {children ? (
        <Button
          variant="default"
          leftSection={<IconFilter />}
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
        >
          {t.ui.filters}
          {count > 0 ? <span className={styles.count}>{count}</span> : null}
        </Button>
      ) : null}
      {count > 0 ? (
        <Button variant="subtle" color="gray" onClick={clear}>
          {t.ui.clearFilters}
        </Button>
      ) : null}
      {open ? (
        <Suspense>
          <FilterSheet total={props.total} onClose={() => setOpen(false)}>
            {children}
          </FilterSheet>
        </Suspense>
      ) : null}
    </div>
  );
}

/** The tablet has rows of which it never knew all: how many there are is not said. */
const isPartOfAll = ({
  source,
  asOf,
  isFetching,
}: Pick<ListResult<unknown>, 'source' | 'asOf' | 'isFetching'>) =>
  source === 'tablet' && asOf === null && !isFetching;

function Foot<R>({ list, change }: { list: ListResult<R>; change(page: number): void }) {
  const isAll = !isPartOfAll(list) || list.total > list.size;
  return list.total > 0 && isAll ? (
    <Pager page={list.page} size={list.size} total={list.total} isCapped={list.isCapped} change={change} />
  ) : null;
}
