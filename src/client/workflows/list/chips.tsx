import type { ReactNode } from 'react';
import type { List } from '#calls/kit/call.ts';
import { t } from '#client/messages/en.ts';
import type { PageFilter, PageUrl } from '#model/session/pages.ts';
import { shortPeriods } from '../../fields/period.ts';
import { businessToday } from '../../page/server-clock.ts';
import type { TextOf } from './filters.tsx';
import styles from './list-page.module.css';
import { useListState } from './list-state.ts';

/** One press each: the periods that are asked for all day. Pressed again it asks for all days. */
function DateChips({ field, label }: { field: string; label: string }) {
  const { search, permission } = useListState();
  if (!permission.filter(field)) return null;
  const periods = shortPeriods(businessToday());
  return (
    <Chips
      label={label}
      of={Object.entries(periods).map(([name, { from_date, to_date }]) => ({
        value: `${from_date}..${to_date}`,
        // The keys of the periods are those of their names.
        label: t.ui.periods[name as keyof typeof periods],
      }))}
      chosen={String(search.search[field] ?? '')}
      choose={value => search.change({ [field]: value })}
    />
  );
}

type TabsProps<F extends string, T extends string> = {
  field: F;
  label: string;
  options: readonly { value: T; label: string }[];
};

/** One of the options at a time, all rows where none is pressed. */
function StatusTabs({ field, label, options }: TabsProps<string, string>) {
  const { search, permission } = useListState();
  if (!permission.filter(field)) return null;
  return (
    <Chips
      label={label}
      of={options}
      chosen={String(search.search[field] ?? '')}
      choose={value => search.change({ [field]: value })}
    />
  );
}

function Chips(props: {
  label: string;
  of: readonly { value: string; label: string }[];
  chosen: string;
  choose(value: string): void;
}) {
  return (
    <fieldset className={styles.chips} aria-label={props.label}>
      {props.of.map(({ value, label }) => (
        <button
          // On the first of a month, today is this month too.
          key={label}
          type="button"
          className={styles.choice}
          aria-pressed={value === props.chosen}
          onClick={() => props.choose(value === props.chosen ? '' : value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

type Of<R, F extends keyof R & string> = {
  DateChips(props: { field: F; label: string }): ReactNode;
  StatusTabs<G extends F>(props: TabsProps<G, TextOf<R[G]>>): ReactNode;
};

/**
 * One-press filters that a list shows above its rows. They are for fields that its rows have and that a
 * permission set can grant.
 */
export function chipsOf<U extends PageUrl, R extends object>(
  _page: U,
  _call: List<R>,
): Of<R, PageFilter<U> & keyof R & string> {
  return { DateChips, StatusTabs };
}
