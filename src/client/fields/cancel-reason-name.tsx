import { cancelReasons } from '#calls/index.ts';
import { useSignal } from '../page/signal.ts';
import { fromTable } from '../read/use-table.ts';

const reasonsNow = fromTable(cancelReasons.filter, rows => Map.groupBy(rows, row => row.reason_code));

/** Why a document of a page was cancelled, in words; the code where the tablet knows none. */
export function CancelReasonName({ page, code }: { page: string; code: string }) {
  const ofCode = useSignal(reasonsNow).get(code);
  return (ofCode?.find(row => row.page === page) ?? ofCode?.[0])?.description ?? code;
}
