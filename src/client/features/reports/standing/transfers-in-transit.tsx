import { createFileRoute } from '@tanstack/react-router';
import { reports } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { type InTransit, transitBands } from '#calls/reports/transfers.ts';
import { formatDate, formatNumber } from '#model/kit/format.ts';
import { useLocationName } from '../../../fields/location-name.tsx';
import { t } from '../../../messages/en.ts';
import { inUnits } from '../../../messages/stock/units.ts';
import { type ListSearch, listSearch } from '../../../page/list-search.ts';
import { useFranchiseUser } from '../../../read/boot.ts';
import { useRecord } from '../../../read/use-record.ts';
import type { Place } from '../../../ui/place.ts';
import { columns } from '../../../workflows/list/columns.ts';
import { RowList } from './row-list.tsx';
import { chosen, Parts, Rows, StandingExport, StandingPage, said, Total } from './standing-page.tsx';

/** `franchise_code`, and `band`: how long the goods are on their way. */
export const Route = createFileRoute('/_default/reports/transfers-in-transit')({
  validateSearch: listSearch,
  component: TransfersInTransit,
});

const all = t.stockReports;
const texts = all.transit;
const page = '/reports/transfers-in-transit';

/** What was shipped and has not been received, the oldest first; each leads to its transfer. */
function TransfersInTransit() {
  const search: ListSearch = Route.useSearch();
  const navigate = Route.useNavigate();
  const locationName = useLocationName();
  const own = useFranchiseUser()?.franchise?.franchise_code;
  const band = chosen(transitBands, search.band);
  const asked: InputOf<typeof reports.inTransit> = { franchise_code: said(search, 'franchise_code'), band };
  const change = (next: ListSearch) => void navigate({ search: { ...asked, ...next }, replace: true });
  const record = useRecord(reports.inTransit, asked);
  const { data } = record;
  return (
    <StandingPage
      page={page}
      record={record}
      without={['ci', 'to']}
      shop={asked.franchise_code}
      change={change}
      actions={<StandingExport page={page} call={reports.inTransitRows} asked={asked} columns={exported} />}
    >
      {data ? (
        <>
          <Total
            title={band ? texts.bands[band] : texts.open}
            figure={inUnits(data.whole.quantities)}
            notes={[]}
          />
          <Parts
            parts={data.parts}
            names={texts.bands}
            order={transitBands}
            chosen={band}
            figure={({ quantities }) => inUnits(quantities)}
            choose={next => change({ band: next === band ? '' : next })}
          />
          <Rows title={texts.document} shown={data.rows.length} all={data.whole.rows}>
            <RowList
              title={texts.document}
              rows={data.rows.map(row => ({
                key: row.bc_to_no,
                name: texts.route(locationName(row.transfer_from_code), locationName(row.transfer_to_code)),
                figure: inUnits(row.quantities),
                about: [
                  row.bc_to_no,
                  row.shipment_date && formatDate(row.shipment_date),
                  all.days(formatNumber(row.days)),
                ].join(' · '),
                place: documentOf(row, own),
              }))}
            />
          </Rows>
        </>
      ) : null}
    </StandingPage>
  );
}

/** Who receives the goods looks at the receipt; who sent them, at what they asked for. */
function documentOf({ franchise_code, bc_to_no, ci_no }: InTransit, own: string | undefined): Place {
  const sent = ci_no !== '' && (own === undefined ? franchise_code === '' : franchise_code !== own);
  return sent
    ? { to: '/consignmentIssue/detail', search: { no: ci_no } }
    : { to: '/consignmentReceipt/detail', search: { no: bc_to_no } };
}

const exported = columns(reports.inTransitRows, [
  { field: 'bc_to_no', title: texts.document },
  { field: 'transfer_from_code', title: texts.from },
  { field: 'transfer_to_code', title: texts.to },
  { field: 'shipment_date', title: texts.date, type: 'date' },
  { field: 'days', title: texts.age, type: 'number', sum: false },
  { field: 'shipped', title: texts.shipped, value: row => inUnits(row.shipped) },
  { field: 'received', title: texts.received, value: row => inUnits(row.received) },
  { field: 'quantities', title: texts.open, value: row => inUnits(row.quantities) },
]);
