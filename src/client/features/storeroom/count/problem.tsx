import { t } from '../../../messages/en.ts';
import { IconBarcode, IconX } from '../../../ui/icons.tsx';
import styles from './count.module.css';

/** Why the last scan counted nothing, where the eyes are, until the next one. */
export function Problem({ text, onDismiss }: { text: string | null; onDismiss?: () => void }) {
  if (text === null) return null;
  return (
    <p className={styles.problem} role="alert">
      <IconBarcode />
      <span>{text}</span>
      {onDismiss && (
        <button type="button" aria-label={t.ui.close} onClick={onDismiss}>
          <IconX />
        </button>
      )}
    </p>
  );
}
