import type { OnlineOrderRow } from '#calls/administration/online-orders.ts';
import { t } from '../../../messages/en.ts';

const texts = t.onlineOrders;

/** A problem in a few words; one that this build does not know as it came. */
export const problemName = (problem: string): string => texts.problems[problem] ?? problem;

const looks = { placed: 'OPEN', collected: 'done', canceled: 'CANCELED' } as const;

/** How an order stands in the online shop, as the badge takes it. */
export const stateBadge = ({ state }: Pick<OnlineOrderRow, 'state'>) => ({
  status: looks[state],
  label: texts.states[state],
});
