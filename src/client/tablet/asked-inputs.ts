import { filter, type ListInput } from '#calls/kit/list-input.ts';

/*
 * What screens ask first, and the tablet asks before them. An answer is kept under its input: who asks the same finds it
 * without a connection.
 */

/** Revenue of one day, ISO, by the hour. */
export const revenueOfDay = (day: string) => ({
  ...{ from_date: day, to_date: day, franchise_code: '' },
  ...{ group_by: 'hour' as const, until: '', rank_by: 'amount' as const },
});

/** Money that was posted on one day, ISO. */
export const collectedOnDay = (day: string) => ({ from_date: day, to_date: day, franchise_code: '' });

/** The cash book of the month up to a day, ISO. */
export const cashBookUpTo = (day: string) => ({
  ...{ from_date: `${day.slice(0, 8)}01`, to_date: day },
  ...{ type: 'cash' as const, franchise_code: '', drawer_code: '' },
});

/** Posted documents of an order, or credit memos of it. */
export const postedOf = (field: 'pos_so_no' | 'applies_to_no', no: string) =>
  ({ size: 100, filters: [filter(field, no)] }) satisfies Partial<ListInput>;

/** What all customers owe. */
export const allReceivables = { franchise_code: '', band: '', customer_no: '' } as const;
