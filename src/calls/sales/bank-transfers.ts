import * as v from 'valibot';
import { formatQuantity } from '#model/kit/format.ts';
import { transferStates } from '#model/sales/transfers.ts';
import {
  amount,
  amountAboveZero,
  count,
  done,
  id,
  instant,
  moment,
  optionalText,
  required,
  some,
} from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { list } from '../kit/list.ts';

/*
 * Transfers that banks told of, next to the receipts that wait for one. Calls of our own: the specification knows a
 * transfer as a receipt alone.
 */

const text = v.string();

/** A transfer that came, or a receipt that waits for one. */
export const reconciliationSchema = v.object({
  /** `t/12` is a transfer, `r/12` a receipt. */
  id: text,
  /** Of a transfer what became of it, of a receipt `waiting`. */
  status: text,
  /** VND, above zero */
  amount: v.number(),
  /** What the payer was asked to write, or what the bank says. */
  memo: text,
  /** The document that is paid, or seems to be meant; may be empty. */
  pos_so_no: text,
  customer_name: text,
  account_no: text,
  /** The bank's number. */
  reference: text,
  /** When the money came as the bank says, or the receipt was added. */
  booked_at: instant,
  /** Who told of it; empty of a receipt. */
  source: text,
  receipt_id: v.nullable(v.number()),
  franchise_code: text,
  /** Why it was set aside. */
  reason: text,
  /** Who decided; empty where no one had to. */
  decided_by: text,
  /** Who gave the goods of the receipt away before its money was seen, and when. */
  handed_over_by: text,
  handed_over_at: v.nullable(instant),
});
export type ReconciliationRow = v.InferOutput<typeof reconciliationSchema>;

export const reconciliationStates = ['waiting', ...transferStates] as const;

export const filter = list({
  name: 'bankTransfers.filter',
  path: '/own/bank-transfers/filter',
  row: reconciliationSchema,
  key: 'id',
  fields: ['id', 'status', 'amount', 'pos_so_no', 'account_no', 'source', 'booked_at', 'decided_by'],
  search: ['memo', 'pos_so_no', 'customer_name', 'reference'],
  sort: { field: 'booked_at', direction: 'desc' },
  failure: 'Filter Bank Transfers Failed!',
  access: { pages: ['/reports/reconciliation'] },
  tags: ['bankTransfers', 'receipts'],
  store: 'none',
});

/** What a customer who stands at the counter has sent: found for a document, or by what its code asks to be written. */
export const arrived = read({
  name: 'bankTransfers.arrived',
  method: 'POST',
  path: '/own/bank-transfers/arrived',
  input: v.object({
    /** Empty while the document has no number. */
    pos_so_no: optionalText(60),
    memo: optionalText(25),
  }),
  answer: v.object({
    /** VND, of the document's receipts that wait for their transfer. */
    waiting_vnd: v.number(),
    transfers: v.array(
      v.object({
        transfer_id: id,
        amount: v.number(),
        status: v.picklist(transferStates),
        booked_at: instant,
        receipt_id: v.nullable(v.number()),
      }),
    ),
  }),
  failure: 'Get Bank Transfers Failed!',
  access: { pages: ['/salesOrders/detail', '/payment', '/payment/history'] },
  tags: ['bankTransfers'],
  store: 'none',
});

const decisions = ['match', 'set_aside', 'undo'] as const;

/**
 * Says what a transfer is: the money of a receipt, which is posted of what came, or none of the shop's sales; or takes
 * back what was said.
 */
export const decide = write({
  name: 'bankTransfers.decide',
  method: 'POST',
  path: '/own/bank-transfers/decide',
  input: v.object({
    transfer_id: id,
    decision: v.picklist(decisions),
    /** Of a match. */
    receipt_id: v.optional(id),
    /** Of what is set aside. */
    reason: optionalText(100),
  }),
  answer: done,
  failure: 'Update Bank Transfer Failed!',
  access: { pages: ['/reports/reconciliation'], button: 'Decide' },
  offline: 'online',
  invalidates: ['bankTransfers', 'receipts', 'salesOrders', 'moneyEntries'],
  document: ({ transfer_id }) => ({ kind: 'bankTransfer', no: String(transfer_id) }),
  summary: ({ decision }) =>
    ({ match: 'Match a transfer', set_aside: 'Set a transfer aside', undo: 'Take a decision back' })[
      decision
    ],
});

/** Lines of a statement that are sent at once. */
export const mostLines = 100;

/** Money that came in, as a line of a bank's statement tells it. */
export const statementLine = v.object({
  /** Where it stands in the file. */
  row: count(1, 1_000_000),
  /** When the bank booked it; the beginning of the day where the statement says no time. */
  booked_at: moment,
  /** VND */
  amount: amountAboveZero,
  memo: optionalText(500),
  /** The bank's number; may be empty. */
  reference: optionalText(100),
  /** VND on the account after it: tells two lines apart that say the same otherwise. */
  balance: v.optional(v.nullable(amount), null),
  /** The how manieth of the lines of the file that say just the same; absent for the first. */
  nth: v.optional(count(2, 10_000)),
});
export type StatementLine = v.InferOutput<typeof statementLine>;

/** Takes lines of a statement as notices are taken: each counts once, however often and by whomever it is told. */
export const importStatement = write({
  name: 'bankTransfers.importStatement',
  method: 'POST',
  path: '/own/bank-transfers/statement',
  input: v.object({
    /** An account of the shop. */
    bank_account_no: required(40),
    lines: some(statementLine, mostLines),
  }),
  answer: v.object({
    /** Found their receipt. */
    matched: v.number(),
    /** Wait for a person. */
    open: v.number(),
    /** Were told before. */
    known: v.number(),
  }),
  failure: 'Import Bank Statement Failed!',
  access: { pages: ['/reports/reconciliation'], button: 'Decide' },
  offline: 'online',
  memoryOnly: true,
  invalidates: ['bankTransfers', 'receipts', 'salesOrders', 'moneyEntries'],
  document: ({ bank_account_no }) => ({ kind: 'bankStatement', no: bank_account_no }),
  summary: ({ lines }) => `Import ${formatQuantity(lines.length)} lines of a bank statement`,
});
