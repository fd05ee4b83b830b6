import { Link } from '@tanstack/react-router';
import { linkTo, type Place } from '../../../ui/place.ts';
import { useInPicture } from '../../../workflows/report/in-picture.ts';
import classes from './standing.module.css';

export type Row = { key: string; name: string; figure: string; about: string; place: Place };

/** Rows with figures that are no parts of a sum of money; each leads to what explains it. */
export function RowList({ title, rows }: { title: string; rows: readonly Row[] }) {
  useInPicture(`rows ${title}`, 3, {
    title,
    head: [],
    rows: rows.map(({ name, about, figure }) => [`${name} · ${about}`, figure]),
  });
  return (
    <ol className={classes.rows} aria-label={title}>
      {rows.map(({ key, name, figure, about, place }) => (
        <li key={key}>
          <Link {...linkTo(place)}>
            <strong>{name}</strong>
            <span className="number">{figure}</span>
            <small>{about}</small>
          </Link>
        </li>
      ))}
    </ol>
  );
}
