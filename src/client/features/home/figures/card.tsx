import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useConnectionState } from '../../../transport/connection.ts';
import { IconChevronRight } from '../../../ui/icons.tsx';
import { linkTo, type Place } from '../../../ui/place.ts';
import { type Answered, minuteOf, useAsOfText } from '../../../workflows/report/as-of.tsx';
import { heightOf } from '../figure-frames.tsx';
import frames from '../home.module.css';
import styles from './figures.module.css';

/** A figure of today in its place, below the name of the report that explains it. */
export function Card({
  of,
  rows,
  title,
  place,
  answered,
  children,
}: {
  of: 'revenue' | 'best' | 'shifts' | 'owed' | 'shops';
  /** How many rows its place is for, where that differs. */
  rows?: number;
  title: string;
  place: Place;
  /** Of when it is. With a connection that goes without saying. */
  answered: Answered;
  children: ReactNode;
}) {
  const id = useId();
  const isAway = useConnectionState() !== 'online';
  const asOf = useAsOfText(answered);
  return (
    <section
      className={frames.card}
      data-of={of}
      style={rows === undefined ? undefined : heightOf(rows)}
      aria-labelledby={id}
    >
      <div className={styles.title}>
        <h2>
          <Link id={id} {...linkTo(place)}>
            {title}
            <IconChevronRight size={18} />
          </Link>
        </h2>
        {isAway && of !== 'revenue' && answered.asOf !== null ? (
          <small>
            <span aria-hidden="true">{minuteOf(answered.asOf)}</span>
            <VisuallyHidden>{asOf}</VisuallyHidden>
          </small>
        ) : null}
      </div>
      {children}
    </section>
  );
}
