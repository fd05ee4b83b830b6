import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { BcTableRow } from '#calls/customers/addresses.ts';
import { amountFromZero, optionalPhone, quantityFromZero, required, text } from '#calls/kit/atoms.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { BcTableCode } from '#model/administration/bc-table-codes.ts';
import { type BcData, definitionOf, type FieldType } from '#model/administration/bc-tables.ts';
import { bcMessages } from '#model/messages/bc.ts';
import { erp } from '../../erp/connected.ts';
import { isWanted, rowsHere } from './bc-copies.ts';

const ofType = {
  text: text(200),
  phone: optionalPhone,
  amount: amountFromZero,
  quantity: quantityFromZero,
  flag: v.boolean(),
} as const satisfies Record<FieldType, v.GenericSchema>;

/**
 * A row as an administrator entered it. It has each field of the table and no other. The first field of its key, and
 * its code, are not empty.
 */
export function readRow(code: BcTableCode, json: string): BcData {
  const { fields, key } = definitionOf(code);
  const entries = Object.entries(fields).map(([field, type]) => [
    field,
    key[0] === field || (field === 'code' && key.includes(field)) ? required(60) : ofType[type],
  ]);
  const schema = v.strictObject(Object.fromEntries(entries)) as v.GenericSchema<unknown, BcData>; // of the types above
  let entered: unknown;
  try {
    entered = JSON.parse(json);
  } catch {
    throw new Refusal('validation', bcMessages.form(), 'record');
  }
  const read = v.safeParse(schema, entered);
  if (read.success) return read.output;
  const at = read.issues[0];
  const field = String(at.path?.[0]?.key ?? '');
  throw new Refusal('validation', bcMessages.field(field), `record.${field}`);
}

type Difference = NonNullable<BcTableRow['difference']>;

/** The rows of a table as a list, here or in the ERP, each with how it differs from the other side's. */
export function bcRowsOf(code: BcTableCode, use_local: boolean) {
  const { fields, key } = definitionOf(code);
  const name = ['name', 'description'].find(one => one in fields) ?? key.at(-1) ?? '';
  const field = (of: string) =>
    of in fields ? sql<string>`rows.data ->> ${sql.raw(`'${of}'`)}` : sql<string>`''`;
  const [one, other] = use_local ? [rowsHere(code), erp.rowsOf(code)] : [erp.rowsOf(code), rowsHere(code)];
  const alone = use_local
    ? sql<Difference>`'excess'`
    : sql<Difference>`case when ${isWanted(code, sql`rows.data`)} then 'missing' else '' end`;
  return {
    from: sql`(${one}) rows left join (${other}) other on other.system_id = rows.system_id`,
    columns: {
      system_id: sql<string>`rows.system_id`,
      code: field(key[0] ?? ''),
      name: field(name),
      city: field('city'),
      parent_code: field('parent_code'),
      record: sql<string>`rows.data::text`,
      difference: sql<Difference>`case when other.system_id is null then ${alone}
        when other.data <> rows.data then 'changed' else '' end`,
    },
    toRow: (row: Required<BcTableRow>) => row,
  };
}
