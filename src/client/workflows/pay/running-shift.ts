import { shifts } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { Shift } from '#calls/sales/shifts.ts';
import { afterTheEnd } from '#model/sales/shifts.ts';
import { useOwnDrawer } from '../../fields/drawers.ts';
import { t } from '../../messages/en.ts';
import { serverNow } from '../../page/server-clock.ts';
import { useList } from '../../read/use-list.ts';

const texts = t.payment.pay;

/** The shift of the drawer next to this tablet that is not ended, as this tablet knows it. */
export function useRunningShift(location_code: string): {
  /** What money says of it. */
  named: NamedShift;
  /**
   * Why cash goes to no drawer or comes out of none: no one has said which of several is next to this tablet, or the drawer had a
   * shift before and has none now. The person may have forgotten to open it.
   */
  drawerNote: string | null;
} {
  const { drawer, isPending: isLookedUp } = useOwnDrawer(location_code);
  const { rows, isPending } = useList(shifts.filter, {
    size: 1,
    filters: [filter('location_code', location_code || '-'), ...ofDrawer(drawer)],
  });
  const [newest] = rows;
  const isUnknown = drawer === null;
  const isUnchosen = isUnknown && !isLookedUp;
  const isMissing = !isUnknown && !isPending && newest?.status === 'CLOSED';
  return {
    named: isUnknown ? {} : { ...namedOf(newest), ...(drawer === '' ? {} : { drawer_code: drawer }) },
    drawerNote: isUnchosen ? texts.whichDrawer : isMissing ? texts.noShift : null,
  };
}

/** Asked only where the location has drawers with names: another back end may not know them. */
export const ofDrawer = (drawer: string | null) => (drawer ? [filter('drawer_code', drawer)] : []);

type NamedShift = { shift_no?: string; drawer_code?: string };

/**
 * By its number, or by the key of one that the server has not numbered. After an end it names none, so that the time alone
 * tells that it was taken after it; an end that is not sent has no Z yet.
 */
function namedOf(newest: Shift | undefined): NamedShift {
  if (!newest) return {};
  if (newest.status !== 'CLOSED') return { shift_no: newest.shift_no.replace(/^tmp:/, '') };
  return { shift_no: newest.z_no === 0 ? afterTheEnd : '' };
}

/** What money says of the shift that it was taken in, and of the drawer. */
export const shiftFields = (named: NamedShift) =>
  Object.keys(named).length === 0 ? {} : { ...named, taken_at: serverNow() };
