import { Link } from '@tanstack/react-router';
import { formatAmount } from '#model/kit/format.ts';
import type { Period } from '../../fields/period.ts';
import { t } from '../../messages/en.ts';
import { businessToday } from '../../page/server-clock.ts';
import { Note } from '../../ui/note.tsx';
import { totalOf, useUnsentSales } from './unsent-sales.ts';

/**
 * What this tablet has not sent and what is therefore in no figure. It will count on the day on which it arrives, so that
 * a period that is over leaves nothing out.
 */
export function NotSent({ period }: { period: Period }) {
  const sales = useUnsentSales();
  const today = businessToday();
  if (sales.length === 0 || today < period.from_date || today > period.to_date) return null;
  return (
    <Note tone="warn">
      {t.report.unsent(sales.length, `${formatAmount(totalOf(sales).amount)} ₫`)}{' '}
      <Link to="/outbox">{t.pages['/outbox']}</Link>
    </Note>
  );
}
