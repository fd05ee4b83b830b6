import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { bankAccounts } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { CashbookDay } from '#calls/sales/bank-accounts.ts';
import { formatAmount, formatDate } from '#model/kit/format.ts';
import { useDrawerPlace } from '../../fields/drawers.ts';
import { useLocationName } from '../../fields/location-name.tsx';
import { periodOf, thisMonth } from '../../fields/period.ts';
import { t } from '../../messages/en.ts';
import { useDocumentQueue } from '../../outbox/document-queues.ts';
import { type ListSearch, listSearch } from '../../page/list-search.ts';
import { useList, useRecord } from '../../read/query.ts';
import { usePagePermission } from '../../session/permissions.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Block } from '../../ui/form-page.tsx';
import { Note } from '../../ui/note.tsx';
import { ExportButton } from '../../workflows/list/export-button.tsx';
import { RecordMissing } from '../../workflows/list/record-missing.tsx';
import { useInPicture } from '../../workflows/report/in-picture.ts';
import { PeriodChoice } from '../../workflows/report/period-choice.tsx';
import { ReportFacts } from '../../workflows/report/report-facts.tsx';
import { ReportPage } from '../../workflows/report/report-page.tsx';
import classes from './cashbook.module.css';
import { entryColumns, PaidDocument, Signed } from './entry-columns.tsx';
import { accountName as bankAccountName, typeName, whyOf } from './entry-words.ts';

/** `from_date`, `to_date`, and `of`: `cash` where it is left out, or `bank`. */
export const Route = createFileRoute('/_default/reports/cashbook')({
  validateSearch: listSearch,
  component: Cashbook,
});

const texts = t.cashbook;
const page = '/reports/cashbook';
type Book = 'cash' | 'bank';

/** What was in the tills or on the bank account, what came and went each day, and what was there at the end of it. */
function Cashbook() {
  const search: ListSearch = Route.useSearch();
  const navigate = Route.useNavigate();
  const { from_date, to_date } = periodOf(search, thisMonth());
  const type: Book = search.of === 'bank' ? 'bank' : 'cash';
  const change = (next: ListSearch) =>
    void navigate({ search: { from_date, to_date, of: type, ...next }, replace: true });
  const record = useRecord(bankAccounts.openingClosingBalance, { from_date, to_date, type });
  const { data } = record;
  const { button } = usePagePermission(page);
  const locationName = useLocationName();
  const till = useDrawerPlace();
  const columns = useMemo(() => entryColumns(till), [till]);
  const exported = useMemo(() => inPeriod(type, from_date, to_date), [type, from_date, to_date]);
  const accountName = (account: string) =>
    type === 'cash' ? locationName(account) : bankAccountName(account);
  return (
    <ReportPage
      page={page}
      answered={record}
      actions={
        button('Export Excel') ? (
          <ExportButton {...exported} columns={columns} title={t.pages[page]} />
        ) : undefined
      }
      asked={
        <>
          <Books type={type} change={of => change({ of })} />
          <PeriodChoice from_date={from_date} to_date={to_date} onChange={change} />
        </>
      }
    >
      <NotSent />
      {data ? (
        <>
          <ReportFacts
            title={`${formatDate(from_date)} – ${formatDate(to_date)}`}
            facts={[
              [texts.opening, `${formatAmount(data.opening)} ₫`],
              [texts.in, `${formatAmount(data.amount_in)} ₫`],
              [texts.out, `${formatAmount(data.amount_out)} ₫`],
              [texts.closing, `${formatAmount(data.closing)} ₫`],
            ]}
          />
          <DaysInPicture days={data.days} accountName={accountName} />
          {data.accounts.length > 1 ? (
            <ul className={classes.days} aria-label={texts.account}>
              {data.accounts.map(({ account, ...sums }) => (
                <li key={account} className={classes.day}>
                  <Block title={accountName(account)}>
                    <Facts
                      facts={[
                        [texts.opening, formatAmount(sums.opening)],
                        [texts.in, formatAmount(sums.amount_in)],
                        [texts.out, formatAmount(sums.amount_out)],
                        [texts.closing, formatAmount(sums.closing)],
                      ]}
                    />
                  </Block>
                </li>
              ))}
            </ul>
          ) : null}
          {data.days.length === 0 ? <EmptyState title={texts.noDays} /> : null}
          <ul className={classes.days} aria-label={texts.days}>
            {data.days.map(day => (
              <Day
                key={`${day.posting_date} ${day.account}`}
                day={day}
                type={type}
                name={accountName(day.account)}
              />
            ))}
          </ul>
        </>
      ) : (
        <RecordMissing record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/" />
      )}
    </ReportPage>
  );
}

