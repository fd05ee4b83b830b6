import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { salesInvoices } from '#calls/index.ts';
import { part } from '#calls/kit/list.ts';
import type { RevenueGroup, RevenueSummary, SumRevenue } from '#calls/sales/revenue.ts';
import { formatAmount, formatNumber } from '#model/kit/format.ts';
import { useLocationName } from '../../../fields/location-name.tsx';
import { type Period, periodOf } from '../../../fields/period.ts';
import { t } from '../../../messages/en.ts';
import { type ListSearch, listSearch } from '../../../page/list-search.ts';
import { businessToday, serverNow } from '../../../page/server-clock.ts';
import { useRecord } from '../../../read/query.ts';
import { useFranchiseUser } from '../../../session/boot.ts';
import { usePagePermission } from '../../../session/permissions.ts';
import { columns } from '../../../workflows/list/columns.ts';
import { ExportButton } from '../../../workflows/list/export-button.tsx';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { Drawn } from '../../../workflows/report/drawn.tsx';
import { Headline } from '../../../workflows/report/headline.tsx';
import { NotSent } from '../../../workflows/report/not-sent.tsx';
import { PeriodChoice } from '../../../workflows/report/period-choice.tsx';
import { comparisonOf, presetPeriod, stepOf } from '../../../workflows/report/periods.ts';
import { ReportFacts } from '../../../workflows/report/report-facts.tsx';
import { ReportPage } from '../../../workflows/report/report-page.tsx';
import { ShopChoice, useShops } from '../../../workflows/report/shop-choice.tsx';
import { plus, totalOf, useUnsentSales } from '../../../workflows/report/unsent-sales.ts';
import { Collected } from './collected.tsx';
import { Discounts, roleOf } from './discounts.tsx';
import { groupName, rowOfNow, stepColumns } from './groups.ts';
import { discountsOf, knownMargin, marginInWords } from './measures.ts';
import { ofOne, Ranking, rankedBy, rankOf } from './ranking.tsx';

/**
 * `from_date` and `to_date`, today where they are left out, `franchise_code`: one shop, `by`: what is ranked, `rank_by`: by what, and `unsent`: whether
 * what is not sent counts, `role` and `person`: whose discounts are shown.
 */
export const Route = createFileRoute('/_default/reports/revenue/summaries')({
  validateSearch: listSearch,
  component: Revenue,
});

const texts = t.revenue;
const page = '/reports/revenue/summaries';
const whole = { until: '', rank_by: 'amount' } as const;

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
  const rank_by = rankOf(search.rank_by, field('cost_amount'));
  const change = (next: ListSearch) =>
    void navigate({
      search: { from_date, to_date, ...ofOne(shop), by, rank_by, unsent, role, person, ...next },
      replace: true,
    });
  const asked = { ...period, franchise_code: shop };
  const record = useRecord(salesInvoices.sumRevenue, { ...asked, group_by: stepOf(period), ...whole });
  const { data, asOf } = record;
  return (
    <ReportPage
      page={page}
      answered={record}
      actions={<Export period={period} shop={shop} by={by} />}
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
            asOf={asOf}
            included={unsent === '1'}
            include={next => change({ unsent: next ? '1' : undefined })}
          />
          <Ranking
            period={period}
            shop={shop}
            compared={comparisonOf(period, asOf)}
            by={by}
            rank_by={rank_by}
            change={change}
          />
          <Discounts
            period={period}
            shop={shop}
            role={roleOf(role)}
            person={String(person ?? '')}
            change={change}
          />
          <Collected period={period} shop={shop} />
        </>
      ) : (
        <RecordMissing record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/" />
      )}
    </ReportPage>
  );
}

