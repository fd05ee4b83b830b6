import * as v from 'valibot';
import {
  countedAmount,
  denominations,
  overShortReasons,
  shiftOutcomes,
  shiftStatuses,
} from '#model/sales/shifts.ts';
import type { PageButton } from '#model/session/pages.ts';
import {
  amount,
  amountFromZero,
  code,
  documentNo,
  instant,
  optionalCode,
  optionalDate,
  optionalText,
  count as pieces,
  some,
} from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { list } from '../kit/list.ts';

/*
 * Shifts of a drawer: of one that has a name (a device of its location), or of a location's only one, which needs none. The
 * specification has no call for them: a back end that knows none has the cash book all the same, which adds up without them.
 */

const text = v.string();

/** Code of the drawer; left out, or empty, of the one of a location that has no devices that are drawers. */
const drawerCode = v.optional(text);

/** A count of the drawer. A note that is not named is not there. */
const drawerCount = v.object({
  notes: some(
    v.object({ value: v.picklist(denominations), pieces: pieces(0, 100_000) }),
    denominations.length,
    0,
  ),
  other: amountFromZero,
});

export const slipSchema = v.object({
  shift_no: text,
  location_code: text,
  drawer_code: drawerCode,
  franchise_code: text,
  /** Business date on which it was opened; its differences are posted on it, whenever it is closed. */
  business_date: text,
  status: v.picklist(shiftStatuses),
  opened_by: text,
  opened_at: instant,
  closed_by: text,
  closed_at: v.nullable(instant),
  /** VND, counted when it was opened */
  float_amount: amount,
  /** VND, that less what the shift before left, with what came and went in between; 0 for the first of a drawer. */
  opening_difference: v.optional(amount, 0),
  /** Receipts that were posted, by how they were paid. VND, both above zero. */
  methods: v.array(
    v.object({
      payment_type: text,
      receipts: v.number(),
      received: amount,
      refunds: v.number(),
      refunded: amount,
    }),
  ),
  /**
   * Orders and credit memos that money of the shift paid first. VND, all above zero: `amount` less the discounts, which are
   * told apart. Absent of slips before December 2026.
   */
  sold: v.optional(
    v.object({
      sales: v.number(),
      amount,
      discounts: amount,
      returns: v.number(),
      returned: amount,
    }),
  ),
  /** VND, signed: entries of the cash book by hand */
  cash_in: amount,
  cash_out: amount,
  deposits: amount,
  corrections: amount,
  /** VND. Hidden until a person has counted. */
  expected: v.nullable(amount),
  /** The last one stands; at most two. */
  counts: v.array(v.object({ counted: amount, counted_by: text, at: instant })),
  /** VND, counted less expected, posted when it was closed; `null` before */
  difference: v.nullable(amount),
  reason: text,
  note: text,
  handed_to: text,
  /** What came after the end. VND of cash, signed; not in `expected`, since it was not counted. */
  late: v.object({ entries: v.number(), cash: amount }),
  /** What was thrown away on a tablet before it was sent, and not put back. Absent of slips before December 2026. */
  thrown_away: v.optional(
    v.array(
      v.object({
        at: instant,
        by: text,
        /** VND: in all, and the cash of it that would be in the drawer. */
        amount,
        cash: amount,
        reason: text,
      }),
    ),
  ),
  /** Money that was changed by hand on a tablet before it was sent. Absent of slips before December 2026. */
  changed_unsent: v.optional(
    v.array(
      v.object({
        at: instant,
        by: text,
        /** VND, signed as it moves the drawer. */
        from: amount,
        to: amount,
        /** VND: by how much more cash is in the drawer for it, below zero for less. */
        cash: amount,
        reason: text,
      }),
    ),
  ),
  /** E-invoices of its location and day that had no number when this was written; absent for none. */
  einvoices_open: v.optional(v.number()),
  /** Number of the Z slip of this drawer, and how often it was written again for what arrived later; 0 before the end. */
  z_no: v.number(),
  z_version: v.number(),
});
export type ShiftSlip = v.InferOutput<typeof slipSchema>;

const shiftSchema = v.object({
  shift_no: text,
  location_code: text,
  drawer_code: drawerCode,
  franchise_code: text,
  business_date: text,
  status: v.picklist(shiftStatuses),
  opened_by: text,
  opened_at: instant,
  closed_by: text,
  closed_at: v.nullable(instant),
  float_amount: amount,
  /** VND, counted at its end: what the next one finds; `null` before. Absent of rows before December 2026. */
  left_amount: v.optional(v.nullable(amount)),
  difference: v.nullable(amount),
  /** Whether it is over or short, to be found by; empty before the end. */
  outcome: v.optional(v.picklist(shiftOutcomes), ''),
  /** Why it is over or short */
  reason: text,
  z_no: v.number(),
  z_version: v.number(),
});
export type Shift = v.InferOutput<typeof shiftSchema>;

