import * as v from 'valibot';
import { anyType } from '#model/session/permissions.ts';
import { amount, date, measured, optionalCode, optionalText, timeOfDay } from '../kit/atoms.ts';
import { read } from '../kit/call.ts';
import { list } from '../kit/list.ts';
import { filtersInput } from '../kit/list-input.ts';
import { revenueReaders } from '../kit/readers.ts';
import { vatOfRateSchema, vatRateOrNone } from './vat.ts';

const text = v.string();

/** Business dates, both inclusive. */
export const period = { from_date: date, to_date: date };

/** The same of one shop; who sees all of them leaves it out for all. */
const periodOfShop = { ...period, franchise_code: optionalCode };

/** What revenue is added up by. In addition to a list's own keys, so that a back end which does not know it answers days. */
export const revenueGroups = [
  ...(['day', 'week', 'month', 'hour'] as const),
  ...(['franchise', 'location', 'category', 'item', 'sales_person'] as const),
] as const;
export type RevenueGroup = (typeof revenueGroups)[number];

const grouped = {
  ...periodOfShop,
  group_by: v.optional(v.picklist(revenueGroups), 'day'),
  /** `HH:MM`, of the last day: what was posted later is left out, so that a day that runs is compared with as much of another. */
  until: v.optional(timeOfDay, ''),
};
export const groupedInput = v.object(grouped);

/** By what the parts of a whole are put in order. Those of time stand in their own. */
export const revenueRanks = ['amount', 'discounts', 'returns', 'margin'] as const;
export type RevenueRank = (typeof revenueRanks)[number];
const rankedInput = v.object({ ...grouped, rank_by: v.optional(v.picklist(revenueRanks), 'amount') });

/** VND each, and each below zero where goods came back. A part that a back end does not tell is left out: it is not 0. */
const measures = {
  /** Documents; none of categories, because a document may have several. */
  invoices: v.number(),
  credit_memos: v.number(),
  quantity: v.optional(v.number()),
  /** Lines after their own discounts, of invoices and credit memos. */
  gross_amount: v.optional(amount),
  /** What was taken off whole documents. */
  discount_amount: v.optional(amount),
  fee_amount: v.optional(amount),
  /** What credit memos gave back; it is in the amount already. */
  returns_amount: v.optional(amount),
  /** gross − discount + fees: invoices less credit memos */
  amount,
  /** What was taken off single lines: the gross amount is without it. */
  line_discount_amount: v.optional(amount),
  /** What the goods cost, as far as that is known, */
  cost_amount: v.optional(amount),
  /** what these were sold for: the margin is what is left of it, */
  costed_amount: v.optional(amount),
  /** and of how many lines of goods the cost is not known. */
  uncosted_lines: v.optional(v.number()),
};

/** Cost and margin are a grant of their own. */
const costSeers = anyType({ pages: ['/reports/revenue/summaries'], field: 'cost_amount' });
const costs = ['cost_amount', 'costed_amount', 'uncosted_lines'] as const;
const granted = {
  shows: Object.fromEntries(
    costs.flatMap(name => [[name, costSeers] as const, [`rows.*.${name}`, costSeers] as const]),
  ),
};

export const revenueSummarySchema = v.object({
  /** Of a day `posting_date/franchise_code`, of all shops together its date, of any other group its value. */
  id: text,
  /** The first day of a week or a month; empty where revenue is not added up by time. */
  posting_date: text,
  franchise_code: text,
  location_code: v.optional(text, ''),
  /** 0 to 23, in Vietnam; null where revenue is not added up by hours. */
  hour: v.optional(v.nullable(v.number()), null),
  item_no: v.optional(text, ''),
  item_category: v.optional(text, ''),
  sales_person: v.optional(text, ''),
  /** What a person calls the group, where it has a name. */
  description: v.optional(text, ''),
  /** Of the quantity, where all of it has one; empty where it must not be shown, since it adds up several units. */
  unit_of_measure: v.optional(text, ''),
  ...measures,
});
export type RevenueSummary = v.InferOutput<typeof revenueSummarySchema>;

