import * as v from 'valibot';
import { statementModes, statementStatuses } from '#model/administration/statements.ts';
import { messages } from '#model/kit/validation.ts';
import {
  amountFromZero,
  codeOrEmpty,
  documentNo,
  done,
  instant,
  optionalDate,
  required,
} from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { list } from '../kit/list.ts';

/*
 * Sales of own shops that are posted at the ERP, and what of a franchise's sales is. Calls of our own: the specification
 * knows no statements.
 */

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
});
export type Statement = v.InferOutput<typeof statementSchema>;

export const statementSettingSchema = v.object({
  mode: v.picklist(statementModes),
  customer_no: v.string(),
  fee_account_no: v.string(),
  /** Empty: none was chosen yet. */
  first_day: v.string(),
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
  fields: ['statement_no', 'franchise_code', 'business_date', 'status', 'erp_no', 'created_at'],
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
});
type SettingInput = v.InferOutput<typeof settingInput>;

/** What is posted needs all of it. */
const settled = (field: keyof SettingInput) => (input: SettingInput) =>
  input.mode === 'nothing' || input[field] !== '';

/** The first day is later than today, unless it stays as it is: then what was posted since is complete. */
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

/** Sends a statement again that the ERP refused. */
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
