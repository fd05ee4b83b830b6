import { formatAmount, formatKnown } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import classes from './document-sums.module.css';

/** VND, or what stands in its place. */
export type SumRow = readonly [label: string, value: number | string];

/** From the lines to the total, VND. Figures that the server has not seen are marked as an estimate. */
export function DocumentSums({
  before,
  totalVnd,
  totalLabel,
  after = [],
  estimate,
  of,
}: {
  /** What the total is made of. */
  before: readonly SumRow[];
  /** `null` where it is not known. */
  totalVnd: number | null;
  totalLabel: string;
  /** What follows from it. */
  after?: readonly SumRow[];
  estimate: boolean;
  /** How much it is the sum of. */
  of?: string;
}) {
  return (
    <dl className={classes.summary}>
      {before.map(row => (
        <Row key={row[0]} row={row} />
      ))}
      <div className={classes.total}>
        <dt>
          {totalLabel}
          {of && <small className={classes.estimate}>{of}</small>}
          {estimate && (
            <small title={t.doc.estimateHint} className={classes.estimate}>
              {t.doc.estimate}
            </small>
          )}
        </dt>
        <dd>{formatKnown(totalVnd)}</dd>
      </div>
      {after.map(row => (
        <Row key={row[0]} row={row} />
      ))}
    </dl>
  );
}

function Row({ row: [label, value] }: { row: SumRow }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{typeof value === 'number' ? formatAmount(value) : value}</dd>
    </div>
  );
}