function DaysInPicture(props: { days: readonly CashbookDay[]; accountName: (account: string) => string }) {
  useInPicture('days', 3, {
    title: texts.days,
    head: ['', texts.opening, texts.in, texts.out, texts.closing],
    rows: props.days.map(day => [
      `${formatDate(day.posting_date)} ${props.accountName(day.account)}`,
      ...[day.opening, day.amount_in, day.amount_out, day.closing].map(formatAmount),
    ]),
  });
  return null;
}

function Books({ type, change }: { type: Book; change(of: Book): void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and there is no room for one in a line
    <div role="group" className={classes.asked} aria-label={texts.account}>
      {(['cash', 'bank'] as const).map(of => (
        <Button
          key={of}
          variant={of === type ? 'light' : 'default'}
          aria-pressed={of === type}
          onClick={() => change(of)}
        >
          {texts[of]}
        </Button>
      ))}
    </div>
  );
}

/** What this tablet has not sent is in no figure here. */
function NotSent() {
  const entries = useDocumentQueue('cb').entries.length;
  const sales = useDocumentQueue('so').entries.length;
  if (entries + sales === 0) return null;
  return (
    <Note tone="warn">
      {entries > 0 ? `${texts.unsent(entries)} ` : ''}
      {sales > 0 ? `${texts.unsentSales} ` : ''}
      <Link to="/outbox">{t.pages['/outbox']}</Link>
    </Note>
  );
}

/** A day of one account, with its entries once it is opened. */
function Day({ day, type, name }: { day: CashbookDay; type: Book; name: string }) {
  const [open, setOpen] = useState(false);
  const { posting_date, opening, amount_in, amount_out, closing } = day;
  const figures = [
    [texts.opening, opening],
    [texts.in, amount_in],
    [texts.out, amount_out],
    [texts.closing, closing],
  ] as const;
  return (
    <li className={classes.day}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>
          <strong>{formatDate(posting_date)}</strong>
          <small>{name}</small>
        </span>
        {figures.map(([label, amount]) => (
          <span key={label} className={classes.figure}>
            <small>{label}</small>
            {formatAmount(amount)}
          </span>
        ))}
      </button>
      {open ? <Entries day={day} type={type} name={name} /> : null}
    </li>
  );
}

const mostShown = 50;

function Entries({ day, type, name }: { day: CashbookDay; type: Book; name: string }) {
  const { call, input } = inPeriod(type, day.posting_date, day.posting_date, day.account);
  const list = useList(call, { ...input, size: mostShown });
  if (list.rows.length === 0)
    return <p className={classes.entries}>{list.isPending ? t.ui.loading : t.ui.notOnTablet}</p>;
  return (
    <ul className={classes.entries} aria-label={texts.showEntries(formatDate(day.posting_date), name)}>
      {list.rows.map(entry => (
        <li key={entry.id}>
          <strong>{typeName(entry.document_type)}</strong>
          <span className={classes.dim}>{entry.document_no}</span>
          <PaidDocument no={entry.pos_so_no} />
          <span>{whyOf(entry) || entry.name}</span>
          <Signed amount={entry.amount} />
        </li>
      ))}
      {list.total > mostShown ? (
        <li>
          <Link
            to="/bankAccountEntries"
            search={{ posting_date: `${day.posting_date}..${day.posting_date}` }}
          >
            {texts.more50(list.total - mostShown)}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

/** The entries of a book in a period, of one account or of all. */
function inPeriod(type: Book, from_date: string, to_date: string, account?: string) {
  const { filterCashBook, filter: all } = bankAccounts;
  const call = type === 'cash' ? filterCashBook : all;
  const ofAccount =
    account === undefined ? [] : [filter(type === 'cash' ? 'location_code' : 'bank_account_no', account)];
  return {
    call,
    input: {
      page: 1,
      size: 20,
      filters: [
        filter('posting_date', from_date, 'gteq'),
        filter('posting_date', to_date, 'lteq'),
        // The account of the tills is in the cash book.
        ...(type === 'bank' && account === undefined ? [filter('location_code', '')] : ofAccount),
      ],
      sort_order: call.list.sort,
    },
  };
}
