import { Select } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { salesInvoices } from '#calls/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { part } from '#calls/kit/list.ts';
import type { RevenueGroup } from '#calls/sales/revenue.ts';
import { formatAmount, formatNumber, formatQuantity } from '#model/kit/format.ts';
import { useLocationName } from '../../../fields/location-picker.tsx';
import { type Period, periodOf } from '../../../fields/period.ts';
import { t } from '../../../messages/en.ts';
import { type ListSearch, listSearch } from '../../../page/list-search.ts';
import { businessToday, serverNow } from '../../../page/server-clock.ts';
import { useRecord } from '../../../read/query.ts';
import { useFranchiseUser } from '../../../session/boot.ts';
import { usePagePermission } from '../../../session/permissions.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Block } from '../../../ui/form-page.tsx';
import { listAt } from '../../../ui/place.ts';
import { columns } from '../../../workflows/list/columns.ts';
import { ExportButton } from '../../../workflows/list/export-button.tsx';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { Drawn } from '../../../workflows/report/drawn.tsx';
import { Headline } from '../../../workflows/report/headline.tsx';
import { NotSent } from '../../../workflows/report/not-sent.tsx';
import { PeriodChoice } from '../../../workflows/report/period-choice.tsx';
import { comparisonOf, presetPeriod, stepOf } from '../../../workflows/report/periods.ts';
import { RankedList } from '../../../workflows/report/ranked-list.tsx';
import { ReportPage } from '../../../workflows/report/report-page.tsx';
import { plus, totalOf, useUnsentSales } from '../../../workflows/report/unsent-sales.ts';
import { groupName, rowOfNow, stepColumns } from './groups.ts';

/** `from_date` and `to_date`, today where they are left out, `by`: what is ranked, and `unsent`: whether what is not sent counts. */
export const Route = createFileRoute('/_default/reports/revenue/summaries')({
  validateSearch: listSearch,
  component: Revenue,
});

const texts = t.revenue;
const page = '/reports/revenue/summaries';
const rankable = ['item', 'category', 'sales_person', 'location', 'franchise'] as const;
type Ranked = (typeof rankable)[number];
const isRanked = (by: unknown): by is Ranked => rankable.some(one => one === by);

/** What was sold in a period, against as much of the time before it. */
function Revenue() {
  const search: ListSearch = Route.useSearch();
  const navigate = Route.useNavigate();
  const period = periodOf(search, presetPeriod('today', businessToday()));
  const { from_date, to_date } = period;
  const by = isRanked(search.by) ? search.by : 'item';
  const change = (next: ListSearch) =>
    void navigate({ search: { from_date, to_date, by, unsent: search.unsent, ...next }, replace: true });
  const record = useRecord(salesInvoices.sumRevenue, { ...period, group_by: stepOf(period), until: '' });
  const { data, asOf } = record;
  return (
    <ReportPage
      page={page}
      answered={record}
      actions={<Export period={period} by={by} />}
      asked={<PeriodChoice from_date={from_date} to_date={to_date} onChange={change} />}
    >
      {data && asOf !== null ? (
        <>
          <Figures
            data={data}
            period={period}
            asOf={asOf}
            included={search.unsent === '1'}
            include={next => change({ unsent: next ? '1' : undefined })}
          />
          <Ranking period={period} by={by} change={next => change({ by: next })} />
        </>
      ) : (
        <RecordMissing record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/" />
      )}
    </ReportPage>
  );
}

type Sum = AnswerOf<typeof salesInvoices.sumRevenue>;

