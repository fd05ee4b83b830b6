import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { formatDate } from '#model/format.ts';

export type DateFieldProps = {
  label?: string;
  'aria-label'?: string;
  /** ISO date, empty for none. */
  value: string;
  onChange: (date: string) => void;
  /** Days outside can neither be picked nor typed. */
  min?: string;
  max?: string;
  error?: string | null;
  autoFocus?: boolean;
};

const DateInput = lazy(() => import('./date-input.tsx'));

/** A day, typed as dd-mm-yyyy or picked from a month. */
export function DateField(props: DateFieldProps) {
  const { label, value, error } = props;
  const waiting = (
    <TextInput
      label={label}
      aria-label={props['aria-label']}
      value={formatDate(value)}
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
