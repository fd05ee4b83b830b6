import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/**
 * Says that there is nothing, why, and what can be done.
 *
 * @param page it replaces a whole page, and its title is the page's heading
 */
export function EmptyState(props: {
  icon?: ReactNode;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  page?: boolean;
}) {
  const Title = props.page ? 'h1' : 'p';
  return (
    <div className={styles.empty}>
      {props.icon ? <div className={styles.icon}>{props.icon}</div> : null}
      <Title className={styles.title}>{props.title}</Title>
      {props.hint ? <p className={styles.hint}>{props.hint}</p> : null}
      {props.action}
    </div>
  );
}
