import { shifts } from '#calls/index.ts';
import type { Shift } from '#calls/sales/shifts.ts';
import { useDrawerName, useOwnDrawer } from '../../fields/drawers.ts';
import { t } from '../../messages/en.ts';
import { businessToday } from '../../page/server-clock.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { usePagePermission, usePermit } from '../../read/permissions.ts';
import { useTable } from '../../read/use-table.ts';
import { sinceOf } from './since.ts';

const texts = t.shifts.chip;

/** The location with a drawer that this person takes money for, or looks after; empty for none. */
export function useTillLocation(): string {
  const location = useFranchiseUser()?.franchise?.location_code ?? '';
  const takesMoney = usePagePermission('/payment').button('Shift');
  const looksAtShifts = usePagePermission('/reports/shifts').allowed;
  // Another back end may have no shifts.
  const knowsShifts = usePermit().mayCall(shifts.filter);
  return (takesMoney || looksAtShifts) && knowsShifts ? location : '';
}

export type Till = {
  running: Shift | undefined;
  /** It was opened on a day before today. */
  isLate: boolean;
  words: string;
};

/** Whether the drawer at this tablet has a shift; `null` while the tablet does not know it. */
export function useTill(location: string): Till | null {
  const { drawer, isPending } = useOwnDrawer(location);
  const table = useTable(shifts.filter);
  const drawerName = useDrawerName();
  if (isPending || table.asOf === null) return null;
  const running = table.rows.find(
    ({ location_code, drawer_code = '', status }) =>
      location_code === location && drawer_code === drawer && status !== 'CLOSED',
  );
  return {
    running,
    isLate: running !== undefined && running.business_date.slice(0, 10) < businessToday(),
    words: running ? texts.running(drawerName(running), sinceOf(running)) : texts.none,
  };
}
