import { customers } from '#calls/index.ts';
import { formatAmount, formatNumber } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { useRecord } from '../../read/use-record.ts';
import { Facts } from '../../ui/facts.tsx';

const texts = t.pointUses;

/** What a customer has spent in all and has left; nothing while it is not known. */
export function CustomerPoints({ customerNo }: { customerNo: string }) {
  const { data } = useRecord(customers.totalRedeemablePoint, {
    customer_no: customerNo,
    referral_code: '',
    bc_points_used: 0,
  });
  if (!data) return null;
  return (
    <Facts
      facts={[
        [texts.customerNo, customerNo],
        [texts.totalUsed, formatNumber(data.total)],
        [
          texts.left,
          `${formatNumber(data.available)} (${formatAmount(data.available * data.vnd_per_point)} ₫)`,
        ],
      ]}
    />
  );
}
