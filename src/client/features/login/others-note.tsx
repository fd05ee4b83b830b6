import { useEffect, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { unsentOnTablet } from '../../tablet/unsent-on-tablet.ts';
import { Age } from '../../ui/age.tsx';
import styles from './login.module.css';

/** Says that this tablet holds unsent work, without naming its owner or what it is. */
export default function OthersNote() {
  const [unsent, setUnsent] = useState<{ count: number; oldest: string } | null>(null);
  useEffect(() => {
    let here = true;
    void unsentOnTablet().then(found => here && setUnsent(found));
    return () => {
      here = false;
    };
  }, []);
  if (!unsent) return null;
  return (
    <p className={styles.others}>
      <strong>{t.login.othersUnsent(unsent.count)}</strong>, {t.login.othersOldest} <Age at={unsent.oldest} />
      . {t.login.othersHint}
    </p>
  );
}
