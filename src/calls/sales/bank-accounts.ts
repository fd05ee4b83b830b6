import * as v from 'valibot';
import { formatAmount } from '#model/kit/format.ts';
import { cashAccount, manualTypes, moneyReasons } from '#model/sales/money-entries.ts';
import {
  amount,
  code,
  codeOrEmpty,
  documentNo,
  moment,
  optionalCode,
  optionalDate,
  optionalText,
  text,
} from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { list } from '../kit/list.ts';
import { period } from '../stock/warehouse-entries.ts';

/** Money that came onto an account or left it; of the cash in a till (account `CASH`), or of a bank account. */
export const moneyEntrySchema = v.object({
  /** `cash/12` or `bank/12`: each book numbers its own. */
  id: v.string(),
  posting_date: v.string(),
  /** The day on which it happened, where that lies in a closed period; empty, or left out, where it is the posting date. */
  true_date: v.optional(v.string()),
  document_type: v.string(),
  /** The receipt's number, or that of what was entered by hand. */
  document_no: v.string(),
  bank_account_no: v.string(),
  /** Where the till stands; empty on a bank account. */
  location_code: v.string(),
  /** Which of its drawers, where it has several; empty where no one said it. */
  drawer_code: v.optional(v.string()),
  reason: v.string(),
  description: v.string(),
  /** VND; above zero onto the account, below zero off it. */
  amount: v.number(),
  /** Who paid, or was paid, and where they live. */
  name: v.string(),
  address: v.string(),
  payment_type: v.string(),
  /** The document that was paid. */
  pos_so_no: v.string(),
  franchise_code: v.string(),
  created_by: v.string(),
  created_at: v.string(),
});
export type MoneyEntry = v.InferOutput<typeof moneyEntrySchema>;

const asList = {
  row: moneyEntrySchema,
  key: 'id',
  fields: [
    ...(['posting_date', 'document_type', 'document_no', 'bank_account_no', 'location_code'] as const),
    ...([
      'drawer_code',
      'franchise_code',
      'reason',
      'amount',
      'name',
      'payment_type',
      'pos_so_no',
      'created_by',
      'created_at',
    ] as const),
  ],
  search: ['document_no', 'description', 'name', 'address', 'pos_so_no'],
  sort: { field: 'created_at', direction: 'desc' },
  tags: ['moneyEntries'],
} as const;

/** All entries of the franchise, of its tills and of its bank account. */
export const filter = list({
  ...asList,
  name: 'bankAccounts.filter',
  path: '/la/payment/bank-account/filter',
  failure: 'Filter Bank Account Entries Failed!',
  access: { pages: ['/bankAccountEntries', '/reports/cashbook'] },
  store: 'window',
});

/** The cash book: entries of the tills alone. */
export const filterCashBook = list({
  ...asList,
  name: 'bankAccounts.filterCashBook',
  path: '/la/payment/bank-account/filter-cash-book',
  failure: 'Filter Cash Book Failed!',
  access: { pages: ['/reports/cashbook'] },
  store: 'none',
});

const sums = {
  /** VND, before the first entry. */
  opening: v.number(),
  /** VND above zero, both. */
  amount_in: v.number(),
  amount_out: v.number(),
  /** opening + in − out */
  closing: v.number(),
};
const daySchema = v.object({
  posting_date: v.string(),
  /** The location of the till, or the number of the bank account. */
  account: v.string(),
  ...sums,
});
export type CashbookDay = v.InferOutput<typeof daySchema>;

/**
 * What was on each account before the period, day by day in it, and at its end. Only days on which money moved have a
 * row, the last one first.
 */
export const openingClosingBalance = read({
  name: 'bankAccounts.openingClosingBalance',
  method: 'POST',
  path: '/la/payment/bank-account/opening-closing-balance',
  input: v.object({
    ...period,
    type: v.picklist(['cash', 'bank']),
    /** One shop; who sees all of them leaves it out for all. */
    franchise_code: optionalCode,
    /** One drawer with a name; left out for the whole book. No bank account has any. */
    drawer_code: optionalCode,
  }),
  answer: v.object({
    ...sums,
    accounts: v.array(v.object({ account: v.string(), ...sums })),
    days: v.array(daySchema),
  }),
  failure: 'Get Opening And Closing Balance Failed!',
  access: { pages: ['/reports/cashbook'] },
  tags: ['moneyEntries'],
  store: 'answer',
});

/** Enters money by hand: into a till or out of it, from a till to the bank, or a correction. What leaves for the bank arrives there at once. */
export const add = write({
  name: 'bankAccounts.add',
  method: 'POST',
  path: '/la/payment/bank-account/add',
  input: v.object({
    /** Temporary id on the tablet; the back end numbers the entry from its series. */
    document_no: v.optional(documentNo, 'tmp:'),
    /** Business date on which the money moved, which may be before it is sent; today when it is left empty. */
    posting_date: optionalDate,
    document_type: v.picklist(manualTypes),
    bank_account_no: v.optional(code, cashAccount),
    /** Location of the till; of a bank account its store. Left out, it is the store of the franchise. */
    location_code: optionalCode,
    /** The franchise that owns the money; left out, that of the location, or of the person. */
    franchise_code: v.optional(codeOrEmpty),
    /** Left out, the one that says least. */
    reason: v.optional(v.picklist(moneyReasons)),
    description: optionalText(100),
    /** Who pays, or is paid, and where they live: both stand on the voucher. */
    name: v.optional(text(100)),
    address: v.optional(text(200)),
    /** VND; above zero onto the account, below zero off it. */
    amount,
    /** The person was asked about an amount that is more than a till holds, and says that it is right. */
    confirmed: v.optional(v.boolean()),
    /** Number of the shift that the tablet was in, also where it has ended since; the key of one that has no number yet. */
    shift_no: v.optional(text(60)),
    /** When the money moved, by the tablet’s clock: what came after the end of that shift is not of it. */
    taken_at: v.optional(moment),
    /** The drawer at the tablet, where the location has drawers with names. */
    drawer_code: v.optional(codeOrEmpty),
  }),
  answer: v.object({ document_no: v.string(), entries: v.array(moneyEntrySchema) }),
  failure: 'Create Bank Account Entry Failed!',
  access: { pages: ['/bankAccountEntries'], button: 'Add New' },
  offline: 'queue',
  invalidates: ['moneyEntries'],
  document: input => ({ kind: 'cb', no: input.document_no }),
  creates: answer => answer.document_no,
  money: ({ amount: sum, bank_account_no, location_code, drawer_code, shift_no }) => ({
    amount: sum,
    payment_type: bank_account_no === cashAccount ? 'cash' : '',
    ...{ location_code, drawer_code, shift_no },
  }),
  summary: ({ document_type, amount: sum }) =>
    document_type === 'bank_deposit'
      ? `Bring ${formatAmount(-sum)} ₫ to the bank`
      : `${sum > 0 ? 'Cash in' : 'Cash out'} ${formatAmount(Math.abs(sum))} ₫`,
});
