import { isLocal, shortCode } from '../kit/local-number.ts';
import { plainPurpose } from './transfer-purpose.ts';

/** What a transfer that came onto an account turned out to be. */
export const transferStates = ['matched', 'under', 'over', 'unknown', 'set_aside'] as const;
export type TransferState = (typeof transferStates)[number];

/** Those that a person has to look at. */
export const oddStates = ['under', 'over', 'unknown'] as const satisfies readonly TransferState[];

/** Days after which a receipt is no longer looked for: the person who pays so late is found by a person. */
export const transferWaitDays = 60;

/**
 * What a customer is asked to write next to the money for a document, and what is looked for when it arrives: its number,
 * or before it has one a short code. A receipt keeps what its payer was asked for.
 */
export function transferMemo(no: string): string {
  return isLocal(no) ? shortCode(no) : plainPurpose(no);
}

/** Money that came onto an account, as the bank tells it. */
export type IncomingTransfer = {
  /** Numbers that the bank names the account by: its own, and the virtual one that was paid to. */
  accounts: readonly string[];
  /** VND, above zero. */
  amount: number;
  memo: string;
};

/** A receipt by transfer for which no money has been found yet. */
export type WaitingReceipt = {
  receipt_id: number;
  pos_so_no: string;
  /** The account that the code named. */
  account: string;
  /** What the code asked to be written; the document's number is looked for too. */
  memo: string;
  /** VND */
  amount: number;
};

export type Match =
  | { state: 'matched'; receipt: WaitingReceipt }
  | { state: 'under' | 'over'; receipt: WaitingReceipt }
  | { state: 'unknown' };

/** Capitals and digits alone: banks drop marks, spaces and punctuation, and add words of their own before and after. */
export function letters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'D')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
}

/** Shorter ones stand in many texts by accident. */
export const shortestMemo = 8;

/**
 * Which receipt a transfer pays: one of that very account, with its memo in what the bank says, and of exactly that
 * amount; of several alike the oldest. Where only the amount differs, the receipt with the nearest one is named, for a
 * person to decide.
 */
export function matchTransfer(transfer: IncomingTransfer, waiting: readonly WaitingReceipt[]): Match {
  const accounts = new Set(transfer.accounts.map(letters).filter(account => account !== ''));
  const memoText = letters(transfer.memo);
  const named = waiting
    .filter(({ account }) => accounts.has(letters(account)))
    .map(receipt => ({ receipt, memo: longestIn(memoText, receipt) }))
    .filter(({ memo }) => memo !== '');
  // A number that is the beginning of a longer one that stands there was not written.
  const meant = named
    .filter(({ memo }) => !named.some(other => other.memo.length > memo.length && other.memo.includes(memo)))
    .map(({ receipt }) => receipt)
    .sort((a, b) => a.receipt_id - b.receipt_id);
  const exact = meant.find(({ amount }) => amount === transfer.amount);
  if (exact) return { state: 'matched', receipt: exact };
  const off = ({ amount }: WaitingReceipt) => Math.abs(amount - transfer.amount);
  const [nearest] = meant.toSorted((a, b) => off(a) - off(b));
  if (!nearest) return { state: 'unknown' };
  return { state: transfer.amount < nearest.amount ? 'under' : 'over', receipt: nearest };
}

function longestIn(said: string, { memo, pos_so_no }: WaitingReceipt): string {
  return (
    [letters(memo), letters(pos_so_no)]
      .filter(text => text.length >= shortestMemo && said.includes(text))
      .sort((a, b) => b.length - a.length)[0] ?? ''
  );
}
