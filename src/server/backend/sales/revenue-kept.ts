import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';
import { keptSql } from '../../db/kept-statement.ts';
import { type Of, type PostedType, postedLines } from './revenue-posted.ts';
import { toBeStated } from './stated.ts';

export const measures = [
  ...(['invoices', 'credit_memos', 'quantity', 'gross_amount'] as const),
  ...(['discount_amount', 'fee_amount', 'returns_amount', 'amount'] as const),
  ...(['line_discount_amount', 'cost_amount', 'costed_amount', 'uncosted_lines'] as const),
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

const worth = sql`d.amount - d.discount_amount + d.fee_amount`;

/** Documents are counted once for each item that they have, elsewhere once. */
const counted = (table: KeptTable, type: PostedType) =>
  table === 'revenue_items'
    ? sql`(count(distinct d.document_no) filter (where d.document_type = ${sql.raw(`'${type}'`)}))::int`
    : sql`(count(*) filter (where d.is_first and d.document_type = ${sql.raw(`'${type}'`)}))::int`;

const sums = sql`
  sum(d.quantity) as quantity, sum(d.amount)::bigint as gross_amount,
  sum(d.discount_amount)::bigint as discount_amount, sum(d.fee_amount)::bigint as fee_amount,
  coalesce(sum(${worth}) filter (where d.document_type = 'credit_memo'), 0)::bigint as returns_amount,
  sum(${worth})::bigint as amount, sum(d.line_discount_amount)::bigint as line_discount_amount,
  coalesce(sum(d.cost_amount), 0)::bigint as cost_amount,
  coalesce(sum(${worth}) filter (where d.cost_amount is not null), 0)::bigint as costed_amount,
  (count(*) filter (where d.cost_amount is null and d.line_type = 'item'))::int as uncosted_lines`;

const everything: Of = () => sql`true`;

/** The rows that a table should have, from the posted documents themselves; `of` narrows these down. */
export function sourceOf(table: KeptTable, of: Of = everything): SQL {
  const keys = sql.raw(keptBy[table].map(key => `d.${key}`).join(', '));
  const documents = sql`${counted(table, 'invoice')} as invoices, ${counted(table, 'credit_memo')} as credit_memos`;
  return sql`select ${keys}, ${documents}, ${sums} from ${postedLines(of)} d group by ${keys}`;
}

/** Sums up what was posted before anything kept the sums; for empty tables. */
export async function fillRevenue(tx: Tx): Promise<void> {
  for (const table of ['revenue_days', 'revenue_hours', 'revenue_items'] as const)
    await tx.execute(sql`insert into ${sql.raw(table)} (${names(table)}) ${sourceOf(table)}`);
}

/**
 * Adds what a document that was just posted is worth to the sums, and keeps it for the ERP where its franchise posts there. The row of its day is locked first, until the
 * transaction ends: the person who posts at the same place waits there, and all other rows are of that place and day.
 */
export async function keepRevenue(tx: Tx, { type, no }: { type: PostedType; no: string }): Promise<void> {
  const { days, others } = keeping[type];
  await days(tx, { no });
  await others(tx, { no });
}

const added = (table: KeptTable, of: Of): SQL => sql`
  insert into ${sql.raw(table)} (${names(table)}) ${sourceOf(table, of)}
  on conflict (${sql.raw(keptBy[table].join(', '))}) do update
    set ${sql.raw(measures.map(name => `${name} = ${table}.${name} + excluded.${name}`).join(', '))}`;

/** What adds a document of a type, by its number. */
function adding(type: PostedType) {
  const of: Of = document =>
    document.type === type ? sql`${document.no} = ${sql.placeholder('no')}` : sql`false`;
  return {
    days: keptSql(added('revenue_days', of)),
    others: keptSql(
      sql`with hours as (${added('revenue_hours', of)}), stated as (${toBeStated(type, sql.placeholder('no'))})
        ${added('revenue_items', of)}`,
    ),
  };
}

const keeping = { invoice: adding('invoice'), credit_memo: adding('credit_memo') };
