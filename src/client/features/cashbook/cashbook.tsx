import { createFileRoute, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { bankAccounts } from '#calls/index.ts';
import { formatAmount, formatDate } from '#model/kit/format.ts';
import { useDrawerPlace } from '../../fields/drawers.ts';
import { useLocationName } from '../../fields/location-name.tsx';
import { periodOf, thisMonth } from '../../fields/period.ts';
import { usePersonName } from '../../fields/person-name.ts';
import { t } from '../../messages/en.ts';
import { type ListSearch, listSearch } from '../../page/list-search.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { useRecord } from '../../read/use-record.ts';
import { useDocumentQueue } from '../../tablet/document-queues.ts';
import { unsentCount } from '../../tablet/entries.ts';
import { Facts } from '../../ui/facts.tsx';
import { Block } from '../../ui/form-page.tsx';
import { Note } from '../../ui/note.tsx';
import { ExportButton } from '../../workflows/list/export-button.tsx';
import { RecordMissing } from '../../workflows/list/record-missing.tsx';
import { PeriodChoice } from '../../workflows/report/period-choice.tsx';
import { ReportFacts } from '../../workflows/report/report-facts.tsx';
import { ReportPage } from '../../workflows/report/report-page.tsx';
import { ShopChoice } from '../../workflows/report/shop-choice.tsx';
import classes from './cashbook.module.css';
import { Books, DrawerOfBook } from './cashbook-asked.tsx';
import { Days } from './cashbook-days.tsx';
import { type Asked, entriesOf } from './cashbook-entries.ts';
import { entryColumns } from './entry-columns.tsx';
import { accountName as bankAccountName } from './entry-words.ts';

/** `from_date`, `to_date`, `of`: `cash` where it is left out, or `bank`, of cash `drawer_code`, and `franchise_code`: one shop. */
export const Route = createFileRoute('/_default/reports/cashbook')({
  validateSearch: listSearch,
  component: Cashbook,
});

const texts = t.cashbook;
const page = '/reports/cashbook';

/**
 * What was in the tills or on the bank account, what came and went each day, and what was left at its end.
 */
function Cashbook() {
  const search: ListSearch = Route.useSearch();
  const navigate = Route.useNavigate();
  const type = search.of === 'bank' ? 'bank' : 'cash';
  const several = useFranchiseUser()?.franchise === null;
  const franchise_code = several ? String(search.franchise_code ?? '') : '';
  const drawer_code = type === 'bank' ? '' : String(search.drawer_code ?? '');
  const { from_date, to_date } = periodOf(search, thisMonth());
  const asked: Asked = useMemo(
    () => ({ from_date, to_date, type, franchise_code, drawer_code }),
    [from_date, to_date, type, franchise_code, drawer_code],
  );
  const change = (next: ListSearch) =>
    void navigate({
      search: listSearch({ from_date, to_date, of: type, franchise_code, drawer_code, ...next }),
      replace: true,
    });
  const record = useRecord(bankAccounts.openingClosingBalance, asked);
  const { data } = record;
  const { button } = usePagePermission(page);
  const locationName = useLocationName();
  const till = useDrawerPlace();
  const personName = usePersonName();
  const columns = useMemo(() => entryColumns(till, personName), [till, personName]);
  const exported = useMemo(() => entriesOf(asked), [asked]);
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
          <ShopChoice
            shop={franchise_code}
            choose={franchise_code => change({ franchise_code, drawer_code: undefined })}
          />
          <Books type={type} change={of => change({ of, drawer_code: undefined })} />
          {type === 'cash' ? (
            <DrawerOfBook
              shop={franchise_code}
              drawer={drawer_code}
              choose={drawer_code => change({ drawer_code })}
            />
          ) : null}
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
          <Days days={data.days} asked={asked} accountName={accountName} />
        </>
      ) : (
        <RecordMissing part record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/" />
      )}
    </ReportPage>
  );
}

/** What this tablet has not sent is in no figure here. */
function NotSent() {
  const entries = useDocumentQueue('cb').entries.length;
  const sales = unsentCount(useDocumentQueue('so').entries);
  if (entries + sales === 0) return null;
  return (
    <Note tone="warn">
      {entries > 0 ? `${texts.unsent(entries)} ` : ''}
      {sales > 0 ? `${texts.unsentSales(sales)} ` : ''}
      <Link to="/outbox">{t.pages['/outbox']}</Link>
    </Note>
  );
}