const onTill = (button: PageButton<'/payment'>) => ({ pages: ['/payment'] as const, button });
const readers = { pages: ['/payment', '/reports/shifts'] as const };
const changes = {
  answer: slipSchema,
  access: onTill('Shift'),
  offline: 'queue',
  invalidates: ['shifts', 'moneyEntries'],
} as const;
/** A number of the series, or the key under which a tablet opened it: that of its temporary id. */
const shiftNo = documentNo;

/** Shifts of the franchise's drawers, the newest first. */
export const filter = list({
  name: 'shifts.filter',
  path: '/own/shifts/filter',
  row: shiftSchema,
  key: 'shift_no',
  fields: [
    'shift_no',
    'franchise_code',
    'location_code',
    'drawer_code',
    'business_date',
    'status',
    'opened_at',
    'difference',
    'outcome',
    'reason',
    'float_amount',
    'z_no',
    'z_version',
  ],
  search: ['shift_no'],
  sort: { field: 'opened_at', direction: 'desc' },
  failure: 'Filter Shifts Failed!',
  access: readers,
  tags: ['shifts'],
  store: 'window',
});

/**
 * The slip of a shift: X while it runs, counted again each time; afterwards the newest version of its Z, as it was frozen.
 * Until a person has counted, what came and went is told to those alone who may see the list of shifts.
 */
export const slip = read({
  name: 'shifts.slip',
  method: 'GET',
  path: '/own/shifts/slip?shift_no={shift_no}',
  input: v.object({ shift_no: shiftNo }),
  answer: slipSchema,
  failure: 'Get Shift Failed!',
  access: readers,
  tags: ['shifts', 'moneyEntries'],
  store: 'answer',
});

/**
 * The slip of a shift with all that came and went so far, also before the first count. A tablet reads it to go on with
 * once its connection is gone, and shows it after the count. Who may see the list of shifts or the cash book may read it:
 * from these it can be added up.
 */
export const soFar = read({
  name: 'shifts.soFar',
  method: 'GET',
  path: '/own/shifts/so-far?shift_no={shift_no}',
  input: v.object({ shift_no: shiftNo }),
  answer: slipSchema,
  failure: null,
  access: { pages: ['/reports/shifts', '/reports/cashbook'] },
  tags: ['shifts', 'moneyEntries'],
  store: 'answer',
});

/**
 * Opens a drawer of a location with what was counted in it. Where a shift is open already it is joined, and stays as it is.
 * What more or less was counted than the cash book has in the till is posted as a difference of the opening.
 */
export const open = write({
  name: 'shifts.open',
  method: 'POST',
  path: '/own/shifts/open',
  input: v.object({
    /** Temporary id on the tablet. */
    shift_no: v.optional(documentNo, 'tmp:'),
    /** A random id by which what is taken names the shift before the tablet knows its number; that of the temporary one. */
    key: v.optional(v.pipe(v.string(), v.regex(/^$|^[0-9a-f]{8}-[0-9a-f-]{27}$/i)), ''),
    location_code: code,
    /** Which of the location's drawers; empty for its only one. */
    drawer_code: optionalCode,
    /** Business date on which it was opened, which may be before it is sent; today when it is left empty. */
    business_date: optionalDate,
    float: drawerCount,
  }),
  ...changes,
  failure: 'Open Shift Failed!',
  document: input => ({ kind: 'shift', no: input.shift_no }),
  money: ({ float, location_code, drawer_code }) => ({
    amount: countedAmount(float),
    payment_type: 'cash',
    ...{ location_code, drawer_code },
  }),
  creates: answer => answer.shift_no,
  summary: input => `Open a shift at ${input.location_code}`,
});

/** Counts the drawer; the answer then says what was expected. It can be counted once more, and both counts stay. */
export const count = write({
  name: 'shifts.count',
  method: 'POST',
  path: '/own/shifts/count',
  input: v.object({ shift_no: shiftNo, counted: drawerCount }),
  ...changes,
  failure: 'Count Shift Failed!',
  document: input => ({ kind: 'shift', no: input.shift_no }),
  money: ({ shift_no, counted }) => ({ amount: countedAmount(counted), payment_type: 'cash', shift_no }),
  summary: input => `Count the drawer of shift ${input.shift_no}`,
});

/** Ends a shift that was counted: its difference is posted, and its Z slip is numbered and frozen. */
export const close = write({
  name: 'shifts.close',
  method: 'POST',
  path: '/own/shifts/close',
  input: v.object({
    shift_no: shiftNo,
    /** Needed where more or less was counted than expected; kept only then. */
    reason: v.optional(v.picklist(['', ...overShortReasons]), ''),
    note: optionalText(100),
    /** Who goes on; they open the next one with what they count. */
    handed_to: optionalText(100),
  }),
  ...changes,
  // What it did not count would be a difference that is none.
  last: true,
  failure: 'Close Shift Failed!',
  document: input => ({ kind: 'shift', no: input.shift_no }),
  money: ({ shift_no }) => ({ amount: 0, payment_type: 'cash', shift_no }),
  summary: input => `Close shift ${input.shift_no}`,
});
