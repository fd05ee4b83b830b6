import { customers } from '#calls/index.ts';
import { type Filter, maxPageSize } from '#calls/kit/list-input.ts';
import { formatNumber } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { useList } from '../../read/use-list.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { Facts } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CustomerPoints } from './customer-points.tsx';

const texts = t.pointUses;

/** The uses that a filter finds, added up; of one customer also what is left. */
export default function PointTotals(props: { filters: readonly Filter[]; onClose: () => void }) {
  return (
    <Sheet opened onClose={props.onClose} title={texts.totalsTitle}>
      <Sums filters={props.filters} />
    </Sheet>
  );
}

function Sums({ filters }: { filters: readonly Filter[] }) {
  const list = useList(customers.redeemablePoints, { size: maxPageSize, filters: [...filters] });
  const online = useCanFetch();
  if (list.isPending) return <p role="status">{t.ui.loading}</p>;
  if (list.error) return <Note tone="warn">{texts.failed}</Note>;
  if (list.total > list.rows.length) return <Note>{texts.tooMany(formatNumber(maxPageSize))}</Note>;
  const points = list.rows.reduce((sum, row) => sum + row.redeemable_point_used, 0);
  const [customer, ...others] = new Set(list.rows.map(row => row.customer_no));
  return (
    <>
      {list.source === 'tablet' && <Note>{texts.onTablet}</Note>}
      <Facts
        facts={[
          [texts.count, formatNumber(list.total)],
          [texts.points, formatNumber(points)],
        ]}
      />
      {customer !== undefined && others.length === 0 ? (
        online ? (
          <CustomerPoints customerNo={customer} />
        ) : (
          <Note>{texts.customerOffline}</Note>
        )
      ) : (
        <Note>{texts.oneCustomer}</Note>
      )}
    </>
  );
}
