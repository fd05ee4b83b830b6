import { Button } from '@mantine/core';
import { t } from '../messages/en.ts';
import { businessToday } from '../page/server-clock.ts';
import { DateField } from '../ui/inputs/date-field.tsx';
import { type Period, thisMonth } from './period.ts';
import classes from './period-fields.module.css';

const texts = t.inventoryReport;

/** The days that a report is about; both are needed, so that neither can be left empty. */
export function PeriodFields({
  onChange,
  plain = false,
  ...period
}: Period & {
  onChange: (next: Partial<Period>) => void;
  /** The days alone, where others offer periods by name. */
  plain?: boolean;
}) {
  const { from_date, to_date } = period;
  const now = thisMonth();
  const before = lastMonth();
  // What has not come yet is in no report.
  const takeWeek = (monday: string, sunday: string) => {
    if (monday <= now.to_date)
      onChange({ from_date: monday, to_date: sunday < now.to_date ? sunday : now.to_date });
  };
  const isNow = (other: Period) => other.from_date === from_date && other.to_date === to_date;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and there is no room for one in a line
    <div role="group" className={classes.period} aria-label={texts.period}>
      <span className={classes.dates}>
        <DateField
          aria-label={`${texts.period}: ${t.ui.from}`}
          value={from_date}
          max={to_date}
          onChange={date => onChange({ from_date: date || now.from_date, to_date })}
          onWeek={takeWeek}
        />
        <span aria-hidden="true">–</span>
        <DateField
          aria-label={`${texts.period}: ${t.ui.to}`}
          value={to_date}
          min={from_date}
          max={now.to_date}
          onChange={date => onChange({ from_date, to_date: date || now.to_date })}
          onWeek={takeWeek}
        />
      </span>
      {plain ? null : (
        <>
          <Button
            variant={isNow(now) ? 'light' : 'default'}
            aria-pressed={isNow(now)}
            onClick={() => onChange(now)}
          >
            {texts.thisMonth}
          </Button>
          <Button
            variant={isNow(before) ? 'light' : 'default'}
            aria-pressed={isNow(before)}
            onClick={() => onChange(before)}
          >
            {texts.lastMonth}
          </Button>
        </>
      )}
    </div>
  );
}

/** The month before, whole. */
function lastMonth(today = businessToday()): Period {
  const last = new Date(`${today.slice(0, 8)}01T00:00:00Z`);
  last.setUTCDate(0);
  const to_date = last.toISOString().slice(0, 10);
  return { from_date: `${to_date.slice(0, 8)}01`, to_date };
}
