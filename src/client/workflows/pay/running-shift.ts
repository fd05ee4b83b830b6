import { shifts } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { Shift } from '#calls/sales/shifts.ts';
import { serverNow } from '../../page/server-clock.ts';
import { useList } from '../../read/query.ts';

/** The shift of a drawer that is not ended, as this tablet knows it. */
export function useRunningShift(location_code: string): {
  shift: Shift | null;
  /** The drawer had one before, and has none now: whoever takes cash may have forgotten to open it. */
  isMissing: boolean;
} {
  const { rows, isPending } = useList(shifts.filter, {
    size: 1,
    filters: [filter('location_code', location_code || '-')],
  });
  const [newest] = rows;
  const shift = newest && newest.status !== 'CLOSED' ? newest : null;
  return { shift, isMissing: !isPending && newest !== undefined && shift === null };
}

/** How money names the shift that it was taken in: by its number, or by the key of one that the server has not numbered. */
export function naming(shift: Shift | null): { shift_no?: string; taken_at?: string } {
  return shift ? { shift_no: shift.shift_no.replace(/^tmp:/, ''), taken_at: serverNow() } : {};
}
