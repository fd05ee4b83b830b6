import { type FranchiseUser, useFranchiseUser } from '../../read/boot.ts';
import { usePermit } from '../../read/permissions.ts';
import styles from './home.module.css';

/** Which figures of today a person sees. */
export type Figures = {
  /** How many shops stand next to each other; 0 for who works at one. */
  readonly shops: number;
  readonly shifts: boolean;
  readonly owed: boolean;
};

/** More of them stand in the report. */
const mostShops = 5;

export function useFigures(): Figures {
  const { mayOpen } = usePermit();
  const user = useFranchiseUser();
  return {
    shops: shopsOf(user),
    shifts: mayOpen('/reports/shifts'),
    owed: mayOpen('/reports/receivables'),
  };
}

/** One shop does not stand next to others. */
function shopsOf(user: FranchiseUser | null): number {
  if (!user || user.franchise !== null) return 0;
  const stores = user.locations.filter(
    ({ location_type, franchise_code }) => location_type === 'store' && franchise_code !== '',
  );
  const { size } = new Set(stores.map(({ franchise_code }) => franchise_code));
  return size > 1 ? Math.min(size, mostShops) : 0;
}

/** Of a card with so many rows. */
export const heightOf = (rows: number) => ({ minHeight: `${4.5 + rows * 3}rem` });

/** The places of the figures, as large as they are with them in it: what stands below does not move when they come. */
export function FigureFrames({ figures: { shops, shifts, owed } }: { figures: Figures }) {
  return (
    <div className={styles.figures} aria-hidden="true">
      <div className={styles.card} data-of="revenue" />
      <div className={styles.card} data-of="best" />
      {shifts ? <div className={styles.card} data-of="shifts" /> : null}
      {owed ? <div className={styles.card} data-of="owed" /> : null}
      {shops > 0 ? <div className={styles.card} data-of="shops" style={heightOf(shops)} /> : null}
    </div>
  );
}
