import * as v from 'valibot';
import {
  paymentAccountTypes,
  paymentStatuses,
  statementModes,
  statementStatuses,
} from '#model/administration/statements.ts';
import { messages } from '#model/kit/validation.ts';
import { allMethods, type PaymentMethod } from '#model/sales/payments.ts';
import {
  amount,
  amountFromZero,
  codeOrEmpty,
  documentNo,
  done,
  instant,
  optionalDate,
  required,
  text,
} from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { list } from '../kit/list.ts';

/*
 * Sales of own shops that are posted at the ERP, and what of a franchise's sales is. Calls of our own: the specification
 * knows no statements.
 */

/** One payment method. */
const method = v.picklist(allMethods.map(({ value }): PaymentMethod => value));

/** Sales of a shop as they are posted at the ERP. */
export const statementSchema = v.object({
  statement_no: v.string(),
  franchise_code: v.string(),
  business_date: v.string(),
  /** How many invoices and credit memos. */
  documents: v.number(),
  /** VND, of invoices and of credit memos. */
  sold_amount: amountFromZero,
  returned_amount: amountFromZero,
  status: v.picklist(statementStatuses),
  /** The numbers of what was posted at the ERP; empty until then. */
  erp_no: v.string(),
  /** Why the ERP refused it; empty where it did not. */
  erp_refusal: v.string(),
  created_at: instant,
  posted_at: v.nullable(instant),
  /** VND by method, less what was paid back; and of all methods. */
  payments: v.array(v.object({ payment_type: method, amount })),
  received_amount: amount,
  payment_status: v.picklist(paymentStatuses),
  /** The document numbers of the payments that were posted at the ERP; empty until then. */
  payment_no: v.string(),
  payment_refusal: v.string(),
  payments_posted_at: v.nullable(instant),
});
export type Statement = v.InferOutput<typeof statementSchema>;

export const statementSettingSchema = v.object({
  mode: v.picklist(statementModes),
  customer_no: v.string(),
  fee_account_no: v.string(),
  /** Empty: none was chosen yet. */
  first_day: v.string(),
  /** Empty: payments are not posted. */
  payments_first_day: v.string(),
  /** Every method; the number is empty where none was chosen. */
  payment_accounts: v.array(
    v.object({ payment_type: method, account_type: v.picklist(paymentAccountTypes), account_no: v.string() }),
  ),
});
export type StatementSetting = v.InferOutput<typeof statementSettingSchema>;

const seen = { access: 'administrators', tags: ['statements'], store: 'none' } as const;
const changes = {
  method: 'POST',
  access: 'administrators',
  offline: 'online',
  invalidates: ['statements'],
} as const;

export const filter = list({
  ...seen,
  name: 'statements.filter',
  path: '/own/statements/filter',
  row: statementSchema,
  key: 'statement_no',
  fields: [
    'statement_no',
    'franchise_code',
    'business_date',
    'status',
    'payment_status',
    'erp_no',
    'created_at',
  ],
  search: ['statement_no', 'erp_no'],
  capitals: ['statement_no', 'franchise_code'],
  sort: { field: 'created_at', direction: 'desc' },
  failure: 'Filter Sales Statements Failed!',
});

/** What of a franchise's sales is posted. */
export const setting = read({
  ...seen,
  name: 'statements.setting',
  method: 'GET',
  path: '/own/statements/setting/{franchise_code}',
  input: v.object({ franchise_code: required(20) }),
  answer: statementSettingSchema,
  failure: 'Get Posting Of Sales Failed!',
});

const settingInput = v.object({
  franchise_code: required(20),
  mode: v.picklist(statementModes),
  customer_no: codeOrEmpty,
  fee_account_no: codeOrEmpty,
  first_day: optionalDate,
  payments_first_day: optionalDate,
  /** A method that is left out, or has no number, has no account. */
  payment_accounts: v.optional(
    v.pipe(
      v.array(
        v.object({
          payment_type: method,
          account_type: v.picklist(paymentAccountTypes),
          account_no: codeOrEmpty,
        }),
      ),
      v.maxLength(allMethods.length),
      v.check(
        accounts => new Set(accounts.map(({ payment_type }) => payment_type)).size === accounts.length,
        messages.twice,
      ),
    ),
    [],
  ),
});
type SettingInput = v.InferOutput<typeof settingInput>;

/** What is posted needs all of it. */
const settled = (field: keyof SettingInput) => (input: SettingInput) =>
  input.mode === 'nothing' || input[field] !== '';

/** Both first days are later than today, unless they stay as they are: then what was posted since is complete. */
export const saveSetting = write({
  ...changes,
  name: 'statements.saveSetting',
  path: '/own/statements/setting',
  input: v.pipe(
    settingInput,
    v.forward(v.check(settled('customer_no'), messages.required), ['customer_no']),
    v.forward(v.check(settled('fee_account_no'), messages.required), ['fee_account_no']),
    v.forward(v.check(settled('first_day'), messages.required), ['first_day']),
  ),
  answer: done,
  failure: 'Save Posting Of Sales Failed!',
  document: ({ franchise_code }) => ({ kind: 'franchise', no: franchise_code }),
  summary: ({ franchise_code }) => `Change what sales of ${franchise_code} the ERP posts`,
});

/** The refused payments of a statement stand at the ERP as they are there: a person has looked. Nothing more is posted. */
export const acceptPayments = write({
  ...changes,
  name: 'statements.acceptPayments',
  path: '/own/statements/accept-payments',
  input: v.object({
    statement_no: documentNo,
    /** As the person saw it: what the ERP has and what it should have stand in it. */
    refusal: text(4000),
    reason: required(250),
  }),
  answer: done,
  // How the entry of the payments ended stands with what goes out.
  invalidates: ['statements', 'outgoing'],
  failure: 'Accept Payments Failed!',
  document: ({ statement_no }) => ({ kind: 'statement', no: statement_no }),
  summary: ({ statement_no, reason }) => `Accept the payments of statement ${statement_no}: ${reason}`,
});

/** Sends the documents of a statement again that the ERP refused, or its payments. */
export const send = write({
  ...changes,
  name: 'statements.send',
  path: '/own/statements/send',
  input: v.object({ statement_no: documentNo }),
  answer: done,
  failure: 'Send Statement Failed!',
  document: ({ statement_no }) => ({ kind: 'statement', no: statement_no }),
  summary: ({ statement_no }) => `Send statement ${statement_no} again`,
});
