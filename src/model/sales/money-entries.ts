import type { Message } from '../messages/kit.ts';
import { moneyMessages } from '../messages/money.ts';

/** The account of the cash in the tills; every other account is one at a bank. */
export const cashAccount = 'CASH';

/** What people enter by hand, which way the money goes, and why. A correction goes either way. */
export const manualEntries = {
  cash_in: { sign: 1, reasons: ['float', 'owner', 'refund_received', 'other'] },
  cash_out: { sign: -1, reasons: ['supplies', 'shipping', 'wages', 'owner', 'other'] },
  bank_deposit: { sign: -1, reasons: ['deposit'] },
  correction: { sign: 0, reasons: ['counted', 'wrong_entry', 'bank_fee', 'other'] },
} as const satisfies Readonly<Record<string, { sign: 1 | -1 | 0; reasons: readonly string[] }>>;

export type ManualType = keyof typeof manualEntries;
export const manualTypes = Object.keys(manualEntries) as [ManualType, ...ManualType[]]; // the keys of a const table are exactly its type
export type MoneyReason = (typeof manualEntries)[ManualType]['reasons'][number];

/** What an entry comes from: a receipt that was posted, what people entered, or the difference that a shift ended with. */
export const moneyTypes = ['receipt', ...manualTypes, 'over_short'] as const;
export type MoneyType = (typeof moneyTypes)[number];

export const reasonsOf = (type: ManualType): readonly MoneyReason[] => manualEntries[type].reasons;
/** The reason of an entry that gives none. */
export const usualReason = (type: ManualType): MoneyReason =>
  reasonsOf(type).find(reason => reason === 'other') ?? reasonsOf(type)[0] ?? 'other';
export const moneyReasons: readonly MoneyReason[] = [...new Set(manualTypes.flatMap(reasonsOf))];

/** Of an entry that takes back one of a receipt with a wrong method. */
export const methodChanged = 'method_changed';

export type EnteredMoney = {
  document_type: ManualType;
  bank_account_no: string;
  reason?: string | undefined;
  /** VND; above zero onto the account, below zero off it. */
  amount: number;
};

/** VND: a person who takes so much out of a drawer is asked; and so much may be in it that the books do not know yet. */
export const plausibleCash = 50_000_000;

/** VND that an entry takes out of a till; 0 where it takes nothing out. */
export const withdrawnCash = ({
  bank_account_no,
  amount,
}: Pick<EnteredMoney, 'bank_account_no' | 'amount'>): number =>
  bank_account_no === cashAccount ? Math.max(0, -amount) : 0;

/** Why an entry cannot be made as it was entered, with the field; `null` when it can. */
export function whyNotEntered(entry: EnteredMoney): { field: keyof EnteredMoney; why: Message } | null {
  const { document_type, bank_account_no, reason, amount } = entry;
  const { sign } = manualEntries[document_type];
  if (amount === 0 || (sign !== 0 && Math.sign(amount) !== sign))
    return {
      field: 'amount',
      why:
        sign > 0 ? moneyMessages.comesIn() : sign < 0 ? moneyMessages.goesOut() : moneyMessages.notNothing(),
    };
  if (sign !== 0 && bank_account_no !== cashAccount)
    return { field: 'bank_account_no', why: moneyMessages.ofTheTill() };
  if (reason !== undefined && !reasonsOf(document_type).some(known => known === reason))
    return { field: 'reason', why: moneyMessages.reason() };
  return null;
}

/** The accounts that an entry moves, and by how much: what leaves the till for the bank arrives there. */
export function movesOf(
  { document_type, bank_account_no, amount }: EnteredMoney,
  bank: string,
): { account: string; amount: number }[] {
  const moved = [{ account: bank_account_no, amount }];
  return document_type === 'bank_deposit' ? [...moved, { account: bank, amount: -amount }] : moved;
}
