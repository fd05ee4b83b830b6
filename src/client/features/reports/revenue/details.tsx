import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { salesInvoices } from '#calls/index.ts';
import { part } from '#calls/kit/list.ts';
import type { Filter } from '#calls/kit/list-input.ts';
import type { RevenueDetail } from '#calls/sales/revenue.ts';
import { formatAmount, formatKnown } from '#model/kit/format.ts';
import { useLocationName } from '../../../fields/location-name.tsx';
import { useLocationOptions } from '../../../fields/location-picker.tsx';
import { periodOf, thisMonth } from '../../../fields/period.ts';
import { t } from '../../../messages/en.ts';
import { vatRateName } from '../../../messages/sales/vat.ts';
import { inUnits } from '../../../messages/stock/units.ts';
import { type ListSearch, listSearch } from '../../../page/list-search.ts';
import { useListSearch } from '../../../read/search.ts';
import { useRecord } from '../../../read/use-record.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconWifiOff } from '../../../ui/icons.tsx';
import { useVariantName } from '../../../workflows/items/variant-name.tsx';
import { type Column, columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { PeriodChoice } from '../../../workflows/report/period-choice.tsx';
import classes from '../../../workflows/report/report.module.css';
import { ReportList } from '../../../workflows/report/report-list.tsx';
import { ShopChoice } from '../../../workflows/report/shop-choice.tsx';

/** `from_date` and `to_date`, this month when they are left out, and `since` and `until`, times of day, in addition to the list's own keys. */
export const Route = createFileRoute('/_default/reports/revenue/details')({
  validateSearch: listSearch,
  component: RevenueDetails,
});

const texts = t.revenue;
const page = '/reports/revenue/details';
const whole = salesInvoices.revenueDetail;
const { ChoiceFilter, TextFilter } = filtersOf(page, whole);
const types = (['invoice', 'credit_memo'] as const).map(value => ({ value, label: texts.types[value] }));

/** What is no time of day asks for none. */
const timeOf = (value: unknown): string =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : '';

/** Every line that was sold or came back in a period, and what it was worth in the end. */
function RevenueDetails() {
  const search: ListSearch = Route.useSearch();
  const { change, input } = useListSearch(whole);
  const { from_date, to_date } = periodOf(search, thisMonth());
  const [since, until] = [timeOf(search.since), timeOf(search.until)];
  const call = useMemo(
    () =>
      part(whole, `${whole.name}/${from_date}..${to_date}/${since}-${until}`, {
        fixed: { from_date, to_date, since, until },
      }),
    [from_date, to_date, since, until],
  );
  const locationName = useLocationName();
  const variantName = useVariantName();
  const shown = useMemo(() => detailColumns(locationName, variantName), [locationName, variantName]);
  return (
    <ReportList
      call={call}
      columns={shown}
      page={page}
      without={['so']}
      above={<Sums asked={{ from_date, to_date, since, until }} filters={input.filters} />}
      open={row => ({ to: '/reports/salesHistorical/$id', params: { id: row.document_no } })}
      asked={
        <>
          <ShopChoice
            shop={String(search.franchise_code ?? '')}
            choose={franchise_code => change({ franchise_code })}
          />
          <PeriodChoice from_date={from_date} to_date={to_date} onChange={change} />
          {since === '' && until === '' ? null : (
            <Button variant="light" onClick={() => change({ since: '', until: '' })}>
              {texts.between(since || '00:00', until || '23:59')} ×
            </Button>
          )}
        </>
      }
      filters={
        <>
          <ChoiceFilter field="document_type" label={texts.type} options={types} />
          <TextFilter field="item_no" label={texts.itemNo} />
          <ChoiceFilter field="location_code" label={texts.groups.location} options={useLocationOptions()} />
          <TextFilter field="sales_person" label={texts.groups.sales_person} />
        </>
      }
      absent={
        <EmptyState
          icon={<IconWifiOff />}
          title={texts.needsConnection}
          action={<Link to="/reports/revenue/summaries">{t.pages['/reports/revenue/summaries']}</Link>}
        />
      }
    />
  );
}

/** What the lines that are found come to: as much as the figure that led here. */
function Sums({
  asked,
  filters,
}: {
  asked: { from_date: string; to_date: string; since: string; until: string };
  filters: Filter[];
}) {
  const all = { ...asked, franchise_code: '', document_no: '', filters };
  const { data } = useRecord(salesInvoices.sumRevenueDetail, all);
  if (!data || (filters.length > 0 && !data.filtered)) return null;
  return (
    <p className={classes.head}>
      <span className={classes.dim}>{texts.sumOf}</span>
      <span className={classes.sum}>{formatKnown(data.net_amount ?? null)}</span>
      <span className={classes.dim}>
        {inUnits(data.quantities)}
        {!data.discount_amount ? '' : ` · ${texts.discounts} ${formatAmount(data.discount_amount)} ₫`}
      </span>
    </p>
  );
}

const rateOf = ({ vat_rate }: RevenueDetail): string => {
  if (vat_rate === '') return t.vat.severalRates;
  // A row that the tablet kept before lines had VAT does not have the field.
  return vat_rate ? vatRateName(vat_rate) : '';
};

function detailColumns(
  locationName: (code: string) => string,
  variantName: (of: RevenueDetail) => string,
): readonly Column<RevenueDetail>[] {
  const nameOf = (row: RevenueDetail) =>
    row.line_type === 'fee' ? texts.fee : [row.description, variantName(row)].filter(Boolean).join(' · ');
  return columns(whole, [
    { field: 'posted_at', title: texts.when, type: 'datetime', onPhone: 'subtitle' },
    {
      field: 'document_no',
      title: texts.document,
      onPhone: 'badge',
      cell: row => <span className="number">{row.document_no}</span>,
    },
    { field: 'description', title: texts.name, onPhone: 'title', value: nameOf, cell: nameOf },
    { field: 'item_no', title: texts.itemNo, wideOnly: true, onPhone: 'hidden' },
    {
      field: 'quantity',
      title: texts.quantity,
      type: 'quantity',
      unit: row => row.unit_of_measure,
    },
    {
      field: 'unit_price',
      title: texts.price,
      type: 'amount',
      sum: false,
      wideOnly: true,
      onPhone: 'hidden',
    },
    { field: 'discount_amount', title: texts.discounts, type: 'amount' },
    { field: 'net_amount', title: texts.amount, type: 'amount', onPhone: 'end' },
    {
      field: 'vat_rate',
      title: t.vat.rate,
      wideOnly: true,
      onPhone: 'hidden',
      value: rateOf,
      cell: rateOf,
    },
    { field: 'base_amount', title: t.vat.base, type: 'amount', wideOnly: true, onPhone: 'hidden' },
    { field: 'vat_amount', title: t.vat.vat, type: 'amount', wideOnly: true, onPhone: 'hidden' },
    {
      field: 'location_code',
      title: texts.groups.location,
      wideOnly: true,
      onPhone: 'hidden',
      value: row => locationName(row.location_code ?? ''),
      cell: row => locationName(row.location_code ?? ''),
    },
    { field: 'sales_person', title: texts.groups.sales_person, wideOnly: true, onPhone: 'hidden' },
  ]);
}
