import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { linkTo, type Place } from '../../ui/place.ts';
import classes from './report.module.css';

const texts = t.report;

export type ColumnOf = {
  key: string;
  /** What stands below the column, where there is room for it. */
  label: string;
  /** What a person calls it. */
  name: string;
  /** VND; below zero where more came back than was sold. */
  value: number;
  /** The same of the time that it is compared with; null where there is none. */
  before: number | null;
  /** The part of the value that the server does not have yet. */
  unsent?: number;
  /** What explains it. */
  place?: Place;
};

const width = 480;
const height = 200;
const top = 12;
const foot = 24;

/** Columns of a period, with those of the time before as an outline. Every figure is in the table too. */
export function ColumnsChart({ columns, caption }: { columns: readonly ColumnOf[]; caption: string }) {
  const [at, setAt] = useState(columns.findLastIndex(({ value }) => value !== 0));
  const chosen = columns[Math.min(Math.max(at, 0), columns.length - 1)];
  if (!chosen) return null;
  const values = columns.flatMap(({ value, before }) => [value, before ?? 0]);
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
  const y = (value: number) => top + ((most - value) / (most - least)) * (height - top - foot);
  const step = width / columns.length;
  const bar = step * 0.7;
  const every = Math.ceil(columns.length / 6);
  const box = (value: number) => ({
    y: Math.min(y(value), y(0)),
    height: Math.max(Math.abs(y(value) - y(0)), value === 0 ? 0 : 1),
    width: bar,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setAt(now => Math.min(Math.max(now + by, 0), columns.length - 1));
  };
  return (
    <figure className={classes.figure}>
      <figcaption aria-live="polite">
        <strong>{chosen.name}</strong> <span className="number">{formatAmount(chosen.value)} ₫</span>
        {chosen.before === null ? null : <small>{texts.before(`${formatAmount(chosen.before)} ₫`)}</small>}
        {chosen.place ? (
          <Link className={classes.explains} {...linkTo(chosen.place)}>
            {texts.explain}
          </Link>
        ) : null}
        {chosen.unsent ? <small>{texts.notSentPart(`${formatAmount(chosen.unsent)} ₫`)}</small> : null}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move from column to column
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <line x1={0} x2={width} y1={y(0)} y2={y(0)} className={classes.base} />
        {columns.map(({ key, label, value, before, unsent }, index) => (
          <g key={key} onPointerEnter={() => setAt(index)} onPointerDown={() => setAt(index)}>
            <rect x={index * step} y={0} width={step} height={height} className={classes.touch} />
            <rect
              x={index * step + (step - bar) / 2}
              {...box(value)}
              className={classes.column}
              data-chosen={columns[at] === columns[index] || undefined}
              data-unsent={unsent ? true : undefined}
            />
            {before === null ? null : (
              <rect x={index * step + (step - bar) / 2} {...box(before)} className={classes.outline} />
            )}
            {index % every === 0 ? (
              <text
                x={index === 0 ? 0 : index * step + step / 2}
                y={height - 6}
                className={classes.tick}
                data-first={index === 0 || undefined}
              >
                {label}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
    </figure>
  );
}
