import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/vi';
import { CloseButton, Popover, TextInput } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { businessToday } from '../../page/server-clock.ts';
import { CalendarPanel, type CalendarView } from './calendar-panel.tsx';
import { dayPart, momentOf, timePart } from './moment.ts';
import { useTypedMoment } from './use-typed-moment.ts';

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

/** Loaded on demand by DateField, together with the calendar and its style sheet. */
export default function LazyDateInput(props: DateFieldProps) {
  const { value, onChange, onWeek, min = '', max = '', time = false, autoFocus, error, ...rest } = props;
  const [opened, setOpened] = useState(false);
  const [view, setView] = useState<CalendarView>('month');
  const [shown, setShown] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLDivElement>(null);
  const isAllowed = (one: string) => (!min || one >= dayPart(min)) && (!max || one <= dayPart(max));
  const onTake = (next: string) => {
    setShown(dayPart(next));
    onChange(next);
  };
  const typed = useTypedMoment({ input, value, time, min, max, isAllowed, onTake });

  const give = (next: string) => {
    typed.forget();
    if (next !== value) onChange(next);
  };
  const open = () => {
    if (opened) return;
    setShown(dayPart(value) || businessToday());
    setOpened(true);
  };
  const close = () => {
    setOpened(false);
    typed.leave();
  };
  const backToField = () => {
    setOpened(false);
    input.current?.focus({ preventScroll: true });
  };
  const chooseDay = (next: string) => {
    setShown(next);
    give(momentOf(next, timePart(value)));
    if (!time) backToField();
  };
  const chooseWeek =
    onWeek &&
    ((monday: string, sunday: string) => {
      typed.forget();
      onWeek(monday, sunday);
      backToField();
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened) {
      event.stopPropagation();
      setOpened(false);
      input.current?.focus();
    }
  };
  const onInputKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') typed.enter();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open();
    // The calendar is drawn first.
    requestAnimationFrame(() => focusDay(calendar.current));
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
            value={typed.text}
            error={typed.why ?? error}
            data-autofocus={autoFocus}
            data-mantine-stop-propagation={opened}
            onFocus={open}
            onClick={open}
            onKeyDown={onInputKey}
            onChange={({ currentTarget }) => typed.type(currentTarget.value)}
            rightSectionWidth="2.75rem"
            rightSection={value && <ClearButton onClear={() => give('')} />}
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
          <CalendarPanel
            {...{ value, min, max, time, view, shown, isAllowed }}
            onView={setView}
            onShow={setShown}
            onDay={chooseDay}
            onWeek={chooseWeek}
            onMoment={give}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

/** The chosen day, else today, else the first one that can be chosen. */
function focusDay(calendar: HTMLElement | null): void {
  const find = (selector: string) => calendar?.querySelector<HTMLElement>(selector);
  const day =
    find('[data-days] [aria-pressed="true"], [data-selected]') ??
    find('[data-today]') ??
    find('td button:not(:disabled), [data-days] button:not(:disabled)');
  day?.focus();
}

/** A press on it leaves the focus where it is. */
function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <CloseButton
      size="xl"
      aria-label={t.ui.clear}
      tabIndex={-1}
      onMouseDown={event => event.preventDefault()}
      onClick={onClear}
    />
  );
}
