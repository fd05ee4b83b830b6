import type { SalesOrder } from '#calls/sales/orders.ts';
import { formatDate } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { StripNote } from '../../../workflows/unsent/unsent-strip.tsx';

/** On which day a sale is booked, where the books of its own day were closed before it came. */
export function BookedLateStrip({ order: { booked_late } }: { order: Pick<SalesOrder, 'booked_late'> }) {
  if (!booked_late) return null;
  const { sold_on, booked_on, closed_to } = booked_late;
  return (
    <StripNote>
      {t.bookedLate.strip(formatDate(sold_on), formatDate(booked_on), formatDate(closed_to))}
    </StripNote>
  );
}
