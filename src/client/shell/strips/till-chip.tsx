import { lazy, Suspense, useState } from 'react';
import { IconCash } from '../../ui/icons.tsx';
import { useTill, useTillLocation } from '../../workflows/shift/use-till.ts';
import styles from './connection-bar.module.css';

// Loaded when it is first opened.
const ShiftSheet = lazy(() => import('../../workflows/shift/shift-sheet.tsx'));

/** Whether the drawer at this tablet has a shift; one press from opening, counting or ending it. */
export default function TillChip() {
  const location = useTillLocation();
  return location === '' ? null : <Chip location={location} />;
}

function Chip({ location }: { location: string }) {
  const till = useTill(location);
  const [isOpen, setOpen] = useState(false);
  // What the tablet does not know yet it does not say.
  if (!till) return null;
  return (
    <>
      <button type="button" className={styles.till} data-late={till.isLate} onClick={() => setOpen(true)}>
        <IconCash size={16} />
        <span className={styles.tillName}>{till.words}</span>
      </button>
      {isOpen ? (
        <Suspense>
          <ShiftSheet at={location} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
