import { createFileRoute } from '@tanstack/react-router';
import { reports } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { receivableBands } from '#calls/reports/receivables.ts';
import { formatAmount, formatDate, formatNumber } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { type ListSearch, listSearch } from '../../../page/list-search.ts';
import { useRecord } from '../../../read/use-record.ts';
import { listAt } from '../../../ui/place.ts';
import { columns } from '../../../workflows/list/columns.ts';
import { RankedList } from '../../../workflows/report/ranked-list.tsx';
import { Ways } from '../../../workflows/report/ways.tsx';
import { chosen, Parts, Rows, StandingExport, StandingPage, said, Total } from './standing-page.tsx';

/** `franchise_code`, `band`, `customer_no`, and `by`: customers, or the orders themselves. */
export const Route = createFileRoute('/_default/reports/receivables')({
  validateSearch: listSearch,
  component: Receivables,
});

const all = t.stockReports;
const texts = all.receivables;
const page = '/reports/receivables';
const ways = ['customers', 'documents'] as const;

/** What customers owe, by age; each customer leads to their orders, each order to itself. */
function Receivables() {
  const search: ListSearch = Route.useSearch();
  const navigate = Route.useNavigate();
  const asked: InputOf<typeof reports.receivables> = {
    franchise_code: said(search, 'franchise_code'),
    band: chosen(receivableBands, search.band),
    customer_no: said(search, 'customer_no'),
  };
  const by = asked.customer_no ? 'documents' : chosen(ways, search.by) || 'customers';
  const change = (next: ListSearch) => void navigate({ search: { ...asked, by, ...next }, replace: true });
  const record = useRecord(reports.receivables, asked);
  const { data } = record;
  return (
    <StandingPage
      page={page}
      record={record}
      without={['so']}
      shop={asked.franchise_code}
      change={change}
      actions={<StandingExport page={page} call={reports.receivableRows} asked={asked} columns={exported} />}
    >
      {data ? (
        <>
          <Total
            title={asked.band ? texts.bands[asked.band] : texts.remaining}
            figure={`${formatAmount(data.whole.amount)} ₫`}
            notes={[texts.leftOut]}
          />
          <Parts
            parts={data.parts}
            names={texts.bands}
            order={receivableBands}
            chosen={asked.band}
            figure={part => `${formatAmount(part.amount)} ₫`}
            choose={band => change({ band: band === asked.band ? '' : band })}
          />
          <Rows
            title={asked.customer_no ? (data.rows[0]?.sell_to_name ?? asked.customer_no) : texts.by[by]}
            shown={by === 'customers' ? data.groups.length : data.rows.length}
            all={by === 'customers' ? data.groups.length : data.whole.rows}
            ways={
              <Ways
                label={t.stockReports.show}
                ways={texts.by}
                order={ways}
                chosen={by}
                choose={way => change({ by: way, customer_no: '' })}
              />
            }
          >
            {by === 'customers' ? (
              <RankedList
                title={texts.by.customers}
                rows={data.groups.map(({ id, name, amount, rows, days }) => ({
                  key: id,
                  name: name || id,
                  amount,
                  about: `${all.documents(formatNumber(rows))} · ${all.days(formatNumber(days))}`,
                  place: listAt(page, { ...asked, customer_no: id, by: 'documents' }),
                }))}
              />
            ) : (
              <RankedList
                title={texts.by.documents}
                rows={data.rows.map(row => ({
                  key: row.pos_so_no,
                  name: row.sell_to_name || row.pos_so_no,
                  amount: row.remaining_amount,
                  about: `${row.pos_so_no} · ${formatDate(row.order_date)} · ${all.days(formatNumber(row.days))}`,
                  place: { to: '/salesOrders/detail', search: { no: row.pos_so_no } },
                }))}
              />
            )}
          </Rows>
        </>
      ) : null}
    </StandingPage>
  );
}

const exported = columns(reports.receivableRows, [
  { field: 'pos_so_no', title: texts.document },
  { field: 'sell_to_name', title: texts.customer },
  { field: 'order_date', title: texts.date, type: 'date' },
  { field: 'days', title: texts.age, type: 'number', sum: false },
  { field: 'franchise_code', title: all.shop },
  { field: 'grand_total', title: texts.total, type: 'amount' },
  { field: 'remaining_amount', title: texts.remaining, type: 'amount' },
]);
