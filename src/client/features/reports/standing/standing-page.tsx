import type { ReactNode } from 'react';
import type { List } from '#calls/kit/call.ts';
import { part } from '#calls/kit/list.ts';
import type { Figures } from '#calls/reports/kit.ts';
import type { KindKey } from '#kinds/index.ts';
import { formatNumber } from '#model/kit/format.ts';
import type { PageUrl } from '#model/session/pages.ts';
import { t } from '../../../messages/en.ts';
import type { ListSearch } from '../../../page/list-search.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import type { RecordResult } from '../../../read/use-record.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Block } from '../../../ui/form-page.tsx';
import type { Column } from '../../../workflows/list/columns.ts';
import { ExportButton } from '../../../workflows/list/export-button.tsx';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { useInPicture } from '../../../workflows/report/in-picture.ts';
import { ReportPage } from '../../../workflows/report/report-page.tsx';
import { ShopChoice } from '../../../workflows/report/shop-choice.tsx';
import { UnsentNote } from '../../../workflows/report/unsent-note.tsx';
import classes from './standing.module.css';

const texts = t.stockReports;

/** What an address says, as a text. */
export const said = (search: ListSearch, key: string): string => String(search[key] ?? '');

/** One of several, or none of them. */
export const chosen = <const P extends string>(all: readonly P[], value: unknown): P | '' =>
  all.find(one => one === value) ?? '';

/** The frame of a report on what stands now: its shop, what is asked for, its export, and its figures once they are there. */
export function StandingPage(props: {
  page: PageUrl;
  record: Pick<RecordResult<never>, 'asOf' | 'source' | 'isPending' | 'notFound' | 'error' | 'refresh'> & {
    data: unknown;
  };
  shop: string;
  change(next: ListSearch): void;
  actions: ReactNode;
  /** Kinds of work that the figures are without until it is sent. */
  without: readonly KindKey[];
  children: ReactNode;
}) {
  const { record, children } = props;
  return (
    <ReportPage
      page={props.page}
      answered={record}
      actions={props.actions}
      asked={<ShopChoice shop={props.shop} choose={franchise_code => props.change({ franchise_code })} />}
    >
      <UnsentNote kinds={props.without} />
      {record.data ? (
        children
      ) : (
        <RecordMissing part record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/reports" />
      )}
    </ReportPage>
  );
}

/** Parts of the figures, one of which may be chosen; each says what it comes to. */
export function Parts<P extends string>(props: {
  parts: readonly Figures[];
  names: Readonly<Record<P, string>>;
  order: readonly P[];
  chosen: P | '';
  figure(part: Figures): string;
  choose(part: P): void;
}) {
  const figureOf = (id: P) => {
    const part = props.parts.find(one => one.id === id);
    return part ? props.figure(part) : '';
  };
  useInPicture('parts', 1, {
    title: texts.part,
    head: [],
    rows: props.order.map(id => [props.names[id], figureOf(id)]),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and its name is said all the same
    <div role="group" className={classes.parts} aria-label={texts.part}>
      {props.order.map(id => (
        <button key={id} type="button" aria-pressed={props.chosen === id} onClick={() => props.choose(id)}>
          <span>{props.names[id]}</span>
          <strong className="number">{figureOf(id)}</strong>
        </button>
      ))}
    </div>
  );
}

/** What it comes to, and what it leaves out. */
export function Total({ title, figure, notes }: { title: string; figure: string; notes: readonly string[] }) {
  useInPicture('total', 0, { title: `${title}: ${figure}`, head: [], rows: notes.map(note => [note]) });
  return (
    <Block title={title}>
      <p className={classes.big}>{figure}</p>
      {notes.map(note => (
        <p key={note} className={classes.dim}>
          {note}
        </p>
      ))}
    </Block>
  );
}

/** The rows below a heading, or that there are none; said where they are not all. */
export function Rows(props: {
  title: string;
  shown: number;
  all: number;
  ways?: ReactNode;
  children: ReactNode;
}) {
  const { shown, all } = props;
  return (
    <Block title={props.title}>
      {props.ways}
      {shown === 0 ? <EmptyState title={texts.nothing} /> : props.children}
      {shown > 0 && shown < all ? (
        <p className={classes.dim}>{texts.first(formatNumber(shown), formatNumber(all))}</p>
      ) : null}
    </Block>
  );
}

/** Excel of all rows that were asked for. */
export function StandingExport<R extends object>({
  page,
  call,
  asked,
  columns,
}: {
  page:
    | '/reports/receivables'
    | '/reports/stock-value'
    | '/reports/slow-items'
    | '/reports/transfers-in-transit';
  call: List<R>;
  asked: Readonly<Record<string, string>>;
  columns: readonly Column<R>[];
}) {
  const { button } = usePagePermission(page);
  if (!button('Export Excel')) return null;
  const whole = part(call, `${call.name}/${JSON.stringify(asked)}`, { fixed: asked });
  const input = { page: 1, size: 20, filters: [], sort_order: call.list.sort };
  return <ExportButton call={whole} input={input} columns={columns} title={t.pages[page]} />;
}
