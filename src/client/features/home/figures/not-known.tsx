import { t } from '../../../messages/en.ts';
import styles from './figures.module.css';

/** Bars while a figure is looked up; afterwards that it is not known. It is never a zero. */
export function NotKnown({ isPending, rows = 1 }: { isPending: boolean; rows?: number }) {
  return isPending ? (
    <div className={styles.bars} role="status" aria-label={t.ui.loading}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
        <div key={index} />
      ))}
    </div>
  ) : (
    <p className={styles.calm}>{t.today.notKnown}</p>
  );
}
