import { Button, Select } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { salesInvoices } from '#calls/index.ts';
import { part } from '#calls/kit/list.ts';
import type { RevenueGroup } from '#calls/sales/revenue.ts';
import { formatAmount, formatDate, formatNumber, formatQuantity, formatTime } from '#model/kit/format.ts';
import { useLocationName } from '../../../fields/location-picker.tsx';
import { periodOf } from '../../../fields/period.ts';
import { PeriodFields } from '../../../fields/period-fields.tsx';
import { t } from '../../../messages/en.ts';
import { useDocumentQueue } from '../../../outbox/document-queues.ts';
import { type ListSearch, listSearch } from '../../../page/list-search.ts';
import { businessToday, serverNow } from '../../../page/server-clock.ts';
import { useRecord } from '../../../read/query.ts';
import { useFranchiseUser } from '../../../session/boot.ts';
import { usePagePermission } from '../../../session/permissions.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Block, FormPage } from '../../../ui/form-page.tsx';
import { Freshness } from '../../../ui/marks.tsx';
import { Note } from '../../../ui/note.tsx';
import { columns } from '../../../workflows/list/columns.ts';
import { ExportButton } from '../../../workflows/list/export-button.tsx';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { type ColumnOf, ColumnsChart } from './columns-chart.tsx';
import { groupName, stepColumns } from './groups.ts';
import { comparedPeriod, type Preset, presetPeriod, presets, stepOf } from './periods.ts';
import classes from './revenue.module.css';

/** `from_date` and `to_date`, today where they are left out, and `by`: what is ranked. */
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
  const today = businessToday();
  const period = periodOf(search, presetPeriod('today', today));
  const { from_date, to_date } = period;
  const by = isRanked(search.by) ? search.by : 'item';
  const change = (next: ListSearch) =>
    void navigate({ search: { from_date, to_date, by, ...next }, replace: true });
  // A period that runs is compared with as much of the one before; asked once, so that figures stand still while they are read.
  const [now] = useState(() => formatTime(serverNow()).slice(0, 5));
  const until = to_date === today ? now : '';
  const step = stepOf(period);
  const before = comparedPeriod(period);
  const record = useRecord(salesInvoices.sumRevenue, { ...period, group_by: step, until: '' });
  const compared = useRecord(salesInvoices.sumRevenue, { ...before, group_by: step, until });
  const { data } = record;
  return (
    <FormPage
      title={t.pages[page]}
      marks={<Freshness asOf={record.asOf} source={record.source} />}
      actions={<Export period={period} by={by} />}
    >
      <div className={classes.asked}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and there is no room for one in a line */}
        <div role="group" className={classes.presets} aria-label={texts.period}>
          {presets.map(preset => (
            <PresetButton
              key={preset}
              preset={preset}
              chosen={isSame(presetPeriod(preset, today), period)}
              choose={() => change({ ...presetPeriod(preset, today) })}
            />
          ))}
        </div>
        <PeriodFields from_date={from_date} to_date={to_date} onChange={change} plain />
      </div>
      <NotSent />
      {data ? (
        <>
          <Block title={periodName(period)}>
            <p className={classes.head}>
              <span className={classes.big}>{formatAmount(data.amount)} ₫</span>
              {compared.data ? <Delta now={data.amount} before={compared.data.amount} /> : null}
            </p>
            <p className={classes.dim}>
              {until === ''
                ? texts.against(periodName(before))
                : texts.againstUntil(periodName(before), until)}
            </p>
          </Block>
          <Drawn
            columns={stepColumns(step, period, data.rows ?? [], before, compared.data?.rows)}
            step={step}
          />
          <Block title={texts.parts}>
            <Facts
              facts={[
                [texts.invoices, formatNumber(data.invoices)],
                [
                  texts.average,
                  data.invoices === 0
                    ? ''
                    : `${formatAmount(Math.round((data.amount - (data.returns_amount ?? 0)) / data.invoices))} ₫`,
                ],
                [
                  texts.returns,
                  `${formatAmount(data.returns_amount ?? 0)} ₫ (${formatNumber(data.credit_memos)})`,
                ],
                [texts.discounts, `${formatAmount(data.discount_amount ?? 0)} ₫`],
                [texts.fees, `${formatAmount(data.fee_amount ?? 0)} ₫`],
              ]}
            />
          </Block>
          <Ranking period={period} by={by} change={next => change({ by: next })} />
        </>
      ) : (
        <RecordMissing record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/" />
      )}
    </FormPage>
  );
}

