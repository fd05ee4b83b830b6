import { formatDate } from '../kit/format.ts';
import type { Message } from '../messages/kit.ts';
import { salesMessages } from '../messages/sales.ts';

type ExpiringDocument = { document_type: string; status: string; valid_until?: string | undefined };

/** Has the last day of a quote passed that could still become an order? Told by the date alone: no status is kept. */
export const isExpired = (
  { document_type, status, valid_until = '' }: ExpiringDocument,
  today: string,
): boolean =>
  document_type === 'quote' &&
  (status === 'OPEN' || status === 'RELEASED') &&
  valid_until !== '' &&
  valid_until < today;

/** Why a quote no longer becomes an order; `null` for one that still may. */
export const whyExpired = (quote: ExpiringDocument, today: string): Message | null =>
  isExpired(quote, today) ? salesMessages.quoteExpired(formatDate(quote.valid_until ?? '')) : null;
