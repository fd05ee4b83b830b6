import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { DateFieldProps } from './date-input.tsx';
import { formatMoment } from './moment.ts';

// Cut off before the service worker has everything, a day can still be given.
const DateInput = lazy(() => import('./date-input.tsx').catch(() => ({ default: PlainDateInput })));

/** Stands in where the calendar cannot be loaded: the browser's own. */
function PlainDateInput({ value, onChange, onWeek: _, min, max, time, autoFocus, ...rest }: DateFieldProps) {
  const outside = value !== '' && ((min && value < min) || (max && value > max));
  return (
    <TextInput
      {...rest}
      type={time ? 'datetime-local' : 'date'}
      size="md"
      value={value}
      min={min}
      max={max}
      data-autofocus={autoFocus}
      onChange={event => onChange(event.currentTarget.value)}
      onBlur={() => outside && onChange('')}
    />
  );
}

/** A day, typed as dd-mm-yyyy or picked from a day, a week or a month; with `time` to the minute. */
export function DateField(props: DateFieldProps) {
  const { label, value, error } = props;
  const waiting = (
    <TextInput
      label={label}
      aria-label={props['aria-label']}
      value={formatMoment(value)}
      error={error}
      size="md"
      readOnly
    />
  );
  return (
    <Suspense fallback={waiting}>
      <DateInput {...props} />
    </Suspense>
  );
}
