import { createFileRoute } from '@tanstack/react-router';
import { reports } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { type SlowItem, slowParts } from '#calls/reports/stock.ts';
import { formatAmount, formatDate, formatNumber } from '#model/kit/format.ts';
import { useLocationName } from '../../../fields/location-name.tsx';
import { t } from '../../../messages/en.ts';
import { inUnit, inUnits, unitName } from '../../../messages/stock/units.ts';
import { type ListSearch, listSearch } from '../../../page/list-search.ts';
import { useRecord } from '../../../read/use-record.ts';
import { listAt } from '../../../ui/place.ts';
import { columns } from '../../../workflows/list/columns.ts';
import { stockKinds } from '../../../workflows/report/unsent-note.tsx';
import { RowList } from './row-list.tsx';
import { chosen, Parts, Rows, StandingExport, StandingPage, said, Total } from './standing-page.tsx';

/** `franchise_code`, and `part`: since when it does not sell, or in which time what is out of stock sold. */
export const Route = createFileRoute('/_default/reports/slow-items')({
  validateSearch: listSearch,
  component: SlowItems,
});

const all = t.stockReports;
const texts = all.slow;
const page = '/reports/slow-items';

/** What lies and does not sell, and what would sell and is not there; each leads to its movements. */
function SlowItems() {
  const search: ListSearch = Route.useSearch();
  const navigate = Route.useNavigate();
  const locationName = useLocationName();
  const part = chosen(slowParts, search.part) || 'slow30';
  const asked: InputOf<typeof reports.slowItems> = { franchise_code: said(search, 'franchise_code'), part };
  const change = (next: ListSearch) => void navigate({ search: { ...asked, ...next }, replace: true });
  const record = useRecord(reports.slowItems, asked);
  const { data } = record;
  const isSlow = part.startsWith('slow');
  return (
    <StandingPage
      page={page}
      record={record}
      without={stockKinds}
      shop={asked.franchise_code}
      change={change}
      actions={<StandingExport page={page} call={reports.slowItemRows} asked={asked} columns={exported} />}
    >
      {data ? (
        <>
          <Total
            title={texts.parts[part]}
            figure={isSlow ? `${formatAmount(data.whole.amount)} ₫` : formatNumber(data.whole.rows)}
            notes={isSlow ? [inUnits(data.whole.quantities), texts.leftOut] : []}
          />
          <Parts
            parts={data.parts}
            names={texts.parts}
            order={slowParts}
            chosen={part}
            figure={({ rows }) => formatNumber(rows)}
            choose={next => change({ part: next })}
          />
          <Rows title={texts.items} shown={data.rows.length} all={data.whole.rows}>
            <RowList
              title={texts.items}
              rows={data.rows.map(row => ({
                key: row.id,
                name: row.description,
                figure: inUnit(row.quantity, row.unit_of_measure),
                about: [
                  soldOf(row),
                  isSlow
                    ? all.days(formatNumber(row.days))
                    : texts.soldRecently(inUnit(row.sold, row.unit_of_measure)),
                  locationName(row.location_code),
                ].join(' · '),
                place: listAt('/warehouseEntries', {
                  item_no: row.item_no,
                  location_code: row.location_code,
                }),
              }))}
            />
          </Rows>
        </>
      ) : null}
    </StandingPage>
  );
}

const soldOf = ({ last_sold }: SlowItem) =>
  last_sold === '' ? texts.neverSold : texts.soldOn(formatDate(last_sold));

const exported = columns(reports.slowItemRows, [
  { field: 'item_no', title: all.value.itemNo },
  { field: 'description', title: all.value.item },
  { field: 'item_category', title: all.value.category },
  { field: 'location_code', title: all.value.location },
  { field: 'quantity', title: all.value.quantity, type: 'quantity', unit: row => row.unit_of_measure },
  { field: 'unit_of_measure', title: all.value.unit, value: row => unitName(row.unit_of_measure) },
  { field: 'amount', title: all.value.amount, type: 'amount' },
  { field: 'last_sold', title: texts.lastSold, type: 'date' },
  { field: 'days', title: texts.age, type: 'number', sum: false },
  { field: 'sold', title: texts.sold, type: 'quantity', unit: row => row.unit_of_measure },
]);
