import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/vi';
import { DateInput } from '@mantine/dates';
import { language } from '#client/messages/language.ts';
import { formatDate } from '#model/kit/format.ts';
import { parseDate } from '#model/kit/validation.ts';

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

/** Loaded on demand by DateField, together with the calendar and its style sheet. */
export default function LazyDateInput({ value, onChange, min, max, autoFocus, ...rest }: DateFieldProps) {
  return (
    <DateInput
      {...rest}
      size="md"
      placeholder="dd-mm-yyyy"
      value={value || null}
      onChange={date => onChange(date ?? '')}
      minDate={min}
      maxDate={max}
      locale={language()}
      valueFormat={formatDate}
      dateParser={parseDate}
      firstDayOfWeek={1}
      clearable
      data-autofocus={autoFocus}
      popoverProps={{ withinPortal: true, shadow: 'md' }}
    />
  );
}
