import { createFileRoute } from '@tanstack/react-router';
import { salesInvoices } from '#calls/index.ts';
import { periodOf } from '../../../fields/period.ts';
import { t } from '../../../messages/en.ts';
import { type ListSearch, listSearch } from '../../../page/list-search.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { useFranchiseUser } from '../../../read/boot.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import { useRecord } from '../../../read/use-record.ts';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { PeriodChoice } from '../../../workflows/report/period-choice.tsx';
import { againsts, comparisonOf, presetPeriod, stepOf, stepsOf } from '../../../workflows/report/periods.ts';
import { ReportPage } from '../../../workflows/report/report-page.tsx';
import { ShopChoice } from '../../../workflows/report/shop-choice.tsx';
import { type Added, useUnsentSales } from '../../../workflows/report/unsent-sales.ts';
import { Collected } from './collected.tsx';
import { Discounts, roleOf } from './discounts.tsx';
import { Figures } from './figures.tsx';
import { ofOne, Ranking, rankedBy, rankOf } from './ranking.tsx';
import { RevenueExport } from './revenue-export.tsx';

/**
 * `from_date` and `to_date`, today where they are left out, `franchise_code`: one shop, `by`: what is ranked, `rank_by`: by what, and `unsent`: whether
 * what is not sent counts, `step`: by what it is drawn, `against`: with what it is compared, `role` and `person`: who gave the discounts that are shown.
 */
export const Route = createFileRoute('/_default/reports/revenue/summaries')({
  validateSearch: listSearch,
  component: Revenue,
});

const page = '/reports/revenue/summaries';
const noSales: readonly Added[] = [];

/** What was sold in a period, against as much of the time before it. */
function Revenue() {
  const search: ListSearch = Route.useSearch();
  const navigate = Route.useNavigate();
  const period = periodOf(search, presetPeriod('today', businessToday()));
  const { from_date, to_date } = period;
  const several = useFranchiseUser()?.franchise === null;
  const shop = several ? String(search.franchise_code ?? '') : '';
  const { field } = usePagePermission(page);
  const by = rankedBy(search.by, several && shop === '');
  const { unsent, role, person } = search;
  const step = stepsOf(period).find(one => one === search.step) ?? stepOf(period);
  const against = againsts.find(one => one === search.against) ?? 'before';
  const rank_by = rankOf(search.rank_by, field('cost_amount'));
  const change = (next: ListSearch) =>
    void navigate({
      search: {
        ...{ from_date, to_date, ...ofOne(shop), by, rank_by, unsent, role, person },
        ...{ step: search.step, against: search.against, ...next },
      },
      replace: true,
    });
  const asked = { ...period, franchise_code: shop };
  const record = useRecord(salesInvoices.sumRevenue, {
    ...asked,
    group_by: step,
    until: '',
    rank_by: 'amount',
  });
  const { data, asOf } = record;
  const unsentWork = useUnsentSales(period, shop);
  const included = unsent === '1';
  const sales = included ? unsentWork.sales : noSales;
  return (
    <ReportPage
      page={page}
      answered={record}
      actions={<RevenueExport period={period} shop={shop} by={by} unsent={unsentWork.sales} />}
      asked={
        <>
          <ShopChoice shop={shop} choose={franchise_code => change({ franchise_code, by: undefined })} />
          <PeriodChoice from_date={from_date} to_date={to_date} onChange={change} />
        </>
      }
    >
      {data && asOf !== null ? (
        <>
          <Figures
            data={data}
            period={period}
            shop={shop}
            step={step}
            compared={comparisonOf(period, asOf, against)}
            sales={unsentWork.sales}
            included={included}
            include={next => change({ unsent: next ? '1' : undefined })}
            change={change}
          />
          <Ranking
            period={period}
            shop={shop}
            compared={comparisonOf(period, asOf, against)}
            by={by}
            rank_by={rank_by}
            sales={sales}
            change={change}
          />
          <Discounts
            period={period}
            shop={shop}
            role={roleOf(role)}
            person={String(person ?? '')}
            sales={sales}
            change={change}
          />
          <Collected period={period} shop={shop} payments={unsentWork.payments} included={included} />
        </>
      ) : (
        <RecordMissing part record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/" />
      )}
    </ReportPage>
  );
}
