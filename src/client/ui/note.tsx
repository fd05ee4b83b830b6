import type { ReactNode } from 'react';
import styles from './note.module.css';

/** A quiet remark in the page. */
export function Note({ tone = 'info', children }: { tone?: 'info' | 'warn' | 'bad'; children: ReactNode }) {
  return (
    <div className={styles.note} data-tone={tone}>
      {children}
    </div>
  );
}
