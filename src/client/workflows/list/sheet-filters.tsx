import { TextInput } from '@mantine/core';
import { t } from '#client/messages/en.ts';
import { listLimits } from '#model/kit/list-limits.ts';
import { DateField } from '../../ui/inputs/date-field.tsx';
import styles from './list-page.module.css';
import { useListState } from './list-state.ts';
import { useTyped } from './use-typed.ts';

export type FilterProps<F extends string> = { field: F; label: string };
export type RangeProps<F extends string> = FilterProps<F> & { time?: boolean };
export type ChoiceProps<F extends string, T extends string> = FilterProps<F> & {
  options: readonly { value: T; label: string }[];
};
/** Finds a text inside one field. Absent when the person's permission does not hold the filter. */
export function TextFilter({ field, label }: FilterProps<string>) {
  const { search, permission } = useListState();
  const value = String(search.search[field] ?? '').replace(/^%|%$/g, '');
  const typed = useTyped(value, next => search.change({ [field]: next ? `%${next}%` : '' }));
  if (!permission.filter(field)) return null;
  return <TextInput label={label} maxLength={listLimits.valueLength - 2} {...typed} />;
}

/** Any of several values; an empty one finds rows that have none. */
export function ChoiceFilter(props: ChoiceProps<string, string>) {
  const { search, permission } = useListState();
  if (!permission.filter(props.field)) return null;
  const asked = String(search.search[props.field] ?? '');
  const chosen = asked === '' ? [] : [...new Set(asked.split('|'))];
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter(one => one !== value) : [...chosen, value];
    // An empty value alone stands behind a bar too: an empty text asks for nothing.
    search.change({ [props.field]: next.length === 1 && next[0] === '' ? '|' : next.join('|') });
  };
  return (
    <fieldset className={styles.choices}>
      <legend>{props.label}</legend>
      {props.options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={styles.choice}
          aria-pressed={chosen.includes(value)}
          onClick={() => toggle(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** Dates from and to, both inclusive; either may be left open. Of what has a time they can be given to the minute. */
export function DateRangeFilter({ field, label, time = false }: RangeProps<string>) {
  const { search, permission } = useListState();
  if (!permission.filter(field)) return null;
  const [from = '', to = ''] = String(search.search[field] ?? '').split('..');
  const change = (nextFrom: string, nextTo: string) =>
    search.change({ [field]: nextFrom || nextTo ? `${nextFrom}..${nextTo}` : '' });
  return (
    <fieldset className={styles.range} data-time={time}>
      <legend>{label}</legend>
      <DateField
        aria-label={`${label}: ${t.ui.from}`}
        time={time}
        value={from}
        {...(to ? { max: to } : {})}
        onChange={date => change(date, to)}
        onWeek={change}
      />
      {time || <span aria-hidden="true">–</span>}
      <DateField
        aria-label={`${label}: ${t.ui.to}`}
        time={time}
        value={to}
        {...(from ? { min: from } : {})}
        onChange={date => change(from, date)}
        onWeek={change}
      />
    </fieldset>
  );
}
