import { TextInput } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { List } from '#calls/kit/call.ts';
import { t } from '#client/messages/en.ts';
import { listLimits } from '#model/kit/list-limits.ts';
import { searchField } from '#model/kit/search-field.ts';
import type { PageFilter, PageUrl } from '#model/session/pages.ts';
import { IconSearch } from '../../ui/icons.tsx';
import { DateField } from '../../ui/inputs/date-field.tsx';
import styles from './list-page.module.css';
import { useListState } from './list-state.ts';

/** As the specification says; Enter does not wait. */
const typingMs = 1000;

type FilterProps<F extends string> = { field: F; label: string };
type ChoiceProps<F extends string, T extends string> = FilterProps<F> & {
  options: readonly { value: T; label: string }[];
};
/** What a field holds, as the URL has it. */
type TextOf<T> = [Extract<T, string>] extends [never] ? string : Extract<T, string>;

/** A text that follows the URL and goes there a moment after the last key. */
function useTyped(value: string, commit: (value: string) => void) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (next: string) => {
    clearTimeout(timer.current);
    sent.current = next.trim();
    commit(next.trim());
  };
  return {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const next = event.currentTarget.value;
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(send, typingMs, next);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') send(text);
    },
  };
}

/** The quick search over the list's search fields; accents do not matter. */
export function SearchFilter({ placeholder = t.ui.search }: { placeholder?: string }) {
  const { search } = useListState();
  const typed = useTyped(String(search.search[searchField] ?? ''), value =>
    search.change({ [searchField]: value }),
  );
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} />}
      maxLength={listLimits.valueLength - 2}
      {...typed}
    />
  );
}

/** Finds a text inside one field. Absent when the person's permission does not hold the filter. */
function TextFilter({ field, label }: FilterProps<string>) {
  const { search, permission } = useListState();
  const value = String(search.search[field] ?? '').replace(/^%|%$/g, '');
  const typed = useTyped(value, next => search.change({ [field]: next ? `%${next}%` : '' }));
  if (!permission.filter(field)) return null;
  return <TextInput label={label} maxLength={listLimits.valueLength - 2} {...typed} />;
}

/** Any of several values. */
function ChoiceFilter(props: ChoiceProps<string, string>) {
  const { search, permission } = useListState();
  if (!permission.filter(props.field)) return null;
  const chosen = String(search.search[props.field] ?? '')
    .split('|')
    .filter(Boolean);
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter(one => one !== value) : [...chosen, value];
    search.change({ [props.field]: next.join('|') });
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

/** Dates from and to, both inclusive; either may be left open. */
function DateRangeFilter({ field, label }: FilterProps<string>) {
  const { search, permission } = useListState();
  if (!permission.filter(field)) return null;
  const [from = '', to = ''] = String(search.search[field] ?? '').split('..');
  const change = (nextFrom: string, nextTo: string) =>
    search.change({ [field]: nextFrom || nextTo ? `${nextFrom}..${nextTo}` : '' });
  return (
    <fieldset className={styles.range}>
      <legend>{label}</legend>
      <DateField
        aria-label={`${label}: ${t.ui.from}`}
        value={from}
        {...(to ? { max: to } : {})}
        onChange={date => change(date, to)}
      />
      <span aria-hidden="true">–</span>
      <DateField
        aria-label={`${label}: ${t.ui.to}`}
        value={to}
        {...(from ? { min: from } : {})}
        onChange={date => change(from, date)}
      />
    </fieldset>
  );
}

type Filters<R, F extends keyof R & string> = {
  TextFilter(props: FilterProps<F>): ReactNode;
  ChoiceFilter<G extends F>(props: ChoiceProps<G, TextOf<R[G]>>): ReactNode;
  DateRangeFilter(props: FilterProps<F>): ReactNode;
};

/** The filters of a page's list, for fields that its rows have and that a permission set can grant. */
export function filtersOf<U extends PageUrl, R extends object>(
  _page: U,
  _call: List<R>,
): Filters<R, PageFilter<U> & keyof R & string> {
  return { TextFilter, ChoiceFilter, DateRangeFilter };
}
