import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkTo, type Place } from '../../../ui/place.ts';
import styles from './figures.module.css';

export type Row = { key: string; name: string; value: ReactNode; place: Place };

/** Rows of one height, each of which leads to what explains it. */
export function Rows({
  title,
  rows,
  stacked = false,
}: {
  title: string;
  rows: readonly Row[];
  /** The name above the value: names are long, the place is narrow. */
  stacked?: boolean;
}) {
  return (
    <ol className={styles.rows} data-stacked={stacked} aria-label={title}>
      {rows.map(({ key, name, value, place }) => (
        <li key={key}>
          <Link {...linkTo(place)}>
            <span className={styles.name}>{name}</span> <span className={styles.value}>{value}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
