import { shifts } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { Shift } from '#calls/sales/shifts.ts';
import { afterTheEnd } from '#model/sales/shifts.ts';
import { serverNow } from '../../page/server-clock.ts';
import { useList } from '../../read/query.ts';

/** The shift of a drawer that is not ended, as this tablet knows it. */
export function useRunningShift(location_code: string): {
  /** What money says of it. */
  named: NamedShift;
  /** The drawer had one before, and has none now: whoever takes cash may have forgotten to open it. */
  isMissing: boolean;
} {
  const { rows, isPending } = useList(shifts.filter, {
    size: 1,
    filters: [filter('location_code', location_code || '-')],
  });
  const [newest] = rows;
  return { named: namedOf(newest), isMissing: !isPending && newest?.status === 'CLOSED' };
}

type NamedShift = { shift_no?: string };

/**
 * By its number, or by the key of one that the server has not numbered. After an end it names none, so that the time alone
 * tells that it was taken after it; an end that is not sent has no Z yet.
 */
function namedOf(newest: Shift | undefined): NamedShift {
  if (!newest) return {};
  if (newest.status !== 'CLOSED') return { shift_no: newest.shift_no.replace(/^tmp:/, '') };
  return { shift_no: newest.z_no === 0 ? afterTheEnd : '' };
}

/** What money says of the shift that it was taken in. */
export const naming = (named: NamedShift) =>
  named.shift_no === undefined ? {} : { ...named, taken_at: serverNow() };
