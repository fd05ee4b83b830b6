import * as v from 'valibot';
import { messages } from '#model/kit/validation.ts';
import { legalKinds } from '#model/setup/tax-identity.ts';
import { bookLayouts } from '#model/taxes/books.ts';
import {
  amount,
  codeOrEmpty,
  count,
  date,
  done,
  instant,
  optionalCode,
  percent,
  required,
  some,
  text,
} from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { list } from '../kit/list.ts';

/* The books of a shop by the forms of the law, and its closed periods. Calls of our own: the specification knows none. */

const formSchema = v.object({
  form_code: required(20),
  layout: v.picklist(bookLayouts),
  title: required(200),
  legal_reference: text(300),
  /** Shops that are taxed in these ways keep it. */
  legal_kinds: some(v.picklist(legalKinds), legalKinds.length, 0),
});
const tradeGroupSchema = v.object({
  trade_group: required(20),
  description: required(200),
  vat_percent: percent,
  income_tax_percent: percent,
  /** Goods of these VAT groups are of it; the first trade group has all others, and fees. */
  vat_groups: some(required(20), 100, 0),
});
const keptYears = count(1, 100);
const rulesEntries = {
  forms: some(formSchema, 30),
  trade_groups: some(tradeGroupSchema, 20),
  kept_years: v.object({ company_deduction: keptYears, company_direct: keptYears, household: keptYears }),
};
export const bookRulesSchema = v.object({ ...rulesEntries, version: v.number() });
export type BookRulesRow = v.InferOutput<typeof bookRulesSchema>;

const page = '/reports/books';
const seen = { access: { pages: [page] }, tags: ['books'], store: 'none' } as const;
/** `code` of the caller's shop; administrators name one. */
const shop = { franchise_code: optionalCode };

const closedSchema = v.object({
  from_date: v.string(),
  to_date: v.string(),
  closed_by: v.string(),
  closed_at: instant,
  /** Empty and null while it is closed. */
  reopened_by: v.string(),
  reopened_at: v.nullable(instant),
  reopen_reason: v.string(),
});

/** Which books a shop keeps, and which of its periods are closed, the newest first. */
export const standing = read({
  ...seen,
  name: 'books.standing',
  method: 'GET',
  path: '/own/books/standing?franchise_code={franchise_code}',
  input: v.object({ franchise_code: codeOrEmpty }),
  answer: v.object({
    legal_kind: v.picklist(['', ...legalKinds]),
    forms: v.array(formSchema),
    /** The books are closed up to this day; empty where none are. */
    closed_to: v.string(),
    periods: v.array(closedSchema),
  }),
  failure: 'Get Books Failed!',
});

const asked = { ...shop, form_code: required(20), from_date: date, to_date: date };
export const bookInput = v.object(asked);

export const bookRowSchema = v.object({
  id: v.string(),
  /** Its place in the book. */
  place: v.number(),
  section: v.string(),
  /** Day of posting; empty of what is no day's. */
  day: v.string(),
  /** The day on which it happened, where that is another one. */
  true_day: v.string(),
  document_no: v.string(),
  /** Of lists of VAT: series and number of its e-invoices, or what the one who sold calls it. */
  invoice_no: v.string(),
  /** Of lists of VAT: whom it was sold to, or bought from. */
  tax_code: v.string(),
  /** What it is, such as `opening`, `day`, `receipt`: the page has words for it. */
  kind: v.string(),
  about: v.string(),
  unit: v.string(),
  /** How many documents it sums up. */
  documents: v.number(),
  opening_quantity: v.number(),
  quantity_in: v.number(),
  quantity_out: v.number(),
  closing_quantity: v.number(),
  /** VND of one, of stock; null where it is not known. */
  unit_cost: v.nullable(v.number()),
  opening_amount: amount,
  /** What came in, or was sold. */
  amount_in: amount,
  /** What went out, or what it cost. */
  amount_out: amount,
  closing_amount: amount,
  base_amount: amount,
  vat_amount: amount,
});
export type BookRow = v.InferOutput<typeof bookRowSchema>;

