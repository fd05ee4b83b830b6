import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { Note } from '../../ui/note.tsx';
import classes from './report.module.css';
import { type Added, totalOf } from './unsent-sales.ts';

/** What this tablet has not sent: whether the figures have it, and a switch for that. Nothing where there is nothing. */
export function NotSent({
  sales,
  included,
  include,
}: {
  sales: readonly Added[];
  included: boolean;
  include: (next: boolean) => void;
}) {
  if (sales.length === 0) return null;
  const say = included ? t.report.unsentIncluded : t.report.unsent;
  return (
    <Note tone="warn">
      {say(sales.length, `${formatAmount(totalOf(sales).amount)} ₫`)}{' '}
      <Link to="/outbox">{t.pages['/outbox']}</Link>
      <Checkbox
        className={classes.include}
        label={t.report.includeUnsent}
        checked={included}
        onChange={event => include(event.currentTarget.checked)}
      />
    </Note>
  );
}
