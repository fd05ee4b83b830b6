import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { Note } from '../../ui/note.tsx';
import { useSays } from '../list/says.ts';
import classes from './report.module.css';
import { type Measures, totalOf } from './unsent-sales.ts';

/** What this tablet has not sent: whether the figures have it, and a switch for that. Nothing where there is nothing. */
export function NotSent({
  sales,
  included,
  include,
}: {
  sales: readonly Measures[];
  included: boolean;
  include: (next: boolean) => void;
}) {
  const say = included ? t.report.unsentIncluded : t.report.unsent;
  const text = sales.length === 0 ? '' : say(sales.length, `${formatAmount(totalOf(sales).amount)} ₫`);
  useSays('unsent', text);
  if (text === '') return null;
  return (
    <Note tone="warn">
      {text} <Link to="/outbox">{t.pages['/outbox']}</Link>
      <Checkbox
        className={classes.include}
        label={t.report.includeUnsent}
        checked={included}
        onChange={event => include(event.currentTarget.checked)}
      />
    </Note>
  );
}
