import type { Statement } from '#calls/administration/statements.ts';
import { t } from '../../../messages/en.ts';

/** Colours of the statuses, by the names that the badge knows. */
const looks = {
  none: 'none',
  queued: 'waiting',
  held: 'refused',
  waiting: 'waiting',
  posted: 'done',
  refused: 'refused',
} as const satisfies Record<Statement['status'] | Statement['payment_status'], string>;

/** The status of the documents as the badge takes it. */
export const badgeOf = ({ status }: Pick<Statement, 'status'>) => ({
  status: looks[status],
  label: t.statements.statuses[status],
});

/** The status of the payments as the badge takes it. */
export const paymentBadgeOf = ({ payment_status }: Pick<Statement, 'payment_status'>) => ({
  status: looks[payment_status],
  label: t.statements.paymentStatuses[payment_status],
});
