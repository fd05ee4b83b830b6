import type { ReactNode } from 'react';
import { formatAmount, formatNumber } from '#model/kit/format.ts';
import type { Period } from '../../fields/period.ts';
import { t } from '../../messages/en.ts';
import { Block } from '../../ui/form-page.tsx';
import { useInPicture } from './in-picture.ts';
import { type Comparison, periodName } from './periods.ts';
import classes from './report.module.css';

const texts = t.report;

/** What a report comes to, in VND, and how that compares; `before` is null while it is not known. */
export function Headline({
  amount,
  before,
  period,
  compared,
  children,
}: {
  amount: number;
  before: number | null;
  period: Period;
  compared: Comparison;
  /** Beneath: with what else it can be compared. */
  children?: ReactNode;
}) {
  useInPicture('headline', 0, {
    title: `${periodName(period)}: ${formatAmount(amount)} ₫`,
    head: [],
    rows: before === null ? [] : [[comparedText(compared), `${formatAmount(before)} ₫`]],
  });
  return (
    <Block title={periodName(period)}>
      <p className={classes.head}>
        <span className={classes.big}>{formatAmount(amount)} ₫</span>
        {before === null ? null : <Delta now={amount} before={before} />}
      </p>
      <p className={classes.dim}>{comparedText(compared)}</p>
      {children}
    </Block>
  );
}

/** With what it is compared, in words. */
export const comparedText = ({ before, until }: Comparison): string =>
  until === '' ? texts.against(periodName(before)) : texts.againstUntil(periodName(before), until);

/** How much more or less it is; nothing can be a part of nothing. Of what is given away, less is no bad news. */
export function Delta({
  now,
  before,
  lessIsFine = false,
}: {
  now: number;
  before: number;
  lessIsFine?: boolean;
}) {
  if (before === 0) return now === 0 ? null : <span className={classes.delta}>{texts.isNew}</span>;
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  return (
    <span className={classes.delta} data-less={(percent < 0 && !lessIsFine) || undefined}>
      <span role="img" aria-label={percent < 0 ? texts.less : texts.more}>
        {percent < 0 ? '▼' : '▲'}
      </span>{' '}
      {formatNumber(Math.abs(percent))} %
    </span>
  );
}
