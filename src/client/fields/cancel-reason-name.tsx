import { cancelReasons } from '#calls/index.ts';
import { useTable } from '../read/query.ts';

/** Why a document of a page was cancelled, in words; the code where the tablet knows none. */
export function CancelReasonName({ page, code }: { page: string; code: string }) {
  const { rows } = useTable(cancelReasons.filter);
  const ofCode = rows.filter(row => row.reason_code === code);
  return (ofCode.find(row => row.page === page) ?? ofCode[0])?.description ?? code;
}
