import { ActionIcon, Button } from '@mantine/core';
import dayjs from 'dayjs';
import { t } from '#client/messages/en.ts';
import { language } from '#client/messages/language.ts';
import { IconChevronLeft, IconChevronRight } from '../icons.tsx';
import classes from './calendar.module.css';

const days = { day: 1, week: 7 } as const;
const iso = 'YYYY-MM-DD';
/** Monday is the first day of a week. */
const mondayOf = (day: dayjs.Dayjs) => day.subtract((day.day() + 6) % 7, 'day');

/** One day, or the seven days of a week, with the way to the ones before and after. */
export function DayStrip(props: {
  view: keyof typeof days;
  /** ISO date that is among the days. */
  shown: string;
  show: (day: string) => void;
  chosen: string;
  choose: (day: string) => void;
  /** Takes Monday to Sunday at once. */
  chooseWeek?: ((monday: string, sunday: string) => void) | undefined;
  isAllowed: (day: string) => boolean;
}) {
  const { view, shown, show, chosen, choose, chooseWeek, isAllowed } = props;
  const at = dayjs(shown).locale(language());
  const first = view === 'week' ? mondayOf(at) : at;
  const step = (direction: 1 | -1) => show(at.add(direction * days[view], 'day').format(iso));
  return (
    <div>
      <div className={classes.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t.calendar.previous[view]}
          onClick={() => step(-1)}
        >
          <IconChevronLeft />
        </ActionIcon>
        <strong aria-live="polite">{at.format(view === 'week' ? 'MMMM YYYY' : 'dddd')}</strong>
        <ActionIcon variant="subtle" color="gray" aria-label={t.calendar.next[view]} onClick={() => step(1)}>
          <IconChevronRight />
        </ActionIcon>
      </div>
      <div className={classes.days} data-days={view}>
        {Array.from({ length: days[view] }, (_, index) => {
          const day = first.add(index, 'day');
          const value = day.format(iso);
          return (
            <button
              key={value}
              type="button"
              className={classes.day}
              aria-label={day.format('dddd, D MMMM YYYY')}
              aria-pressed={value === chosen}
              disabled={!isAllowed(value)}
              onClick={() => choose(value)}
            >
              {view === 'week' && <small>{day.format('dd')}</small>}
              {day.format(view === 'week' ? 'D' : 'D MMMM YYYY')}
            </button>
          );
        })}
      </div>
      {view === 'week' && chooseWeek && (
        <Button
          variant="default"
          fullWidth
          mt="xs"
          onClick={() => chooseWeek(first.format(iso), first.add(6, 'day').format(iso))}
        >
          {t.calendar.wholeWeek}
        </Button>
      )}
    </div>
  );
}