function Figures(props: {
  data: SumRevenue;
  period: Period;
  shop: string;
  asOf: string;
  included: boolean;
  include(next: boolean): void;
}) {
  const { period, shop, asOf, included } = props;
  const { field } = usePagePermission(page);
  const sales = useUnsentSales(period, shop);
  const counted = included ? sales : [];
  const data = plus(props.data, counted);
  const step = stepOf(period);
  const comparison = comparisonOf(period, asOf);
  const { before, until } = comparison;
  const asked = { ...before, franchise_code: shop, until };
  const compared = useRecord(salesInvoices.sumRevenue, { ...whole, ...asked, group_by: step });
  const unsent = counted.length === 0 ? [] : [rowOfNow(step, serverNow(), totalOf(counted).amount)];
  const { invoices, credit_memos } = data;
  const [returns, discounts, fees] = [data.returns_amount, discountsOf(data), data.fee_amount];
  return (
    <>
      <NotSent sales={sales} included={included} include={props.include} />
      <Headline
        amount={data.amount}
        before={compared.data?.amount ?? null}
        period={period}
        compared={comparison}
      />
      <Drawn
        title={texts.steps[step]}
        columns={stepColumns(step, period, props.data.rows, before, compared.data?.rows, unsent, ofOne(shop))}
        nothing={texts.nothing}
      />
      <ReportFacts
        title={texts.parts}
        facts={[
          [texts.invoices, formatNumber(invoices)],
          [
            texts.average,
            invoices === 0 ? '' : `${formatAmount(Math.round((data.amount - returns) / invoices))} ₫`,
          ],
          [texts.returns, `${formatAmount(returns)} ₫ (${formatNumber(credit_memos)})`],
          [texts.discounts, `${formatAmount(discounts)} ₫`],
          [texts.fees, `${formatAmount(fees)} ₫`],
          [texts.margin, field('cost_amount') ? marginInWords(data) : ''],
        ]}
      />
    </>
  );
}

/** What the page shows of a part, and the parts of that; costs for who may see them. */
const exportedBy = (name: (row: RevenueSummary) => string, costs: boolean) =>
  columns(salesInvoices.revenueSummary, [
    { field: 'id', title: texts.group },
    { field: 'description', title: texts.name, value: name },
    { field: 'invoices', title: texts.invoices, type: 'quantity' },
    { field: 'credit_memos', title: texts.memos, type: 'quantity' },
    { field: 'quantity', title: texts.quantity, type: 'quantity' },
    { field: 'gross_amount', title: texts.gross, type: 'amount' },
    { field: 'line_discount_amount', title: texts.lineDiscounts, type: 'amount' },
    { field: 'discount_amount', title: texts.documentDiscounts, type: 'amount' },
    { field: 'fee_amount', title: texts.fees, type: 'amount' },
    { field: 'returns_amount', title: texts.returns, type: 'amount' },
    { field: 'amount', title: texts.amount, type: 'amount' },
    ...(costs
      ? ([
          { field: 'cost_amount', title: texts.cost, type: 'amount' },
          { field: 'costed_amount', title: texts.margin, type: 'amount', value: knownMargin },
          { field: 'uncosted_lines', title: texts.uncostedLines, type: 'quantity' },
        ] as const)
      : []),
  ]);

function Export({ period, shop, by }: { period: Period; shop: string; by: RevenueGroup }) {
  const { button, field } = usePagePermission(page);
  const locationName = useLocationName();
  const shops = useShops();
  const { from_date, to_date } = period;
  const call = useMemo(() => {
    const whole = salesInvoices.revenueSummary;
    return part(whole, `${whole.name}/${from_date}..${to_date}/${shop}/${by}`, {
      fixed: { from_date, to_date, franchise_code: shop, group_by: by },
      sort: { field: 'amount', direction: 'desc' },
    });
  }, [from_date, to_date, shop, by]);
  if (!button('Export Excel')) return null;
  const input = { page: 1, size: 20, filters: [], sort_order: call.list.sort };
  const nameOf = (row: RevenueSummary) =>
    by === 'franchise' ? (shops.get(row.id) ?? row.id) : groupName(by, row, locationName);
  const shown = exportedBy(nameOf, field('cost_amount'));
  return <ExportButton call={call} input={input} columns={shown} title={t.pages[page]} />;
}