function Figures(props: {
  data: Sum;
  period: Period;
  asOf: string;
  included: boolean;
  include(next: boolean): void;
}) {
  const { period, asOf, included } = props;
  const sales = useUnsentSales(period);
  const counted = included ? sales : [];
  const data = plus(props.data, counted);
  const step = stepOf(period);
  const comparison = comparisonOf(period, asOf);
  const { before, until } = comparison;
  const compared = useRecord(salesInvoices.sumRevenue, { ...before, group_by: step, until });
  const unsent = counted.length === 0 ? [] : [rowOfNow(step, serverNow(), totalOf(counted).amount)];
  const { invoices, credit_memos } = data;
  const [returns, discounts, fees] = [data.returns_amount, data.discount_amount, data.fee_amount];
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
        columns={stepColumns(step, period, props.data.rows, before, compared.data?.rows, unsent)}
        nothing={texts.nothing}
      />
      <Block title={texts.parts}>
        <Facts
          facts={[
            [texts.invoices, formatNumber(invoices)],
            [
              texts.average,
              invoices === 0 ? '' : `${formatAmount(Math.round((data.amount - returns) / invoices))} ₫`,
            ],
            [texts.returns, `${formatAmount(returns)} ₫ (${formatNumber(credit_memos)})`],
            [texts.discounts, `${formatAmount(discounts)} ₫`],
            [texts.fees, `${formatAmount(fees)} ₫`],
          ]}
        />
      </Block>
    </>
  );
}

/** What the period is made of, the largest first; each leads to its lines. */
function Ranking({ period, by, change }: { period: Period; by: Ranked; change(by: Ranked): void }) {
  const record = useRecord(salesInvoices.sumRevenue, { ...period, group_by: by, until: '' });
  const locationName = useLocationName();
  const several = useFranchiseUser()?.franchise === null;
  const rows = record.data?.rows ?? [];
  const shown = rankable.filter(one => one !== 'franchise' || several);
  return (
    <Block title={texts.by}>
      <Select
        aria-label={texts.by}
        allowDeselect={false}
        data={shown.map(value => ({ value, label: texts.groups[value] }))}
        value={by}
        // One of them is always chosen.
        onChange={next => isRanked(next) && change(next)}
      />
      {rows.length === 0 ? (
        <EmptyState
          title={record.data ? texts.nothing : record.isPending ? t.ui.loading : t.ui.notOnTablet}
        />
      ) : (
        <RankedList
          title={texts.groups[by]}
          rows={rows.map(row => ({
            key: row.id,
            name: groupName(by, row, locationName),
            amount: row.amount,
            about:
              by === 'category'
                ? texts.pieces(formatQuantity(row.quantity))
                : texts.made(formatNumber(row.invoices), formatQuantity(row.quantity)),
            place: listAt('/reports/revenue/details', { ...period, ...filterOf(by, row.id) }),
          }))}
        />
      )}
    </Block>
  );
}

const fieldOf = {
  item: 'item_no',
  category: 'item_category',
  sales_person: 'sales_person',
  location: 'location_code',
  franchise: 'franchise_code',
} as const satisfies Record<Ranked, string>;
const filterOf = (by: Ranked, value: string): ListSearch => (value === '' ? {} : { [fieldOf[by]]: value });

const exported = columns(salesInvoices.revenueSummary, [
  { field: 'id', title: texts.group },
  { field: 'description', title: texts.name },
  { field: 'invoices', title: texts.invoices, type: 'quantity' },
  { field: 'credit_memos', title: texts.memos, type: 'quantity' },
  { field: 'quantity', title: texts.quantity, type: 'quantity' },
  { field: 'gross_amount', title: texts.gross, type: 'amount' },
  { field: 'discount_amount', title: texts.discounts, type: 'amount' },
  { field: 'fee_amount', title: texts.fees, type: 'amount' },
  { field: 'returns_amount', title: texts.returns, type: 'amount' },
  { field: 'amount', title: texts.amount, type: 'amount' },
]);

function Export({ period, by }: { period: Period; by: RevenueGroup }) {
  const { button } = usePagePermission(page);
  const { from_date, to_date } = period;
  const call = useMemo(() => {
    const whole = salesInvoices.revenueSummary;
    return part(whole, `${whole.name}/${from_date}..${to_date}/${by}`, {
      fixed: { from_date, to_date, group_by: by },
      sort: { field: 'amount', direction: 'desc' },
    });
  }, [from_date, to_date, by]);
  if (!button('Export Excel')) return null;
  const input = { page: 1, size: 20, filters: [], sort_order: call.list.sort };
  return <ExportButton call={call} input={input} columns={exported} title={t.pages[page]} />;
}
