import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatAmount, formatNumber } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { linkTo, type Place } from '../../ui/place.ts';
import { Delta } from './headline.tsx';
import { useInPicture } from './in-picture.ts';
import classes from './report.module.css';

export type RankedRow = {
  key: string;
  /** Empty where it has none. */
  name: string;
  /** VND */
  amount: number;
  /** VND of the time that it is compared with, where it is. */
  before?: number | null;
  /** Below the name. */
  about?: string;
  /** What explains the figure. */
  place: Place;
};

/** As many are shown until all are asked for: what stands below them must not be hundreds of rows away. */
const mostShown = 10;

/** What a figure is made of, in its order, each with a bar of its share; each leads to what explains it. */
export function RankedList({
  title,
  rows,
  lessIsFine,
  note = '',
}: {
  title: string;
  rows: readonly RankedRow[];
  lessIsFine?: boolean;
  /** What is not in it. */
  note?: string;
}) {
  const [all, setAll] = useState(false);
  // A button for one or two more would be as high as they are.
  const shown = all || rows.length <= mostShown + 2 ? rows : rows.slice(0, mostShown);
  useInPicture(`ranked ${title}`, 3, {
    title,
    head: [],
    rows: [
      ...rows.map(({ name, amount }) => [name || t.report.unnamed, `${formatAmount(amount)} ₫`]),
      ...(note === '' ? [] : [[note]]),
    ],
  });
  const most = Math.max(1, ...rows.map(({ amount }) => Math.abs(amount)));
  return (
    <>
      {note === '' ? null : <p className={classes.dim}>{note}</p>}
      <ol className={classes.ranked} aria-label={title}>
        {shown.map(({ key, name, amount, before, about, place }) => (
          <li key={key}>
            <Link {...linkTo(place)}>
              <strong>{name || t.report.unnamed}</strong>
              <span className="number">{formatAmount(amount)} ₫</span>
              <span
                className={classes.bar}
                style={{ width: `${Math.max(1, (Math.abs(amount) / most) * 100)}%` }}
                aria-hidden="true"
              />
              <small>
                {about}
                {before === undefined || before === null ? null : (
                  <>
                    {' '}
                    <Delta now={amount} before={before} lessIsFine={lessIsFine} />
                  </>
                )}
              </small>
            </Link>
          </li>
        ))}
      </ol>
      {shown.length < rows.length ? (
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setAll(true)}>
          {t.report.showAll(formatNumber(rows.length))}
        </Button>
      ) : null}
    </>
  );
}
