import { t } from '#client/messages/en.ts';
import { Age } from './age.tsx';
import { IconClock } from './icons.tsx';
import styles from './marks.module.css';

/** Marks what is on this tablet only. `final` is false for what the server may still refuse. */
export function UnsentMark({ final = true }: { final?: boolean }) {
  return (
    <span className={styles.unsent}>
      <IconClock size={14} />
      {final ? t.ui.unsent : t.ui.notFinal}
    </span>
  );
}

/** How old what is shown is, and whether it comes from the tablet. */
export function Freshness({ asOf, source }: { asOf: string | null; source: 'server' | 'tablet' }) {
  if (asOf === null) return null;
  return (
    <span className={styles.freshness}>
      <Age at={asOf} />
      {source === 'tablet' ? ` · ${t.ui.fromTablet}` : ''}
    </span>
  );
}
