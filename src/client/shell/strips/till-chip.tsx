import { lazy, Suspense, useState } from 'react';
import { shifts } from '#calls/index.ts';
import { useDrawerName, useOwnDrawer } from '../../fields/drawers.ts';
import { t } from '../../messages/en.ts';
import { businessToday } from '../../page/server-clock.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { usePagePermission, usePermit } from '../../read/permissions.ts';
import { useTable } from '../../read/query.ts';
import { IconCash } from '../../ui/icons.tsx';
import { sinceOf } from '../../workflows/shift/since.ts';
import styles from './connection-bar.module.css';

// Loaded when it is first opened.
const ShiftSheet = lazy(() => import('../../workflows/shift/shift-sheet.tsx'));

const texts = t.shifts.chip;

/** Whether the drawer at this tablet has a shift; one press from opening, counting or ending it. */
export default function TillChip() {
  const location = useFranchiseUser()?.franchise?.location_code ?? '';
  const takesMoney = usePagePermission('/payment').button('Shift');
  const looksAtShifts = usePagePermission('/reports/shifts').allowed;
  // Another back end may have none.
  const knowsShifts = usePermit().mayCall(shifts.filter);
  return location !== '' && (takesMoney || looksAtShifts) && knowsShifts ? (
    <Till location={location} />
  ) : null;
}

function Till({ location }: { location: string }) {
  const { drawer, isPending } = useOwnDrawer(location);
  const table = useTable(shifts.filter);
  const drawerName = useDrawerName();
  const [isOpen, setOpen] = useState(false);
  // What the tablet does not know yet it does not say.
  if (isPending || table.asOf === null) return null;
  const running = table.rows.find(
    ({ location_code, drawer_code = '', status }) =>
      location_code === location && drawer_code === drawer && status !== 'CLOSED',
  );
  return (
    <>
      <button
        type="button"
        className={styles.till}
        data-late={running !== undefined && running.business_date.slice(0, 10) < businessToday()}
        onClick={() => setOpen(true)}
      >
        <IconCash size={16} />
        <span className={styles.tillName}>
          {running ? texts.running(drawerName(running), sinceOf(running)) : texts.none}
        </span>
      </button>
      {isOpen ? (
        <Suspense>
          <ShiftSheet at={location} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
