import * as v from 'valibot';
import {
  importedCustomer,
  importedItem,
  importedOnlineOrder,
  importedStaff,
  importedStock,
} from '#calls/administration/imported-rows.ts';
import { type ImportKind, piece } from '#calls/administration/imports.ts';
import { imports } from '#calls/administration/index.ts';
import { type Change, change } from '#offline/change.ts';
import type { t } from '../../../../messages/en.ts';
import type { Cell } from '../../../../workflows/read-file/table.ts';
import { customerFields, sampleCustomer } from './customer-fields.ts';
import type { Field } from './field.ts';
import { itemFields, sampleItem } from './item-fields.ts';
import { onlineOrderFields, sampleOnlineOrder } from './online-order-fields.ts';
import { sampleStaff, staffFields } from './staff-fields.ts';
import { sampleStock, stockFields } from './stock-fields.ts';

/** Rows of a file in the form of the call that takes them. */
export type Collected = {
  /** What is wrong with a row. Where nothing is, and it is to be kept, it is one of the rows from then on. */
  readonly take: (
    entered: Readonly<Record<string, unknown>>,
    keep: boolean,
  ) => { field: string; msg: string }[];
  readonly rows: readonly object[];
  /** What lays them down, in pieces. */
  readonly changes: (import_id: string) => Iterable<{ sent: Change; rows: number }>;
};

function collected<R extends object>(
  schema: v.GenericSchema<unknown, R>,
  stage: (import_id: string, rows: R[]) => Change,
): Collected {
  const rows: R[] = [];
  return {
    rows,
    take(entered, keep) {
      const parsed = v.safeParse(schema, entered);
      if (parsed.success && keep) rows.push(parsed.output);
      return (parsed.issues ?? []).map(issue => ({ field: v.getDotPath(issue) ?? '', msg: issue.message }));
    },
    *changes(import_id) {
      for (let at = 0; at < rows.length; at += piece) {
        const some = rows.slice(at, at + piece);
        yield { sent: stage(import_id, some), rows: some.length };
      }
    },
  };
}

/** What is chosen on the screen for rows that leave it empty. */
export type Choice = 'franchise_code' | 'location_code' | 'permission_set';

export type FileKind = {
  readonly fields: Readonly<Record<string, Field>>;
  /** Rows of its template. */
  readonly samples: readonly Readonly<Record<string, Cell>>[];
  /** A file without one of these columns cannot be taken. */
  readonly needs: readonly string[];
  readonly choices: readonly Choice[];
  readonly collect: () => Collected;
};

type Words = typeof t.imports.fields;

/** What can be imported: what its files say, and what takes their rows. */
export const fileKinds = {
  items: {
    fields: itemFields,
    samples: [sampleItem],
    needs: ['item_no'],
    choices: [],
    collect: () =>
      collected(importedItem, (import_id, rows) => change(imports.stageItems, { import_id, rows })),
  },
  customers: {
    fields: customerFields,
    samples: [sampleCustomer],
    needs: ['phone_no'],
    choices: ['franchise_code'],
    collect: () =>
      collected(importedCustomer, (import_id, rows) => change(imports.stageCustomers, { import_id, rows })),
  },
  stock: {
    fields: stockFields,
    samples: [sampleStock],
    needs: ['item_no', 'barcode'],
    choices: ['location_code'],
    collect: () =>
      collected(importedStock, (import_id, rows) => change(imports.stageStock, { import_id, rows })),
  },
  staff: {
    fields: staffFields,
    samples: [sampleStaff],
    needs: ['username'],
    choices: ['franchise_code', 'permission_set'],
    collect: () =>
      collected(importedStaff, (import_id, rows) => change(imports.stageStaff, { import_id, rows })),
  },
  onlineOrders: {
    fields: onlineOrderFields,
    samples: sampleOnlineOrder,
    needs: ['order_no'],
    choices: [],
    collect: () =>
      collected(importedOnlineOrder, (import_id, rows) =>
        change(imports.stageOnlineOrders, { import_id, rows }),
      ),
  },
} as const satisfies {
  readonly [K in ImportKind]: FileKind & { readonly fields: Readonly<Record<keyof Words[K], Field>> };
};