const sums = {
  opening_amount: amount,
  amount_in: amount,
  amount_out: amount,
  closing_amount: amount,
  base_amount: amount,
  vat_amount: amount,
};
const sectionSchema = v.object({
  id: v.string(),
  name: v.string(),
  ...sums,
  /** Of a trade group; null of others. */
  taxes: v.nullable(
    v.object({ vat_percent: v.number(), vat: amount, income_tax_percent: v.number(), income_tax: amount }),
  ),
});
export type BookSection = v.InferOutput<typeof sectionSchema>;

/** A book of a period: who keeps it, its sums, and its first rows. */
export const book = read({
  ...seen,
  name: 'books.book',
  method: 'POST',
  path: '/own/books/book',
  input: bookInput,
  answer: v.object({
    form: formSchema,
    registered_name: v.string(),
    registered_address: v.string(),
    tax_code: v.string(),
    /** Code of the place of business, and names of the locations. */
    place_code: v.string(),
    places: v.array(v.string()),
    /** Whether the whole period is closed. */
    is_closed: v.boolean(),
    whole: v.object(sums),
    sections: v.array(sectionSchema),
    total: v.number(),
    /** How many lines of goods have no known cost, of a book with costs. */
    without_cost: v.number(),
    rows: v.array(bookRowSchema),
  }),
  failure: 'Get Book Failed!',
});

export const rows = list({
  ...seen,
  name: 'books.rows',
  path: '/own/books/rows/filter',
  row: bookRowSchema,
  key: 'id',
  fields: ['id', 'place', 'section', 'day', 'document_no'],
  sort: { field: 'place', direction: 'asc' },
  sorts: 'all',
  extraInput: asked,
  failure: 'Get Book Failed!',
});

const changes = {
  method: 'POST',
  offline: 'online',
  invalidates: ['books'],
  answer: done,
} as const;
const ofPeriod = ({ franchise_code, to_date }: { franchise_code: string; to_date: string }) =>
  ({ kind: 'closedPeriod', no: `${franchise_code}/${to_date}` }) as const;

/** Closes a month or a quarter of a shop, and what is before it. What is posted into it later goes behind it. */
export const close = write({
  ...changes,
  name: 'books.close',
  path: '/own/books/close',
  input: v.object({ ...shop, from_date: date, to_date: date }),
  access: { pages: [page], button: 'Close Period' },
  failure: 'Close Period Failed!',
  document: ofPeriod,
  summary: ({ from_date, to_date }) => `Close the books from ${from_date} to ${to_date}`,
});

/** Opens the last closed period of a shop again. */
export const reopen = write({
  ...changes,
  name: 'books.reopen',
  path: '/own/books/reopen',
  input: v.object({ ...shop, to_date: date, reason: required(250) }),
  access: { pages: [page], button: 'Reopen Period' },
  failure: 'Reopen Period Failed!',
  document: ofPeriod,
  summary: ({ to_date, reason }) => `Reopen the books up to ${to_date}: ${reason}`,
});

/** What the law says of books: forms, percents of trade groups, years. */
export const rules = read({
  name: 'books.rules',
  method: 'GET',
  path: '/own/books/rules',
  input: v.object({}),
  answer: bookRulesSchema,
  failure: 'Get Books Failed!',
  access: 'administrators',
  tags: ['books'],
  store: 'none',
});

const areDifferent = (codes: readonly string[]) => new Set(codes).size === codes.length;

export const saveRules = write({
  ...changes,
  name: 'books.saveRules',
  path: '/own/books/rules/save',
  input: v.object({
    ...rulesEntries,
    forms: v.pipe(
      rulesEntries.forms,
      v.check(forms => areDifferent(forms.map(({ form_code }) => form_code)), messages.twice),
    ),
    trade_groups: v.pipe(
      rulesEntries.trade_groups,
      v.check(
        groups =>
          areDifferent(groups.map(({ trade_group }) => trade_group)) &&
          areDifferent(groups.flatMap(({ vat_groups }) => vat_groups)),
        messages.twice,
      ),
    ),
    /** As they were read. */
    base_version: count(1, 2 ** 31 - 2),
  }),
  access: 'administrators',
  failure: 'Save Books Failed!',
  document: () => ({ kind: 'bookRules', no: '1' }),
  summary: () => 'Change forms and percents of books',
});
