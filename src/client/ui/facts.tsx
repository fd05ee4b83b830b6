import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Names and values side by side; what has no value is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '' && value !== false && value !== null && value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
