import * as v from 'valibot';
import { messages } from '#model/kit/validation.ts';
import { isBarcode } from '#model/stock/barcode.ts';
import {
  amountFromZero,
  code,
  codeOrEmpty,
  count,
  done,
  optionalText,
  required,
  some,
  text,
} from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';

// Ours alone. A file is read by the browser, laid down here in pieces, checked as a whole, and applied as a whole.

/** What is imported by files. */
export const importKinds = ['items'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Made by the browser, so that a piece that is sent twice is laid down once. */
const import_id = v.pipe(text(36), v.uuid(messages.form));
/** The row of the file, as the person sees it. */
const row = count(1, 2_000_000);
export const piece = 1000;

/** An item, or one variant of it. What is empty or `null` stays as it is; a new item needs its name and price. */
export const importedItem = v.object({
  row,
  item_no: code,
  description: optionalText(100),
  variant_code: v.optional(codeOrEmpty, ''),
  variant_description: optionalText(100),
  item_category: optionalText(40),
  unit_of_measure: v.optional(codeOrEmpty, ''),
  /** EAN-13 */
  barcode: v.optional(
    v.pipe(
      text(13),
      v.check(value => value === '' || isBarcode(value), messages.barcode),
    ),
    '',
  ),
  /** VND with VAT */
  unit_price: v.optional(v.nullable(amountFromZero), null),
  /** VND */
  unit_cost: v.optional(v.nullable(amountFromZero), null),
});
export type ImportedItem = v.InferOutput<typeof importedItem>;

const ours = { access: 'administrators', offline: 'online', memoryOnly: true, method: 'POST' } as const;
const about = (input: { import_id: string }) => ({ kind: 'import', no: input.import_id });

/** Lays rows of a file down. A row that comes again replaces itself. */
export const stageItems = write({
  ...ours,
  name: 'imports.stageItems',
  path: '/own/import/items',
  input: v.object({ import_id, rows: some(importedItem, piece) }),
  answer: v.object({ staged: v.number() }),
  failure: 'Import Failed!',
  invalidates: ['imports'],
  document: about,
  summary: ({ rows }) => `Read ${rows.length} rows of a file`,
});

/** What would become of the rows that were laid down, and why some cannot be taken. Changes nothing. */
export const check = read({
  name: 'imports.check',
  method: 'GET',
  path: '/own/import/check?import_id={import_id}',
  input: v.object({ import_id }),
  answer: v.object({
    rows: v.number(),
    added: v.number(),
    changed: v.number(),
    unchanged: v.number(),
    /** All of them; `bad` names the first thousand. */
    bad_rows: v.number(),
    bad: v.array(
      v.object({
        row: v.number(),
        field: v.string(),
        msg: v.string(),
        key: v.string(),
        params: v.array(v.union([v.string(), v.number()])),
      }),
    ),
  }),
  failure: 'Import Failed!',
  access: 'administrators',
  tags: ['imports'],
  store: 'none',
});

/** Takes every row, or none. */
export const apply = write({
  ...ours,
  name: 'imports.apply',
  path: '/own/import/apply',
  input: v.object({ import_id, /** How many rows the file has. */ rows: row, file: required(200) }),
  answer: v.object({ added: v.number(), changed: v.number(), unchanged: v.number() }),
  failure: 'Import Failed!',
  invalidates: ['imports', 'items', 'bcTables'],
  document: about,
  summary: ({ file }) => `Import ${file}`,
});

/** Puts the items of an import that was applied on sale at a franchise, or brings them up to date there. */
export const sell = write({
  ...ours,
  name: 'imports.sell',
  path: '/own/import/sell',
  input: v.object({ import_id, franchise_code: code }),
  answer: v.object({ added: v.number(), updated: v.number() }),
  failure: 'Import Failed!',
  invalidates: ['items'],
  document: about,
  summary: ({ franchise_code }) => `Sell imported items at ${franchise_code}`,
});

/** Forgets the rows of a file that is not imported after all. */
export const discard = write({
  ...ours,
  name: 'imports.discard',
  path: '/own/import/discard',
  input: v.object({ import_id }),
  answer: done,
  failure: null,
  invalidates: ['imports'],
  document: about,
  summary: () => 'Forget an import',
});
