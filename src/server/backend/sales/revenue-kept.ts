import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';
import { type Of, type PostedType, postedDocuments, postedLines } from './revenue-posted.ts';

export const measures = [
  ...(['invoices', 'credit_memos', 'quantity', 'gross_amount'] as const),
  ...(['discount_amount', 'fee_amount', 'returns_amount', 'amount'] as const),
] as const;

const place = ['posting_date', 'franchise_code', 'location_code'] as const;

/** By what each table of sums is kept. */
export const keptBy = {
  revenue_days: place,
  revenue_hours: [...place, 'hour', 'sold_by'],
  revenue_items: [...place, 'item_no'],
} as const satisfies Record<string, readonly string[]>;
export type KeptTable = keyof typeof keptBy;

const names = (table: KeptTable) => sql.raw([...keptBy[table], ...measures].join(', '));

const sumsOfDocuments = sql`sum(d.invoices)::int as invoices, sum(d.credit_memos)::int as credit_memos,
  sum(d.quantity) as quantity, sum(d.gross_amount)::bigint as gross_amount,
  sum(d.discount_amount)::bigint as discount_amount, sum(d.fee_amount)::bigint as fee_amount,
  sum(d.returns_amount)::bigint as returns_amount, sum(d.amount)::bigint as amount`;

const worth = sql`d.amount - d.discount_amount + d.fee_amount`;
const sumsOfLines = sql`(count(distinct d.document_no) filter (where d.document_type = 'invoice'))::int as invoices,
  (count(distinct d.document_no) filter (where d.document_type = 'credit_memo'))::int as credit_memos,
  sum(d.quantity) as quantity, sum(d.amount)::bigint as gross_amount,
  sum(d.discount_amount)::bigint as discount_amount, sum(d.fee_amount)::bigint as fee_amount,
  coalesce(sum(${worth}) filter (where d.document_type = 'credit_memo'), 0)::bigint as returns_amount,
  sum(${worth})::bigint as amount`;

const everything: Of = () => sql`true`;

/** The rows that a table should have, from the posted documents themselves; `of` narrows these down. */
export function sourceOf(table: KeptTable, of: Of = everything): SQL {
  const keys = sql.raw(keptBy[table].map(key => `d.${key}`).join(', '));
  return table === 'revenue_items'
    ? sql`select ${keys}, ${sumsOfLines} from ${postedLines(of)} d group by ${keys}`
    : sql`select ${keys}, ${sumsOfDocuments} from ${postedDocuments(of)} d group by ${keys}`;
}

/** Sums up what was posted before anything kept the sums; for empty tables. */
export async function fillRevenue(tx: Tx): Promise<void> {
  for (const table of ['revenue_days', 'revenue_hours', 'revenue_items'] as const)
    await tx.execute(sql`insert into ${sql.raw(table)} (${names(table)}) ${sourceOf(table)}`);
}

/**
 * Adds what a document that was just posted is worth to the sums. The row of its day is locked first, until the
 * transaction ends: whoever posts at the same place waits there, and all other rows are of that place and day.
 */
export async function keepRevenue(tx: Tx, document: { type: PostedType; no: string }): Promise<void> {
  const of: Of = ({ type, no }) => (type === document.type ? sql`${no} = ${document.no}` : sql`false`);
  await tx.execute(added('revenue_days', of));
  await tx.execute(sql`with hours as (${added('revenue_hours', of)}) ${added('revenue_items', of)}`);
}

const added = (table: KeptTable, of: Of): SQL => sql`
  insert into ${sql.raw(table)} (${names(table)}) ${sourceOf(table, of)}
  on conflict (${sql.raw(keptBy[table].join(', '))}) do update
    set ${sql.raw(measures.map(name => `${name} = ${table}.${name} + excluded.${name}`).join(', '))}`;
