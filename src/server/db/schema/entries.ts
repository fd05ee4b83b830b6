import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { created, money, quantity, word } from './columns.ts';
import { cashReceipts } from './receipts.ts';
import { atLocation, byUser, ofFranchise, ofItem } from './references.ts';
import { searchIndexes } from './search-text.ts';
import { shifts } from './shifts.ts';

/** Signed movements of stock; never changed, never deleted. Written by `postEntries` only, which keeps `stock_levels`. */
export const warehouseEntries = pgTable(
  'warehouse_entries',
  {
    entry_no: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    posting_date: date({ mode: 'string' }).notNull(),
    /** The day on which it happened, where that lies in a closed period; null where it is the posting date. */
    true_date: date({ mode: 'string' }),
    entry_type: text().notNull(),
    /** `sales_shipment`, `opening`, …: the document that moved it */
    document_type: text().notNull(),
    document_no: text().notNull(),
    document_line_no: integer().notNull().default(0),
    item_no: ofItem(),
    variant_code: word(),
    location_code: atLocation(),
    /** Of the location, empty for the franchisor's own: lists of one franchise read an index that begins with it. */
    franchise_code: word(),
    /** Above zero into the location, below zero out of it. */
    quantity: quantity().notNull(),
    /** The location had less than what was handed out: the books must be looked at. */
    below_zero: boolean().notNull().default(false),
    /** Why, of a manual entry. */
    reason_code: word(),
    comment: word(),
    /** Username; empty where a document says who. */
    created_by: word(),
    /** The entry that this one takes back. */
    reverses_no: bigint({ mode: 'number' }).references((): AnyPgColumn => warehouseEntries.entry_no),
    created_at: created(),
  },
  t => [
    check('warehouse_entries_quantity', sql`${t.quantity} <> 0`),
    check(
      'warehouse_entries_type',
      sql`${t.entry_type} in ('opening','sale','purchase','transfer','consignment','adjustment','return')`,
    ),
    // An entry is taken back once.
    uniqueIndex('warehouse_entries_reverses').on(t.reverses_no).where(sql`${t.reverses_no} is not null`),
    // The newest first, of a franchise, of one location, of one item; and by date.
    index('warehouse_entries_newest').on(t.franchise_code, t.entry_no),
    index('warehouse_entries_by_location').on(t.location_code, t.entry_no),
    index('warehouse_entries_by_own_item').on(t.franchise_code, t.item_no, t.entry_no),
    index('warehouse_entries_by_date').on(t.franchise_code, t.posting_date, t.entry_no),
    // What sold at a location lately is the end of a part of it.
    index('warehouse_entries_by_item').on(
      t.item_no,
      t.variant_code,
      t.location_code,
      t.entry_type,
      t.posting_date,
    ),
    index('warehouse_entries_by_document').on(t.document_no),
    ...searchIndexes('warehouse_entries', t.franchise_code),
  ],
);

/** On-hand stock: the running sum of `warehouse_entries`, changed in the same transaction. */
export const stockLevels = pgTable(
  'stock_levels',
  {
    item_no: ofItem(),
    variant_code: word(),
    location_code: atLocation(),
    quantity: quantity().notNull(),
    /** Of it, what waits for customers of the online shop. */
    reserved: quantity().notNull().default(0),
    /** How many entries it sums up: counting entries themselves is dear. */
    entries: integer().notNull().default(0),
    /** The first day of any of them, and the last on which something was sold. */
    first_posted: date({ mode: 'string' }),
    last_sold: date({ mode: 'string' }),
  },
  t => [
    primaryKey({ columns: [t.item_no, t.variant_code, t.location_code] }),
    index('stock_levels_by_location').on(t.location_code, t.item_no, t.variant_code),
    // What a tablet asks the changed ones by.
    index('stock_levels_id').on(sql`(${t.item_no} || '/' || ${t.variant_code} || '/' || ${t.location_code})`),
  ],
);

