import { bankAccounts } from '#calls/index.ts';
import type { MoneyEntry } from '#calls/sales/bank-accounts.ts';
import { cashAccount, movesOf, usualReason } from '#model/sales/money-entries.ts';
import { isOver, type LiveEntry, type ReplayContext } from '#offline/overlay/replay.ts';
import { answerFor, inputFor } from '#offline/overlay/when.ts';

/** What a person knows of the shop that has the money. */
export type Shop = Pick<ReplayContext, 'today' | 'userName' | 'franchiseCode'> & { bank: string };

/** The rows of a list of entries with those that are unsent above them, the newest first. */
export function replayMoney(
  rows: readonly MoneyEntry[],
  entries: readonly LiveEntry[],
  shop: Shop,
): MoneyEntry[] {
  const here = new Set(rows.map(row => row.id));
  const made = entries
    .filter(entry => entry.args !== null && !isOver(entry))
    .flatMap(entry => answerFor(entry, bankAccounts.add)?.entries ?? rowsOf(entry, shop));
  return [...made.reverse().filter(row => !here.has(row.id)), ...rows];
}

function rowsOf(entry: LiveEntry, { today, userName, franchiseCode, bank }: Shop): MoneyEntry[] {
  const input = inputFor(bankAccounts.add, entry);
  if (input === null) return [];
  const { document_type, location_code, description, posting_date, document_no, drawer_code } = input;
  return movesOf(input, bank).map(({ account, amount }, index) => ({
    id: `${document_no}/${index}`,
    posting_date: posting_date !== '' && posting_date < today ? posting_date : today,
    document_type,
    document_no,
    bank_account_no: account,
    location_code: account === cashAccount ? location_code : '',
    drawer_code: account === cashAccount ? (drawer_code ?? '') : '',
    reason: input.reason ?? usualReason(document_type),
    description,
    amount,
    name: input.name ?? '',
    address: input.address ?? '',
    payment_type: '',
    pos_so_no: '',
    franchise_code: franchiseCode,
    created_by: userName ?? '',
    created_at: entry.createdAt,
  }));
}
