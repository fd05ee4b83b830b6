import { createFileRoute } from '@tanstack/react-router';
import { reports } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import type { Figures } from '#calls/reports/kit.ts';
import type { StockValue } from '#calls/reports/stock.ts';
import { formatAmount, formatNumber } from '#model/kit/format.ts';
import { useLocationName } from '../../../fields/location-name.tsx';
import { t } from '../../../messages/en.ts';
import { inUnit, inUnits, unitName } from '../../../messages/stock/units.ts';
import { type ListSearch, listSearch } from '../../../page/list-search.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import { useRecord } from '../../../read/use-record.ts';
import { listAt, type Place } from '../../../ui/place.ts';
import { columns } from '../../../workflows/list/columns.ts';
import { RankedList } from '../../../workflows/report/ranked-list.tsx';
import { stockKinds } from '../../../workflows/report/unsent-note.tsx';
import { Ways } from '../../../workflows/report/ways.tsx';
import { chosen, Rows, StandingExport, StandingPage, said, Total } from './standing-page.tsx';

/** `franchise_code`, `location_code`, `item_category`, and `by`: groups of goods, or the goods themselves. */
export const Route = createFileRoute('/_default/reports/stock-value')({
  validateSearch: listSearch,
  component: StockValues,
});

const texts = t.stockReports.value;
const page = '/reports/stock-value';
const ways = ['location', 'category', 'item'] as const;

/** Where the movements of goods stand. */
const movementsOf = ({ item_no, location_code }: Pick<StockValue, 'item_no' | 'location_code'>): Place =>
  listAt('/warehouseEntries', { item_no, location_code });

/** What the goods on hand are worth; each group leads to its goods, and those to their movements. */
function StockValues() {
  const search: ListSearch = Route.useSearch();
  const navigate = Route.useNavigate();
  const locationName = useLocationName();
  const { field } = usePagePermission(page);
  const asked = {
    franchise_code: said(search, 'franchise_code'),
    location_code: said(search, 'location_code'),
    item_category: said(search, 'item_category'),
  };
  const by = chosen(ways, search.by) || 'location';
  const input: InputOf<typeof reports.stockValue> = { ...asked, by: by === 'category' ? by : 'location' };
  const change = (next: ListSearch) => void navigate({ search: { ...asked, by, ...next }, replace: true });
  const record = useRecord(reports.stockValue, input);
  const { data } = record;
  const costs = field('cost_amount');
  const named = [asked.location_code && locationName(asked.location_code), asked.item_category];
  return (
    <StandingPage
      page={page}
      record={record}
      without={stockKinds}
      shop={asked.franchise_code}
      change={next => change({ ...next, location_code: '' })}
      actions={
        <StandingExport
          page={page}
          call={reports.stockValueRows}
          asked={asked}
          columns={exported.filter(column => costs || column.field !== 'cost_amount')}
        />
      }
    >
      {data ? (
        <>
          <Total
            title={named.filter(Boolean).join(' · ') || texts.amount}
            figure={`${formatAmount(data.whole.amount)} ₫`}
            notes={[inUnits(data.whole.quantities), ...costOf(data.whole), texts.leftOut]}
          />
          <Rows
            title={texts.by[by]}
            shown={by === 'item' ? data.rows.length : data.groups.length}
            all={by === 'item' ? data.whole.rows : data.groups.length}
            ways={
              <Ways
                label={t.stockReports.show}
                ways={texts.by}
                order={ways}
                chosen={by}
                choose={way => change({ by: way, location_code: '', item_category: '' })}
              />
            }
          >
            {by === 'item' ? (
              <RankedList
                title={texts.by.item}
                rows={data.rows.map(row => ({
                  key: row.id,
                  name: row.description,
                  amount: row.amount,
                  about: [inUnit(row.quantity, row.unit_of_measure), locationName(row.location_code)].join(
                    ' · ',
                  ),
                  place: movementsOf(row),
                }))}
              />
            ) : (
              <RankedList
                title={texts.by[by]}
                rows={data.groups.map(group => ({
                  key: group.id,
                  name: group.name,
                  amount: group.amount,
                  about: [inUnits(group.quantities), ...costOf(group)].join(' · '),
                  place: listAt(page, {
                    ...asked,
                    by: 'item',
                    [by === 'location' ? 'location_code' : 'item_category']: group.id,
                  }),
                }))}
              />
            )}
          </Rows>
        </>
      ) : null}
    </StandingPage>
  );
}

/** Nothing where no cost is known: a zero would say that the goods cost nothing. */
function costOf({ cost_amount, without_cost }: Figures): string[] {
  return cost_amount === null
    ? []
    : [texts.costKnown(`${formatAmount(cost_amount)} ₫`, formatNumber(without_cost))];
}

const exported = columns(reports.stockValueRows, [
  { field: 'item_no', title: texts.itemNo },
  { field: 'description', title: texts.item },
  { field: 'item_category', title: texts.category },
  { field: 'location_code', title: texts.location },
  { field: 'quantity', title: texts.quantity, type: 'quantity', unit: row => row.unit_of_measure },
  { field: 'unit_of_measure', title: texts.unit, value: row => unitName(row.unit_of_measure) },
  { field: 'unit_price', title: texts.price, type: 'amount', sum: false },
  { field: 'amount', title: texts.amount, type: 'amount' },
  { field: 'cost_amount', title: texts.cost, type: 'amount' },
]);
