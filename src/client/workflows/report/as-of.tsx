import { businessDate, formatDate, formatTime } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { businessToday } from '../../page/server-clock.ts';
import { useConnectionState } from '../../transport/connection.ts';
import { Age } from '../../ui/age.tsx';
import classes from './report.module.css';

/** When an answer was given. */
export type Answered = { readonly asOf: string | null };

/** The minute in which an answer was given, with its day where that is not today. */
export function minuteOf(asOf: string): string {
  const day = businessDate(new Date(asOf));
  const time = formatTime(asOf).slice(0, 5);
  return day === businessToday() ? time : `${formatDate(day)} ${time}`;
}

/** `as of 14:05, without a connection`; empty while there is no answer. */
export function useAsOfText({ asOf }: Answered): string {
  const state = useConnectionState();
  if (asOf === null) return '';
  const say = state === 'online' ? t.report.asOf : t.report.asOfOffline;
  return say(minuteOf(asOf));
}

/** Of when what is shown is, and how long that is ago. */
export function AsOf(answered: Answered) {
  const text = useAsOfText(answered);
  // Its place is there before it is known.
  if (text === '')
    return (
      <span className={classes.asOf} style={{ visibility: 'hidden' }}>
        {t.report.asOf('00:00')} · {t.ui.justNow}
      </span>
    );
  return (
    <span className={classes.asOf}>
      {text} · <Age at={answered.asOf} />
    </span>
  );
}
