import * as v from 'valibot';
import { formatQuantity } from '#model/kit/format.ts';
import { messages } from '#model/kit/validation.ts';
import {
  codeOrEmpty,
  count,
  done,
  measured,
  newPassword,
  nothing,
  required,
  some,
  text,
} from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';
import {
  importedCustomer,
  importedItem,
  importedOnlineOrder,
  importedStaff,
  importedStock,
} from './imported-rows.ts';

// Ours alone. A file is read by the browser, laid down here in pieces, checked as a whole, and applied as a whole.

/** What is imported by files. */
export const importKinds = ['items', 'customers', 'stock', 'staff', 'onlineOrders'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Made by the browser, so that a piece that is sent twice is laid down once. */
const import_id = v.pipe(text(36), v.uuid(messages.form));
export const piece = 1000;
/** People of one file who are new: each gets a password, and to keep one safely takes its time. */
export const mostNewStaff = 200;

/** A cell of a row, and a message about it. */
const aboutCell = v.object({
  row: v.number(),
  field: v.string(),
  msg: v.string(),
  key: v.string(),
  params: v.array(v.union([v.string(), v.number()])),
});

const ours = { access: 'administrators', offline: 'online', memoryOnly: true, method: 'POST' } as const;
const about = (input: { import_id: string }): Changed => ({ kind: 'import', no: input.import_id });

/** Lays rows of a file down. A row that comes again replaces itself. */
const stage = <const N extends string, R extends v.GenericSchema>(name: N, path: string, row: R) =>
  write({
    ...ours,
    name,
    path,
    input: v.object({ import_id, rows: some(row, piece) }),
    answer: v.object({ staged: v.number() }),
    failure: 'Import Failed!',
    invalidates: ['imports'],
    document: about,
    summary: ({ rows }) => `Read ${formatQuantity(rows.length)} rows of a file`,
  });
export const stageItems = stage('imports.stageItems', '/own/import/items', importedItem);
export const stageCustomers = stage('imports.stageCustomers', '/own/import/customers', importedCustomer);
export const stageStock = stage('imports.stageStock', '/own/import/stock', importedStock);
export const stageStaff = stage('imports.stageStaff', '/own/import/staff', importedStaff);
export const stageOnlineOrders = stage(
  'imports.stageOnlineOrders',
  '/own/import/online-orders',
  importedOnlineOrder,
);

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
    /** User names of people who are new. */
    new_staff: v.array(v.string()),
    /** All of them; `bad` names the first thousand. */
    bad_rows: v.number(),
    bad: v.array(aboutCell),
    /** Cells that are left out of rows that are taken, the first thousand. */
    notes: v.array(aboutCell),
    /** Of all rows together, to be compared with the file: goods, each unit by itself, and VND at selling prices; null where there are none. */
    quantities: v.array(measured),
    value: v.nullable(v.number()),
  }),
  failure: 'Import Failed!',
  access: 'administrators',
  tags: ['imports'],
  store: 'none',
});

const effect = {
  added: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  /** Items that are new or changed at the franchise that sells them. */
  on_sale: v.number(),
};

/** With more rows a file is taken by a job: the answer of a call would not come in the time that a page waits. */
export const mostAtOnce: { readonly [K in ImportKind]: number } = {
  items: 5000,
  customers: 5000,
  stock: 5000,
  // Nothing keeps the passwords that a job would need.
  staff: Number.POSITIVE_INFINITY,
  // Each becomes a document, with its number and its receipt.
  onlineOrders: 1000,
};
/** Orders of one file: as long as they are made, the shops wait for the next number of an order. */
export const mostOrders = 500;

/** Takes every row, or none: at once, or by a job, of which `latest` tells. */
export const apply = write({
  ...ours,
  name: 'imports.apply',
  path: '/own/import/apply',
  input: v.object({
    import_id,
    /** How many rows the file has. */
    rows: count(1, 2_000_000),
    file: required(200),
    /** The franchise at which the items of the file are put on sale, or brought up to date; none when it is empty. */
    franchise_code: v.optional(codeOrEmpty, ''),
    /** What new people sign in with the first time, made by the browser: it is kept nowhere but as a hash. */
    passwords: v.optional(
      v.pipe(v.array(v.object({ username: required(80), password: newPassword })), v.maxLength(mostNewStaff)),
      [],
    ),
  }),
  answer: v.object({ state: v.picklist(['done', 'handed']), ...effect }),
  failure: 'Import Failed!',
  invalidates: [
    'imports',
    'items',
    'vatGroups',
    'bcTables',
    'customers',
    'stock',
    'warehouseEntries',
    'users',
    'onlineOrders',
    'salesOrders',
  ],
  document: about,
  summary: ({ file }) => `Import ${file}`,
});

/** How the import is doing that this person has handed to a job last; none when they have seen its end. */
export const latest = read({
  name: 'imports.latest',
  method: 'GET',
  path: '/own/import/latest',
  input: nothing,
  answer: v.object({
    import: v.nullable(
      v.object({
        import_id: v.string(),
        kind: v.picklist(importKinds),
        file: v.string(),
        rows: v.number(),
        rows_done: v.number(),
        /** Of one that failed nothing was taken. */
        state: v.picklist(['running', 'done', 'failed']),
        ...effect,
        /** Why it failed. */
        refused: v.nullable(
          v.object({
            msg: v.string(),
            key: v.string(),
            params: v.array(v.union([v.string(), v.number()])),
          }),
        ),
      }),
    ),
  }),
  failure: 'Import Failed!',
  access: 'administrators',
  tags: ['imports'],
  store: 'none',
});

/** Forgets the rows of a file that is not imported after all, or the outcome of a job that its person has seen. */
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
