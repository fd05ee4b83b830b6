import { TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { t } from '#client/messages/en.ts';
import { language } from '#client/messages/language.ts';
import classes from './calendar.module.css';
import { DayStrip } from './day-strip.tsx';
import { dayPart, momentOf, timePart } from './moment.ts';

export type CalendarView = 'day' | 'week' | 'month';
const views: readonly CalendarView[] = ['day', 'week', 'month'];

type CalendarPanelProps = {
  value: string;
  min: string;
  max: string;
  /** A time can be given as well. */
  time: boolean;
  view: CalendarView;
  onView: (view: CalendarView) => void;
  /** The day around which days are shown. */
  shown: string;
  onShow: (day: string) => void;
  isAllowed: (day: string) => boolean;
  onDay: (day: string) => void;
  onWeek: ((monday: string, sunday: string) => void) | undefined;
  onMoment: (moment: string) => void;
};

/** Days to choose from: one, those of a week, or those of a month. */
export function CalendarPanel(props: CalendarPanelProps) {
  const { value, min, max, time, view, shown, onShow, onMoment } = props;
  const day = dayPart(value);
  return (
    <div className={classes.calendar}>
      <fieldset className={classes.views} aria-label={t.calendar.view}>
        {views.map(one => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => props.onView(one)}>
            {t.calendar.views[one]}
          </button>
        ))}
      </fieldset>
      {view === 'month' ? (
        <DatePicker
          className={classes.month}
          classNames={{ calendarHeader: classes.head }}
          size="lg"
          value={day || null}
          onChange={next => next && props.onDay(next)}
          date={shown}
          onDateChange={onShow}
          {...(min && { minDate: dayPart(min) })}
          {...(max && { maxDate: dayPart(max) })}
          locale={language()}
          firstDayOfWeek={1}
          ariaLabels={{
            previousMonth: t.calendar.previousMonth,
            nextMonth: t.calendar.nextMonth,
          }}
        />
      ) : (
        <DayStrip
          view={view}
          shown={shown}
          show={onShow}
          chosen={day}
          choose={props.onDay}
          chooseWeek={props.onWeek}
          isAllowed={props.isAllowed}
        />
      )}
      {time && (
        <TextInput
          type="time"
          size="md"
          label={t.calendar.time}
          value={timePart(value)}
          disabled={!day}
          onChange={({ currentTarget }) => onMoment(momentOf(day, currentTarget.value))}
        />
      )}
    </div>
  );
}
