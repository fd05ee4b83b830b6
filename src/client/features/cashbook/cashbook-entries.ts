import { bankAccounts } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { Period } from '../../fields/period.ts';

export type Book = 'cash' | 'bank';

/** Which part of which book is looked at. */
export type Asked = Period & {
  type: Book;
  /** Empty for all that the person sees. */
  franchise_code: string;
  /** A drawer of the cash book that has a name; empty for all of it. */
  drawer_code: string;
};

/** The entries of a book in a period, of one account or of all. */
export function entriesOf(
  { type, from_date, to_date, franchise_code, drawer_code }: Asked,
  account?: string,
) {
  const { filterCashBook, filter: all } = bankAccounts;
  const call = type === 'cash' ? filterCashBook : all;
  const ofAccount =
    account === undefined ? [] : [filter(type === 'cash' ? 'location_code' : 'bank_account_no', account)];
  return {
    call,
    input: {
      page: 1,
      size: 20,
      filters: [
        filter('posting_date', from_date, 'gteq'),
        filter('posting_date', to_date, 'lteq'),
        // The account of the tills is in the cash book.
        ...(type === 'bank' && account === undefined ? [filter('location_code', '')] : ofAccount),
        ...(franchise_code === '' ? [] : [filter('franchise_code', franchise_code)]),
        ...(drawer_code === '' ? [] : [filter('drawer_code', drawer_code)]),
      ],
      sort_order: call.list.sort,
    },
  };
}