/** Revenue by day and franchise, or by whatever is asked for. */
export const revenueSummary = list({
  name: 'salesInvoices.revenueSummary',
  path: '/la/sales-invoice/pos/filter-revenue-summary',
  row: revenueSummarySchema,
  key: 'id',
  fields: ['id', 'posting_date', 'franchise_code', 'invoices', 'credit_memos', 'quantity', 'amount'],
  sort: { field: 'posting_date', direction: 'desc' },
  sorts: 'all',
  extraInput: grouped,
  failure: 'Filter Revenue Summary Failed!',
  access: revenueReaders,
  granted,
  tags: ['salesInvoices'],
  store: 'none',
});

const sumRevenueSchema = v.object({
  ...measures,
  rows: v.optional(v.array(revenueSummarySchema), []),
  /** VAT of the whole by rate, the highest first; what was sold before VAT was kept is not in it. None where `until` is asked. */
  vat: v.optional(v.array(vatOfRateSchema)),
});
export type SumRevenue = v.InferOutput<typeof sumRevenueSchema>;

/** The whole of it, and its parts: those of time in their order, of all shops together, others the largest first, 500 at most. */
export const sumRevenue = read({
  name: 'salesInvoices.sumRevenue',
  method: 'POST',
  path: '/la/sales-invoice/pos/sum-revenue',
  input: rankedInput,
  answer: sumRevenueSchema,
  failure: 'Sum Revenue Failed!',
  access: revenueReaders,
  granted,
  tags: ['salesInvoices'],
  store: 'answer',
});

export const revenueDetailSchema = v.object({
  /** `document_no/line_no` */
  id: text,
  document_no: text,
  document_type: v.picklist(['invoice', 'credit_memo']),
  pos_so_no: text,
  franchise_code: text,
  location_code: v.optional(text, ''),
  posting_date: text,
  posted_at: v.optional(text, ''),
  sales_person: v.optional(text, ''),
  line_no: v.number(),
  /** Fees are lines of their own, without an item. */
  line_type: v.optional(v.picklist(['item', 'fee']), 'item'),
  item_no: text,
  variant_code: text,
  item_category: v.optional(text, ''),
  description: text,
  unit_of_measure: text,
  /** Below zero for a credit memo, as the amounts are. */
  quantity: v.number(),
  unit_price: amount,
  /** VND, the line's amount before the document's own discounts */
  amount,
  /** VND, the part of the document's discounts that falls on the line: the parts add up to it. */
  discount_amount: v.optional(amount),
  /** VND: amount − discount. All lines together are the revenue. */
  net_amount: v.optional(amount),
  /** VND: what was taken off the line itself; its amount is without it. */
  line_discount_amount: v.optional(amount),
  /** VND; null where it is not known. */
  cost_amount: v.optional(v.nullable(amount), null),
  /** Empty where the line has several: goods that come back of invoices with different rates. Null without VAT figures. */
  vat_rate: v.optional(v.nullable(vatRateOrNone), null),
  /** VND, below zero for a credit memo: base + VAT of all lines of a document is what it was worth. */
  base_amount: v.optional(v.nullable(amount), null),
  vat_amount: v.optional(v.nullable(amount), null),
});
export type RevenueDetail = v.InferOutput<typeof revenueDetailSchema>;

/**
 * The same of one document, where one is named, and of what was posted between two times of its day (`HH:MM`, both
 * minutes inclusive, in Vietnam), where these are.
 */
export const ofDocument = {
  ...periodOfShop,
  document_no: optionalText(60),
  since: v.optional(timeOfDay, ''),
  until: v.optional(timeOfDay, ''),
};

