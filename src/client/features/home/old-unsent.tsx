import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { tablets } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { t } from '#client/messages/en.ts';
import { businessDate, formatTime } from '#model/kit/format.ts';
import { serverMs } from '../../page/server-clock.ts';
import { useConfig } from '../../read/boot.ts';
import { useList } from '../../read/use-list.ts';
import { Arrival } from '../../ui/arrivals.tsx';
import { IconChevronRight } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './home.module.css';

const usualHours = 24;

/** Tells the office that work has been unsent on tablets for longer than the company wants. Nothing where there is none. */
export default function OldUnsent() {
  const hours = useConfig()?.unsent_warn_hours ?? usualHours;
  // To the minute: another moment would be another question.
  const before = useMemo(() => {
    const at = new Date(serverMs() - hours * 3_600_000).toISOString();
    return `${businessDate(new Date(at))}T${formatTime(at).slice(0, 5)}`;
  }, [hours]);
  const { total } = useList(tablets.filter, {
    size: 1,
    filters: [filter('unsent_since', before, 'lteq')],
  });
  if (total === 0) return null;
  return (
    <Arrival>
      <Note tone="warn">
        <Link className={styles.lead} to="/devices" search={{ view: 'tablets' }}>
          <strong>{t.tablets.old(total, hours)}</strong>
          <IconChevronRight />
        </Link>
      </Note>
    </Arrival>
  );
}
