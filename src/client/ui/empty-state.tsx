import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Says calmly that there is nothing, why, and what can be done. */
export function EmptyState(props: { icon?: ReactNode; title: string; hint?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      {props.icon ? <div className={styles.icon}>{props.icon}</div> : null}
      <p className={styles.title}>{props.title}</p>
      {props.hint ? <p className={styles.hint}>{props.hint}</p> : null}
      {props.action}
    </div>
  );
}
