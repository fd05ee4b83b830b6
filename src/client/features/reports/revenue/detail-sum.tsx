import { salesInvoices } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { formatAmount, formatQuantity } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { useRecord } from '../../../read/query.ts';

type Asked = Omit<InputOf<typeof salesInvoices.sumRevenueDetail>, 'document_no'>;

// A line of its own between the period and the search.
const line = { flexBasis: '100%', margin: 0 };

/** What all lines of the period come to, whichever of them the list shows. */
export function DetailSum({ asked }: { asked: Asked }) {
  const { data } = useRecord(salesInvoices.sumRevenueDetail, { ...asked, document_no: '' });
  if (!data) return null;
  return (
    <p role="status" style={line}>
      {t.revenue.wholePeriod(formatQuantity(data.quantity))}{' '}
      <strong>{formatAmount(data.net_amount)} ₫</strong>
    </p>
  );
}