type Period = { from_date: string; to_date: string };
const isSame = (a: Period, b: Period) => a.from_date === b.from_date && a.to_date === b.to_date;
const periodName = ({ from_date, to_date }: Period): string =>
  from_date === to_date ? formatDate(from_date) : `${formatDate(from_date)} – ${formatDate(to_date)}`;

function PresetButton({ preset, chosen, choose }: { preset: Preset; chosen: boolean; choose(): void }) {
  return (
    <Button variant={chosen ? 'light' : 'default'} aria-pressed={chosen} onClick={choose}>
      {texts.presets[preset]}
    </Button>
  );
}

/** How much more or less it is; nothing can be a part of nothing. */
function Delta({ now, before }: { now: number; before: number }) {
  if (before === 0) return now === 0 ? null : <span className={classes.delta}>{texts.isNew}</span>;
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  return (
    <span className={classes.delta} data-less={percent < 0 || undefined}>
      {percent < 0 ? '▼' : '▲'} {formatNumber(Math.abs(percent))} %
    </span>
  );
}

/** What this tablet has not sent is in no figure here. */
function NotSent() {
  const unsent = new Set(useDocumentQueue('so').entries.map(entry => entry.lane)).size;
  if (unsent === 0) return null;
  return (
    <Note tone="warn">
      {texts.unsent(unsent)} <Link to="/outbox">{t.pages['/outbox']}</Link>
    </Note>
  );
}

/** The period drawn, or the same figures as a table. */
function Drawn({ columns: drawn, step }: { columns: readonly ColumnOf[]; step: 'hour' | 'day' | 'month' }) {
  const [table, setTable] = useState(false);
  if (drawn.every(({ value, before }) => value === 0 && !before)) return <EmptyState title={texts.nothing} />;
  const title = texts.steps[step];
  return (
    <Block title={title}>
      {table ? (
        <div className={classes.scroll}>
          <table className={classes.table} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{texts.when}</th>
                <th scope="col">{texts.amount}</th>
                <th scope="col">{texts.comparedWith}</th>
              </tr>
            </thead>
            <tbody>
              {drawn.map(({ key, name, value, before }) => (
                <tr key={key}>
                  <td>{name}</td>
                  <td>{formatAmount(value)}</td>
                  <td>{before === null ? '' : formatAmount(before)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <ColumnsChart
          key={drawn.map(({ key }) => key).join()}
          columns={drawn}
          caption={sentenceOf(title, drawn)}
        />
      )}
      <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setTable(!table)}>
        {table ? texts.asColumns : texts.asTable}
      </Button>
    </Block>
  );
}

function sentenceOf(title: string, drawn: readonly ColumnOf[]): string {
  const most = drawn.reduce((best, one) => (one.value > best.value ? one : best));
  return texts.sentence(title, most.name, `${formatAmount(most.value)} ₫`);
}

/** What the period is made of, the largest first; each leads to its lines. */
function Ranking({ period, by, change }: { period: Period; by: Ranked; change(by: Ranked): void }) {
  const record = useRecord(salesInvoices.sumRevenue, { ...period, group_by: by, until: '' });
  const locationName = useLocationName();
  const several = useFranchiseUser()?.franchise === null;
  const rows = record.data?.rows ?? [];
  const most = Math.max(1, ...rows.map(row => Math.abs(row.amount)));
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
        <ol className={classes.ranked} aria-label={texts.groups[by]}>
          {rows.map(row => (
            <li key={row.id}>
              <Link to="/reports/revenue/details" search={{ ...period, ...filterOf(by, row.id) }}>
                <strong>{groupName(by, row, locationName) || texts.unnamed}</strong>
                <span className="number">{formatAmount(row.amount)} ₫</span>
                <span
                  className={classes.bar}
                  style={{ width: `${Math.max(1, (Math.abs(row.amount) / most) * 100)}%` }}
                  aria-hidden="true"
                />
                <small>
                  {by === 'category'
                    ? texts.pieces(formatQuantity(row.quantity ?? 0))
                    : texts.made(formatNumber(row.invoices), formatQuantity(row.quantity ?? 0))}
                </small>
              </Link>
            </li>
          ))}
        </ol>
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
