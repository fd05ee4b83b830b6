import { bankAccounts, receipts, shifts } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { cashAccount } from '#model/sales/money-entries.ts';
import { signedAmount } from '#model/sales/receipts.ts';
import { useList } from '../../read/use-list.ts';
import { endedAt } from './use-slip.ts';

/** As much as may have moved since the last shift that people still mean to open the next one. */
const mostSince = 100;

export type Found = {
  /** VND that the last shift left; `null` where none has ended here, or this tablet does not know it. */
  leftVnd: number | null;
  /** VND of cash that came after its end and is in no shift, less what went. */
  sinceVnd: number;
  isFirst: boolean;
};

/** What a person who opens a drawer finds in it, as far as this tablet knows. */
export function useFound(location_code: string, drawer: string): Found {
  const { rows, isPending } = useList(shifts.filter, endedAt(location_code, drawer));
  const size = mostSince;
  const taken = useList(receipts.posted, { size, filters: [filter('payment_type', 'cash')] });
  const moved = useList(bankAccounts.filter, { size, filters: [filter('bank_account_no', cashAccount)] });
  const [last] = rows;
  if (!last) return { leftVnd: null, sinceVnd: 0, isFirst: !isPending };
  const isSince = (row: { location_code: string; drawer_code?: string | undefined; created_at: string }) =>
    row.location_code === location_code &&
    (row.drawer_code ?? '') === drawer &&
    row.created_at > (last.closed_at ?? '');
  const entered = moved.rows.filter(
    row => row.document_type !== 'receipt' && row.document_type !== 'over_short' && isSince(row),
  );
  const sinceVnd =
    taken.rows.filter(isSince).reduce((sum, row) => sum + signedAmount(row), 0) +
    entered.reduce((sum, { amount }) => sum + amount, 0);
  return { leftVnd: last.left_amount ?? null, sinceVnd, isFirst: false };
}
