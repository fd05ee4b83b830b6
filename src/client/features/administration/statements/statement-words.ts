import type { Statement } from '#calls/administration/statements.ts';
import { t } from '../../../messages/en.ts';

/** Colours of the statuses, by the names that the badge knows. */
const looks = { waiting: 'waiting', posted: 'done', refused: 'refused' } as const satisfies Record<
  Statement['status'],
  string
>;

/** A status as the badge takes it. */
export const badgeOf = ({ status }: Pick<Statement, 'status'>) => ({
  status: looks[status],
  label: t.statements.statuses[status],
});
