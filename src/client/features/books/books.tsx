import { Button, Select } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { books } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { formatDate, formatNumber } from '#model/kit/format.ts';
import { showsCosts } from '#model/taxes/books.ts';
import { useLocationName } from '../../fields/location-name.tsx';
import { type Period, periodOf } from '../../fields/period.ts';
import { t } from '../../messages/en.ts';
import { type ListSearch, listSearch } from '../../page/list-search.ts';
import { businessToday } from '../../page/server-clock.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { useRecord } from '../../read/use-record.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Block, FormPage } from '../../ui/form-page.tsx';
import { Note } from '../../ui/note.tsx';
import { isAdministrator, useSession } from '../../who/session-state.ts';
import { RecordMissing } from '../../workflows/list/record-missing.tsx';
import { useShops } from '../../workflows/report/shop-choice.tsx';
import { BookActions } from './book-actions.tsx';
import { type BookAnswer, BookPaper, headOf } from './book-paper.tsx';
import classes from './books.module.css';
import { CloseButton, ClosedPeriods } from './closing.tsx';
import { isWide, paperOf } from './paper.ts';
import { bookPeriods, nameOf } from './periods.ts';

/** `franchise_code`, `form`, and the days of a month or quarter. */
export const Route = createFileRoute('/_default/reports/books')({
  validateSearch: listSearch,
  component: Books,
});

const texts = t.books;
const page = '/reports/books';
// Loaded when an administrator looks at it.
const RulesSheet = lazy(() => import('./rules-sheet.tsx'));

/** The books of one shop by the forms of the law, a month or a quarter at a time, and which periods are closed. */
function Books() {
  const search: ListSearch = Route.useSearch();
  const navigate = Route.useNavigate();
  const shops = useShops();
  const own = useFranchiseUser()?.franchise?.franchise_code ?? '';
  const shop =
    own || String(search.franchise_code ?? '') || (shops.size === 1 ? ([...shops.keys()][0] ?? '') : '');
  const periods = bookPeriods(businessToday());
  const period = periodOf(search, periods[1] ?? { from_date: businessToday(), to_date: businessToday() });
  const change = (next: ListSearch) =>
    void navigate({
      search: { franchise_code: shop, ...period, form: String(search.form ?? ''), ...next },
      replace: true,
    });
  const key = ({ from_date, to_date }: Period) => `${from_date} ${to_date}`;
  const asked = (
    <>
      {own === '' ? (
        <Select
          size="md"
          aria-label={t.stockReports.shop}
          placeholder={t.stockReports.shop}
          searchable
          limit={50}
          data={[...shops].map(([value, label]) => ({ value, label: `${value} ${label}` }))}
          value={shop === '' ? null : shop}
          onChange={next => change({ franchise_code: next ?? '', form: '' })}
        />
      ) : null}
      <Select
        size="md"
        aria-label={texts.period}
        allowDeselect={false}
        data={periods.map(each => ({ value: key(each), label: nameOf(each) }))}
        value={key(period)}
        onChange={next => change(periods.find(each => key(each) === next) ?? {})}
      />
    </>
  );
  if (shop === '')
    return (
      <FormPage title={t.pages[page]} actions={<Rules />}>
        <div className={classes.asked}>{asked}</div>
        <EmptyState title={texts.chooseShop} />
      </FormPage>
    );
  return (
    <OfShop
      key={shop}
      shop={shop}
      period={period}
      form={String(search.form ?? '')}
      asked={asked}
      change={change}
    />
  );
}

/** What the law says of books, for administrators. */
function Rules() {
  const session = useSession();
  const [opened, setOpened] = useState(false);
  if (!isAdministrator(session)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {texts.rules}
      </Button>
      <Suspense>{opened ? <RulesSheet onClose={() => setOpened(false)} /> : null}</Suspense>
    </>
  );
}

type OfShopProps = {
  shop: string;
  period: Period;
  form: string;
  asked: ReactNode;
  change(next: ListSearch): void;
};

function OfShop({ shop, period, form, asked, change }: OfShopProps) {
  const record = useRecord(books.standing, { franchise_code: shop });
  const standing = record.data;
  const chosen = standing?.forms.find(({ form_code }) => form_code === form) ?? standing?.forms[0];
  if (!standing)
    return (
      <FormPage title={t.pages[page]} actions={<Rules />}>
        <div className={classes.asked}>{asked}</div>
        <RecordMissing part record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/reports" />
      </FormPage>
    );
  const all = (
    <div className={classes.asked}>
      {asked}
      {chosen ? (
        <Select
          size="md"
          aria-label={texts.form}
          allowDeselect={false}
          data={standing.forms.map(({ form_code, title }) => ({
            value: form_code,
            label: `${form_code}: ${title}`,
          }))}
          value={chosen.form_code}
          onChange={next => change({ form: next ?? '' })}
        />
      ) : null}
    </div>
  );
  return chosen ? (
    <Book
      key={chosen.form_code}
      asked={{ franchise_code: shop, form_code: chosen.form_code, ...period }}
      standing={standing}
      choices={all}
    />
  ) : (
    <FormPage title={t.pages[page]} actions={<Rules />}>
      {all}
      <EmptyState title={texts.noForms} />
    </FormPage>
  );
}

/** Goods keep what they cost when their period was closed; of goods that are sold the sale has it. */
const valuedAt = ({ form, is_closed }: BookAnswer) =>
  is_closed && form.layout === 'stock' ? texts.closedCost : texts.currentCost;

type BookProps = {
  asked: Period & { franchise_code: string; form_code: string };
  standing: AnswerOf<typeof books.standing>;
  choices: ReactNode;
};

function Book({ asked, standing, choices }: BookProps) {
  const record = useRecord(books.book, asked);
  const locationName = useLocationName();
  const { data } = record;
  const paper = data
    ? paperOf(data.form.layout, data, locationName, data.rows.length === data.total)
    : undefined;
  const { legal_kind, closed_to } = standing;
  const { franchise_code, from_date, to_date } = asked;
  const period = { from_date, to_date };
  return (
    <FormPage
      title={t.pages[page]}
      wide={paper ? isWide(paper) : false}
      marks={
        closed_to === '' ? null : <span className={classes.dim}>{texts.closedTo(formatDate(closed_to))}</span>
      }
      actions={
        <>
          <Rules />
          {data ? <BookActions asked={asked} book={data} kind={legal_kind} /> : null}
          <CloseButton period={period} shop={franchise_code} standing={standing} />
        </>
      }
    >
      {choices}
      {legal_kind === '' ? <Note tone="warn">{texts.noIdentity}</Note> : null}
      {data && paper ? (
        <Block>
          {showsCosts(data.form.layout) ? <p className={classes.dim}>{valuedAt(data)}</p> : null}
          {data.without_cost > 0 ? (
            <Note tone="warn">{texts.withoutCost(formatNumber(data.without_cost))}</Note>
          ) : null}
          {data.total === 0 ? <Note>{texts.nothing}</Note> : null}
          <BookPaper head={headOf(data, legal_kind, period)} paper={paper} />
          {data.rows.length < data.total ? (
            <p className={classes.dim}>
              {texts.first(formatNumber(data.rows.length), formatNumber(data.total))}
            </p>
          ) : null}
        </Block>
      ) : (
        <RecordMissing part record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/reports" />
      )}
      <ClosedPeriods shop={franchise_code} standing={standing} />
    </FormPage>
  );
}
