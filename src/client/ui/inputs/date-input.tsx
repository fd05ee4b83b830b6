import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/vi';
import { CloseButton, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { language } from '#client/messages/language.ts';
import { formatDate } from '#model/kit/format.ts';
import { reject } from '../../page/rejected-texts.ts';
import { businessToday } from '../../page/server-clock.ts';
import classes from './calendar.module.css';
import { DayStrip } from './day-strip.tsx';
import { dayPart, formatMoment, momentOf, parseMoment, timePart } from './moment.ts';

export type DateFieldProps = {
  label?: string;
  'aria-label'?: string;
  /** ISO date, empty for none; with `time` also a minute of it, `yyyy-mm-ddThh:mm` in Vietnam's time. */
  value: string;
  onChange: (value: string) => void;
  /** Of one side of a range: both sides at once, the first and the last day of a week. */
  onWeek?: (monday: string, sunday: string) => void;
  /** Days outside can neither be picked nor typed. */
  min?: string;
  max?: string;
  /** A time to the minute can be given as well. */
  time?: boolean;
  error?: string | null;
  autoFocus?: boolean;
};

type View = 'day' | 'week' | 'month';
const views: readonly View[] = ['day', 'week', 'month'];

/** As the specification says; Enter and leaving the field do not wait. */
const typingMs = 1000;

/** Loaded on demand by DateField, together with the calendar and its style sheet. */
export default function LazyDateInput(props: DateFieldProps) {
  const { value, onChange, onWeek, min = '', max = '', time = false, autoFocus, error, ...rest } = props;
  const [opened, setOpened] = useState(false);
  const [view, setView] = useState<View>('month');
  const [shown, setShown] = useState('');
  /** What is being typed; null shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  /** What was typed and could not be taken, as long as the value is the one from before. */
  const [refused, setRefused] = useState<{ text: string; why: string; of: string } | null>(null);
  const wrong = refused?.of === value ? refused : null;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLDivElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => (wrong && input.current ? reject(input.current) : undefined), [wrong]);
  const day = dayPart(value);
  const isAllowed = (one: string) => (!min || one >= dayPart(min)) && (!max || one <= dayPart(max));

  const give = (next: string) => {
    clearTimeout(timer.current);
    setTyped(null);
    setRefused(null);
    if (next !== value) onChange(next);
  };
  /** Takes what was typed where it is a day that can be chosen. */
  const take = (text: string) => {
    clearTimeout(timer.current);
    const next = text.trim() === '' ? '' : parseMoment(text, time);
    if (next === null || !(next === '' || isAllowed(dayPart(next)))) {
      const why =
        next === null
          ? t.calendar.notADay
          : t.calendar.outside(formatDate(dayPart(min)), formatDate(dayPart(max)));
      return setRefused({ text, why, of: value });
    }
    setRefused(null);
    if (next === value) return;
    setShown(dayPart(next));
    onChange(next);
  };
  const open = () => {
    if (opened) return;
    setShown(day || businessToday());
    setOpened(true);
  };
  const close = () => {
    setOpened(false);
    if (typed !== null) take(typed);
    setTyped(null);
  };
  const choose = (next: string) => {
    setShown(next);
    give(momentOf(next, timePart(value)));
    if (time) return;
    setOpened(false);
    input.current?.focus({ preventScroll: true });
  };
  const chooseWeek =
    onWeek &&
    ((monday: string, sunday: string) => {
      setTyped(null);
      setRefused(null);
      onWeek(monday, sunday);
      setOpened(false);
      input.current?.focus({ preventScroll: true });
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened) {
      event.stopPropagation();
      setOpened(false);
      input.current?.focus();
    }
  };
  const onInputKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take(typed ?? wrong?.text ?? formatMoment(value));
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open();
    // The calendar is drawn first.
    requestAnimationFrame(() => {
      const find = (selector: string) => calendar.current?.querySelector<HTMLElement>(selector);
      const chosen = find('[data-days] [aria-pressed="true"], [data-selected]');
      (
        chosen ??
        find('[data-today]') ??
        find('td button:not(:disabled), [data-days] button:not(:disabled)')
      )?.focus();
    });
  };
  // A calendar in a portal is below the field for React: what stays in either is no leaving.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const stays = calendar.current?.contains(relatedTarget) || input.current === relatedTarget;
    if (!stays) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the keys and the leaving of what is in it
    <div onKeyDown={onKeyDown} onBlur={onBlur}>
      <Popover
        opened={opened}
        onDismiss={close}
        position="bottom-start"
        shadow="md"
        withinPortal
        withRoles={false}
      >
        <Popover.Target>
          <TextInput
            {...rest}
            ref={input}
            size="md"
            placeholder={t.calendar.typed[time ? 'minute' : 'day']}
            autoComplete="off"
            aria-haspopup="dialog"
            value={typed ?? wrong?.text ?? formatMoment(value)}
            error={wrong?.why ?? error}
            data-autofocus={autoFocus}
            data-mantine-stop-propagation={opened}
            onFocus={open}
            onClick={open}
            onKeyDown={onInputKey}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setRefused(null);
              clearTimeout(timer.current);
              timer.current = setTimeout(take, typingMs, currentTarget.value);
            }}
            rightSectionWidth="2.75rem"
            rightSection={
              value && (
                <CloseButton
                  size="xl"
                  aria-label={t.ui.clear}
                  tabIndex={-1}
                  onMouseDown={event => event.preventDefault()}
                  onClick={() => give('')}
                />
              )
            }
          />
        </Popover.Target>
        <Popover.Dropdown
          ref={calendar}
          role="dialog"
          aria-label={rest.label ?? rest['aria-label']}
          // Escape in here closes the calendar; by this mark a sheet around the field knows that it is not meant.
          onFocus={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
          // A press outside the buttons takes no focus away.
          onMouseDown={event => !(event.target instanceof HTMLInputElement) && event.preventDefault()}
        >
          <div className={classes.calendar}>
            <fieldset className={classes.views} aria-label={t.calendar.view}>
              {views.map(one => (
                <button key={one} type="button" aria-pressed={one === view} onClick={() => setView(one)}>
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
                onChange={next => next && choose(next)}
                date={shown}
                onDateChange={setShown}
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
              <DayStrip {...{ view, shown, choose, chooseWeek, isAllowed }} show={setShown} chosen={day} />
            )}
            {time && (
              <TextInput
                type="time"
                size="md"
                label={t.calendar.time}
                value={timePart(value)}
                disabled={!day}
                onChange={({ currentTarget }) => give(momentOf(day, currentTarget.value))}
              />
            )}
          </div>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
