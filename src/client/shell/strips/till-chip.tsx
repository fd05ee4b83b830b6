import { IconCash } from '../../ui/icons.tsx';
import { useShiftSheet } from '../../workflows/shift/use-shift-sheet.tsx';
import { useTill, useTillLocation } from '../../workflows/shift/use-till.ts';
import styles from './connection-bar.module.css';

/** Whether the drawer at this tablet has a shift; one press from opening, counting or ending it. */
export default function TillChip() {
  const location = useTillLocation();
  return location === '' ? null : <Chip location={location} />;
}

function Chip({ location }: { location: string }) {
  const till = useTill(location);
  const { sheet, open } = useShiftSheet(location);
  // What the tablet does not know yet it does not say.
  if (!till) return null;
  return (
    <>
      <button type="button" className={styles.till} data-late={till.isLate} onClick={open}>
        <IconCash size={16} />
        <span className={styles.tillName}>{till.words}</span>
      </button>
      {sheet}
    </>
  );
}
