import { bankAccounts } from '#calls/index.ts';
import { filter, maxPageSize } from '#calls/kit/list-input.ts';
import type { MoneyEntry } from '#calls/sales/bank-accounts.ts';
import { businessDate } from '#model/kit/format.ts';
import { earliest, type LookUp, lookUp } from '../look-up.ts';

/** What became of money that was entered by hand: an entry of the same type and amount at the same till. */
export const lookUps: readonly LookUp[] = [
  lookUp(bankAccounts.add, {
    read: bankAccounts.filter,
    asked({ document_type, posting_date }, since) {
      const day = businessDate(new Date(earliest(since)));
      const from = posting_date !== '' && posting_date < day ? posting_date : day;
      return {
        page: 1,
        size: maxPageSize,
        filters: [filter('document_type', document_type), filter('posting_date', from, 'gteq')],
        sort_order: { field: 'created_at', direction: 'desc' as const },
      };
    },
    among: ({ items }): Made[] =>
      [...Map.groupBy(items, entry => entry.document_no)].map(([document_no, entries]) => ({
        document_no,
        entries,
      })),
    no: made => made.document_no,
    at: made => made.entries[0]?.created_at ?? '',
    isNew: true,
    compare({ entries }, wanted) {
      const entry = entries.find(({ bank_account_no }) => bank_account_no === wanted.bank_account_no);
      if (!entry || entry.amount !== wanted.amount) return null;
      return {
        amount: true,
        location: entry.location_code === '' || entry.location_code === wanted.location_code,
        reason: wanted.reason === undefined || entry.reason === wanted.reason,
        note: entry.description === wanted.description,
        name: entry.name === (wanted.name ?? ''),
      };
    },
    answer: made => made,
  }),
];

type Made = { document_no: string; entries: MoneyEntry[] };
