import type { ReactNode } from 'react';
import classes from './related-list.module.css';
import { DateText } from './values.tsx';

export type RelatedRow = {
  key: string;
  /** A link or button that leads there; the whole row is its target. */
  link: ReactNode;
  hint: ReactNode;
  date: string;
  end: ReactNode;
};

/** Documents that belong to the one that is shown. */
export function RelatedList({
  title,
  none,
  rows,
}: {
  title?: string;
  none: string;
  rows: readonly RelatedRow[];
}) {
  const list = (
    <>
      {rows.length === 0 && <p className={classes.none}>{none}</p>}
      <ul className={classes.list}>
        {rows.map(({ key, link, hint, date, end }) => (
          <li key={key}>
            <span>
              {link}
              <small>
                <DateText value={date} /> · {hint}
              </small>
            </span>
            <strong>{end}</strong>
          </li>
        ))}
      </ul>
    </>
  );
  return title === undefined ? (
    list
  ) : (
    <section className={classes.block} aria-label={title}>
      <h2>{title}</h2>
      {list}
    </section>
  );
}
