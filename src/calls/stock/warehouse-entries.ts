import * as v from 'valibot';
import { formatQuantity } from '#model/kit/format.ts';
import { messages } from '#model/kit/validation.ts';
import type { PageButton, PageField } from '#model/session/pages.ts';
import { type Access, anyType, type FieldRules } from '#model/session/permissions.ts';
import { adjustmentReasonCodes } from '#model/stock/adjustment-reasons.ts';
import {
  asChange,
  code,
  date,
  documentNo,
  entryNo,
  itemNo,
  optionalDate,
  optionalText,
  quantity,
  quantityAboveZero,
  some,
} from '../kit/atoms.ts';
import { write } from '../kit/call.ts';
import { list } from '../kit/list.ts';
import { entrySchema, type WarehouseEntry } from './warehouse-entry.ts';

const text = v.string();
const onScreen = (button: PageButton<'/warehouseEntries'>): Access => ({
  pages: ['/warehouseEntries'],
  button,
});
const invalidates = ['warehouseEntries', 'stock'] as const;
const granted = (field: PageField<'/warehouseEntries'>) => anyType({ pages: ['/warehouseEntries'], field });
const entryFields: FieldRules = {
  sets: { 'entries.*.comment': granted('comment') },
  shows: { 'entries.*.created_by': granted('created_by'), 'entries.*.comment': granted('comment') },
};

export { entrySchema, type WarehouseEntry };

/** Signed movements of stock, the newest first. */
export const filter = list({
  name: 'warehouseEntries.filter',
  path: '/la/warehouse/entry/filter',
  row: entrySchema,
  key: 'entry_no',
  fields: [
    'entry_no',
    'posting_date',
    'entry_type',
    'document_type',
    'document_no',
    'item_no',
    'variant_code',
    'location_code',
    'quantity',
    'below_zero',
    'reason_code',
    'created_by',
  ],
  search: ['document_no', 'item_no'],
  numbers: ['document_no', 'item_no'],
  sort: { field: 'entry_no', direction: 'desc' },
  failure: 'Filter Warehouse Entries Failed!',
  granted: { shows: { created_by: granted('created_by'), comment: granted('comment') } },
  access: { pages: ['/warehouseEntries'] },
  tags: ['warehouseEntries'],
  store: 'window',
});

/** An entry by hand: how much more (above zero) or less there is than the books say. */
const manualEntries = {
  item_no: itemNo,
  variant_code: optionalText(20),
  location_code: code,
  quantity: v.pipe(
    quantity,
    v.check(value => value !== 0, messages.notNothing),
  ),
  reason_code: v.optional(v.picklist(adjustmentReasonCodes), 'other'),
  comment: optionalText(100),
};

const answersEntries = {
  answer: v.object({ document_no: text, entries: v.array(entrySchema) }),
  granted: entryFields,
  invalidates,
};

/** Puts stock right by hand, for instance after a count. All entries of a call have one document number. */
export const add = write({
  name: 'warehouseEntries.add',
  method: 'POST',
  path: '/la/warehouse/entry/add',
  input: v.object({
    /** Temporary id on the tablet; the back end numbers the document from its series. */
    document_no: v.optional(documentNo, 'tmp:'),
    /** Business date of the count, which may be before it is sent; today when it is left empty. */
    posting_date: optionalDate,
    entries: some(v.object(manualEntries), 1000),
  }),
  ...answersEntries,
  failure: 'Create Warehouse Entry Failed!',
  access: onScreen('Add New'),
  offline: 'queue',
  document: input => ({ kind: 'we', no: input.document_no }),
  creates: answer => answer.document_no,
  summary: input =>
    input.entries.length === 1
      ? `Correct the stock of ${input.entries[0]?.item_no} by ${formatQuantity(input.entries[0]?.quantity ?? 0)}`
      : `Correct the stock of ${formatQuantity(input.entries.length)} items`,
});

/** Corrects an entry made by hand: it is taken back, and another one stands in its place, with what is left out as it was. Answers both. */
export const update = write({
  name: 'warehouseEntries.update',
  method: 'PUT',
  path: '/la/warehouse/entry/update',
  input: v.object({ warehouse_entry: v.object({ entry_no: entryNo, ...asChange(manualEntries) }) }),
  ...answersEntries,
  failure: 'Update Warehouse Entry Failed!',
  access: onScreen('Save'),
  offline: 'queue',
  document: input => ({ kind: 'we', no: String(input.warehouse_entry.entry_no) }),
  summary: input => `Correct warehouse entry ${input.warehouse_entry.entry_no}`,
});

/** Takes entries made by hand back, each by an entry of the opposite quantity, which it answers. */
export const remove = write({
  name: 'warehouseEntries.remove',
  method: 'POST',
  path: '/la/warehouse/entry/remove/ids',
  input: v.object({ ids: some(entryNo, 500) }),
  ...answersEntries,
  failure: 'Remove Warehouse Entry Failed!',
  access: onScreen('Remove'),
  offline: 'queue',
  document: input => ({ kind: 'we', no: String(input.ids[0]) }),
  summary: input =>
    input.ids.length === 1
      ? `Take back warehouse entry ${input.ids[0]}`
      : `Take back ${formatQuantity(input.ids.length)} warehouse entries`,
});

/** Moves goods between two locations of one franchise. No more than is there: they are moved by hand, from a shelf. */
export const transfer = write({
  name: 'warehouseEntries.transfer',
  method: 'POST',
  path: '/la/warehouse/entry/transfer',
  input: v.object({
    /** Temporary id on the tablet; the back end numbers the transfer from its series. */
    document_no: v.optional(documentNo, 'tmp:'),
    location_from: code,
    location_to: code,
    posting_date: optionalDate,
    comment: optionalText(100),
    items: some(
      v.object({ item_no: itemNo, variant_code: optionalText(20), quantity: quantityAboveZero }),
      500,
    ),
  }),
  ...answersEntries,
  failure: 'Transfer Warehouse Entry Failed!',
  access: onScreen('Transfer'),
  offline: 'draft',
  document: input => ({ kind: 'we', no: input.document_no }),
  creates: answer => answer.document_no,
  summary: input =>
    `Move ${formatQuantity(input.items.length)} items from ${input.location_from} to ${input.location_to}`,
});

export const itemStockSchema = v.object({
  /** `item_no/variant_code/location_code` */
  id: text,
  item_no: text,
  variant_code: text,
  description: text,
  unit_of_measure: text,
  location_code: text,
  opening_quantity: quantity,
  /** Above zero, both. */
  quantity_in: quantity,
  quantity_out: quantity,
  closing_quantity: quantity,
});
export type ItemStock = v.InferOutput<typeof itemStockSchema>;

/** Business dates, both inclusive. */
export const period = { from_date: date, to_date: date };

/** The inventory report: what was there, what came and went in the period, what was there at its end. */
export const itemStock = list({
  name: 'warehouseEntries.itemStock',
  path: '/la/warehouse/filter-item-stock',
  row: itemStockSchema,
  key: 'id',
  fields: [
    'id',
    'item_no',
    'variant_code',
    'description',
    'location_code',
    'opening_quantity',
    'quantity_in',
    'quantity_out',
    'closing_quantity',
  ],
  search: ['item_no', 'description'],
  sort: { field: 'id', direction: 'asc' },
  sorts: 'all',
  extraInput: period,
  failure: 'Filter Item Stock Failed!',
  access: { pages: ['/reports/inventoryReport'] },
  tags: ['warehouseEntries'],
  store: 'answer',
});
