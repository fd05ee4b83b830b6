import * as v from 'valibot';
import { accountNames, environments } from '#model/taxes/einvoice-accounts.ts';
import { einvoiceProviders } from '#model/taxes/einvoices.ts';
import { codeOrEmpty, count, date, instant, secret, text } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';

/* Through whom a seller issues e-invoices. Calls of our own. */

/** What the contract says, by field: empty, or left out, for what most contracts have. */
const account = v.object(v.entriesFromList(accountNames, v.optional(v.pipe(text(250), v.trim()), '')));

const answer = v.object({
  /** The code of a franchise; empty for the franchisor. */
  seller_code: v.string(),
  /** Empty: the seller issues none. */
  provider: v.picklist(['', ...einvoiceProviders]),
  first_day: v.string(),
  environment: v.picklist(environments),
  account,
  /** A password is kept; it is told to no one. */
  has_password: v.boolean(),
  has_service_password: v.boolean(),
  /** Secrets can be kept: the server has a key. */
  can_seal: v.boolean(),
  /** Raised by every change; 0 before the first. */
  version: v.number(),
  problem: v.string(),
  problem_text: v.string(),
  last_ok_at: v.nullable(instant),
  /** How many are not at the tax office yet. */
  open: v.number(),
});
export type EinvoiceSeller = v.InferOutput<typeof answer>;

export const get = read({
  name: 'einvoiceSellers.get',
  method: 'POST',
  path: '/own/einvoice-sellers/get',
  input: v.object({ seller_code: codeOrEmpty }),
  answer,
  access: 'administrators',
  tags: ['einvoices'],
  store: 'none',
  failure: 'Get E-Invoice Account Failed!',
});

export const save = write({
  name: 'einvoiceSellers.save',
  method: 'POST',
  path: '/own/einvoice-sellers',
  input: v.object({
    seller_code: codeOrEmpty,
    version: count(0, 2 ** 31 - 2),
    provider: v.picklist(einvoiceProviders),
    /** What is sold on an earlier day gets none. */
    first_day: date,
    environment: v.picklist(environments),
    account,
    /** Empty: the one that is kept stays. */
    password: v.optional(v.union([v.literal(''), secret]), ''),
    /** The second one, of a provider that asks for two. */
    service_password: v.optional(v.union([v.literal(''), secret]), ''),
  }),
  answer,
  access: 'administrators',
  offline: 'online',
  memoryOnly: true,
  invalidates: ['einvoices', 'config'],
  failure: 'Save E-Invoice Account Failed!',
  document: ({ seller_code }) =>
    seller_code === '' ? { kind: 'settings', no: 'company' } : { kind: 'franchise', no: seller_code },
  summary: ({ seller_code }) => `Change the e-invoice account of ${seller_code || 'the company'}`,
});