/** Revenue by posted line. */
export const revenueDetail = list({
  name: 'salesInvoices.revenueDetail',
  path: '/la/sales-invoice/pos/filter-revenue-detail',
  row: revenueDetailSchema,
  key: 'id',
  fields: [
    ...(['id', 'document_no', 'document_type', 'pos_so_no', 'posting_date', 'posted_at'] as const),
    ...(['franchise_code', 'location_code', 'sales_person', 'item_no', 'item_category'] as const),
    ...(['description', 'quantity', 'amount', 'net_amount'] as const),
  ],
  search: ['document_no', 'pos_so_no', 'item_no', 'description'],
  sort: { field: 'posted_at', direction: 'desc' },
  sorts: 'all',
  extraInput: ofDocument,
  failure: 'Filter Revenue Detail Failed!',
  access: revenueReaders,
  granted: { shows: { cost_amount: costSeers } },
  tags: ['salesInvoices'],
  store: 'answer',
});

export const sumRevenueDetail = read({
  name: 'salesInvoices.sumRevenueDetail',
  method: 'POST',
  path: '/la/sales-invoice/pos/sum-revenue-detail',
  input: v.object({
    ...ofDocument,
    /** Those of the list of lines. */
    filters: v.optional(filtersInput, []),
  }),
  answer: v.object({
    /** Whether it looked at the filters: a back end may not know them. */
    filtered: v.optional(v.boolean(), false),
    /** Of the goods, each unit by itself. */
    quantities: v.optional(v.array(measured), []),
    amount,
    discount_amount: v.optional(amount),
    net_amount: v.optional(amount),
  }),
  failure: 'Sum Revenue Detail Failed!',
  access: revenueReaders,
  tags: ['salesInvoices'],
  store: 'answer',
});

const money = {
  receipts: v.number(),
  /** VND */
  received: amount,
  refunds: v.number(),
  /** VND, above zero: what was paid back. */
  refunded: amount,
  /** received − refunded */
  amount,
};
const collectedSchema = v.object({
  ...money,
  methods: v.array(v.object({ payment_type: text, ...money })),
  /** By the type of receipt: where the sale was made and who took the money. */
  channels: v.array(v.object({ receipt_type: text, ...money })),
});
export type Collected = v.InferOutput<typeof collectedSchema>;

/** Money that was posted in a period: not what was sold in it. Our own; a back end may leave it out. */
export const collected = read({
  name: 'salesInvoices.collected',
  method: 'POST',
  path: '/own/revenue/collected',
  input: v.object(periodOfShop),
  answer: collectedSchema,
  failure: 'Sum Money Collected Failed!',
  access: revenueReaders,
  tags: ['salesInvoices', 'receipts'],
  store: 'answer',
});

/** Who gave a discount is who made the document; who approved it answers for what the seller may not give alone. */
export const discountRoles = ['given', 'approved'] as const;
export type DiscountRole = (typeof discountRoles)[number];

const discountsGivenSchema = v.object({
  /** Those who gave or approved some, who the most first; `person` is the name they sign in with. VND. */
  people: v.array(v.object({ person: text, documents: v.number(), amount })),
  /** Of the person who was asked for, those with the largest discounts first, 200 at most. Below zero where goods came back. */
  documents: v.array(
    v.object({
      document_no: text,
      document_type: v.picklist(['invoice', 'credit_memo']),
      posting_date: text,
      /** Who made the document. */
      sold_by: text,
      /** Who approved it last; empty where no one had to. */
      approved_by: text,
      reason: text,
      /** VND, what was taken off the document and off its lines, */
      discount_amount: amount,
      /** and what the document was worth in the end. */
      amount,
    }),
  ),
});
export type DiscountsGiven = v.InferOutput<typeof discountsGivenSchema>;

/** Discounts of what was posted in a period, by who gave or approved them. Our own; a back end may leave it out. */
export const discountsGiven = read({
  name: 'salesInvoices.discountsGiven',
  method: 'POST',
  path: '/own/revenue/discounts',
  input: v.object({
    ...periodOfShop,
    by: v.optional(v.picklist(discountRoles), 'given'),
    /** The person with the documents that are wanted; no one's where it is empty. */
    person: optionalText(80),
  }),
  answer: discountsGivenSchema,
  failure: 'Sum Discounts Failed!',
  access: revenueReaders,
  tags: ['salesInvoices'],
  store: 'answer',
});