/**
 * The drawer and its shift that an entry belongs to, none where no shift was open. And whether it came after
 * its end.
 */
const inShift = () => ({
  shift_id: integer().references(() => shifts.shift_id),
  late: boolean().notNull().default(false),
  /**
   * Key of a shift that the server did not know yet when the entry came. Its opening takes the entry over.
   */
  shift_key: word(),
  /** Also where it is in no shift; empty where it was not said and the location has several. */
  drawer_code: word(),
});

/** Cash in and out of a store's till: one entry for each posted cash receipt, and what people enter by hand. */
export const cashbookEntries = pgTable(
  'cashbook_entries',
  {
    entry_no: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    franchise_code: ofFranchise(),
    location_code: atLocation(),
    posting_date: date({ mode: 'string' }).notNull(),
    /** The day on which it happened, where that lies in a closed period; null where it is the posting date. */
    true_date: date({ mode: 'string' }),
    document_type: text().notNull().default('receipt'),
    document_no: text().notNull(),
    receipt_id: integer().references(() => cashReceipts.receipt_id),
    pos_so_no: word(),
    reason: word(),
    description: word(),
    /** VND, above zero into the till */
    amount: money(),
    /** Who paid, or was paid. */
    name: word(),
    address: word(),
    ...inShift(),
    /**
     * Of an entry that is late or in no shift: the shift that found it in the drawer at its opening. It is
     * found once.
     */
    carried_to: integer().references(() => shifts.shift_id),
    created_by: byUser(),
    created_at: created(),
  },
  t => [
    // Once in, and once out where its method was wrong.
    uniqueIndex('cashbook_entries_by_receipt').on(t.receipt_id, t.reason),
    index('cashbook_entries_by_date').on(t.franchise_code, t.posting_date),
    index('cashbook_entries_newest').on(t.franchise_code, t.created_at),
    index('cashbook_entries_all_newest').on(t.created_at),
    index('cashbook_entries_by_document').on(t.document_no),
    index('cashbook_entries_by_shift').on(t.shift_id),
    index('cashbook_entries_to_carry')
      .on(t.location_code, t.drawer_code, t.created_at)
      .where(sql`${t.carried_to} is null and (${t.late} or ${t.shift_id} is null)`),
    index('cashbook_entries_by_shift_key').on(t.shift_key).where(sql`${t.shift_key} <> ''`),
  ],
);

/** Money on a bank account: posted receipts by transfer, card or installment, and what people enter by hand. */
export const bankAccountEntries = pgTable(
  'bank_account_entries',
  {
    entry_no: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    franchise_code: ofFranchise(),
    posting_date: date({ mode: 'string' }).notNull(),
    /** The day on which it happened, where that lies in a closed period; null where it is the posting date. */
    true_date: date({ mode: 'string' }),
    document_type: text().notNull().default('receipt'),
    document_no: text().notNull(),
    bank_account_no: word(),
    reason: word(),
    description: word(),
    /** VND, above zero onto the account */
    amount: money(),
    name: word(),
    address: word(),
    payment_type: word(),
    receipt_id: integer().references(() => cashReceipts.receipt_id),
    pos_so_no: word(),
    ...inShift(),
    created_by: byUser(),
    created_at: created(),
  },
  t => [
    uniqueIndex('bank_account_entries_by_receipt').on(t.receipt_id, t.reason),
    index('bank_account_entries_by_date').on(t.franchise_code, t.posting_date),
    index('bank_account_entries_newest').on(t.franchise_code, t.created_at),
    index('bank_account_entries_all_newest').on(t.created_at),
    index('bank_account_entries_by_document').on(t.document_no),
    index('bank_account_entries_by_shift').on(t.shift_id),
    index('bank_account_entries_by_shift_key').on(t.shift_key).where(sql`${t.shift_key} <> ''`),
  ],
);
