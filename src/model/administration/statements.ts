import type { PaymentMethod } from '../sales/payments.ts';

/**
 * What of a franchise's sales is posted at the ERP:
 * - `nothing`: it is another company, which the ERP sells to
 * - `daily`: what a business day sold and took back, as one statement
 * - `document`: each invoice and each credit memo
 */
export const statementModes = ['nothing', 'daily', 'document'] as const;
export type StatementMode = (typeof statementModes)[number];

/**
 * How the documents of a statement stand: it has none and tells of payments alone, they are on their way, they are posted
 * at the ERP, or the ERP refused them.
 */
export const statementStatuses = ['none', 'waiting', 'posted', 'refused'] as const;
export type StatementStatus = (typeof statementStatuses)[number];

/** A day of a shop has one statement, and one more for what reached its books after it was made. */
export const statementNo = (franchise_code: string, day: string, nth: number): string =>
  `Z-${franchise_code}-${day.replaceAll('-', '')}-${nth}`;

/**
 * How the payments of a statement stand:
 * - `none`: no method has an amount that is to be posted
 * - `queued`: the documents of the statement are posted first
 * - `held`: a method has no account at the ERP
 * - `waiting`: they are on their way
 * - `posted`, `refused`: what the ERP did
 */
export const paymentStatuses = ['none', 'queued', 'held', 'waiting', 'posted', 'refused'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What payments are posted on at the ERP: an account of its general ledger, or one of its bank accounts. */
export const paymentAccountTypes = ['account', 'bank'] as const;
export type PaymentAccountType = (typeof paymentAccountTypes)[number];

/** Where the money of one method is posted. */
export type PaymentAccount = {
  readonly payment_type: PaymentMethod;
  readonly account_type: PaymentAccountType;
  readonly account_no: string;
};

/** What one method brought in, less what was paid back: VND. */
export type MethodAmount = { readonly payment_type: PaymentMethod; readonly amount: number };

/** The methods with an amount that have no account yet. */
export const methodsWithoutAccount = (
  payments: readonly MethodAmount[],
  accounts: readonly Pick<PaymentAccount, 'payment_type' | 'account_no'>[],
): PaymentMethod[] =>
  payments
    .filter(
      ({ payment_type, amount }) =>
        amount !== 0 && !accounts.some(one => one.payment_type === payment_type && one.account_no !== ''),
    )
    .map(({ payment_type }) => payment_type);
