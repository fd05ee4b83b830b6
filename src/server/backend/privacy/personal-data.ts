import { eq, sql } from 'drizzle-orm';
import { personalData as calls } from '#calls/administration/index.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { customers } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import { settingsOf } from '../setup/config.ts';
import { anonymise, assertFinished, openDocumentOf } from './anonymise.ts';
import { assertNamed, customerOf } from './customer-of.ts';
import { keptUntil } from './kept-until.ts';
import { rulesOf } from './person-requests.ts';
import { type Person, places } from './places.ts';
import { anonymiseInactive, inactive } from './retention.ts';

const countOf = async (tx: Tx, table: string, person: Person, more = sql`true`): Promise<number> => {
  const rows = places[table]?.rows(person) ?? sql`false`;
  const found = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where ${rows} and ${more}`,
  );
  return found.rows[0]?.n ?? 0;
};

/** Rows as the tables have them, without what goods cost. */
async function sectionsOf(tx: Tx, person: Person) {
  const sections: { table: string; rows: Record<string, unknown>[] }[] = [];
  for (const [table, { rows, notTaken = [] }] of Object.entries(places)) {
    const found = await tx.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) - ${sql.param(['search_text', 'folded_name', ...notTaken])}::text[] as row
        from (select * from ${sql.identifier(table)} where ${rows(person)}) t`,
    );
    if (found.rows.length > 0) sections.push({ table, rows: found.rows.map(({ row }) => row) });
  }
  return sections;
}

export const handlers = answers(calls, {
  async of({ customer_no }, context) {
    const { tx } = context;
    const row = await customerOf(context, customer_no);
    const { name, phone_no, franchise_code, restricted_at, anonymised_at } = row;
    const { kept_years } = await rulesOf(tx);
    const names = ['sales_invoices', 'cash_receipts', 'cashbook_entries', 'bank_account_entries'];
    const apart = anonymised_at === null ? names : ['withheld_names'];
    let withheld = 0;
    for (const table of apart) withheld += await countOf(tx, table, row, places[table]?.posted);
    return {
      ...{ customer_no, name, phone_no, franchise_code, kept_years, withheld },
      restricted_at: restricted_at?.toISOString() ?? null,
      anonymised_at: anonymised_at?.toISOString() ?? null,
      open_document: await openDocumentOf(tx, row),
      documents: await countOf(tx, 'sales_orders', row),
      addresses: await countOf(tx, 'ship_to_addresses', row),
      tax_invoices: await countOf(tx, 'einvoices', row, sql`content ->> 'buyer' is not null`),
      points: row.loyalty_redeemable_points,
    };
  },

  async take({ customer_no }, context) {
    const { tx, now, actor } = context;
    const row = await customerOf(context, customer_no);
    await auditOf(context, 'privacy.take', customer_no);
    return {
      customer_no,
      made_at: now.toISOString(),
      made_by: actor.user.username,
      company: (await settingsOf(tx)).company_name,
      sections: await sectionsOf(tx, row),
    };
  },

  async anonymise({ customer_no, reason }, context) {
    const { tx, now, today } = context;
    const row = await customerOf(context, customer_no, true);
    assertNamed(row);
    await assertFinished(tx, row);
    const { kept_years } = await rulesOf(tx);
    await anonymise(tx, row, now, keptUntil(today, kept_years));
    await auditOf(context, 'privacy.anonymise', customer_no, { reason });
    return {};
  },

  async restrict({ customer_no, restricted, reason }, context) {
    const { tx, now } = context;
    const row = await customerOf(context, customer_no, true);
    assertNamed(row);
    if ((row.restricted_at !== null) === restricted) return {};
    await tx
      .update(customers)
      .set({ restricted_at: restricted ? now : null, updated_at: now })
      .where(eq(customers.customer_no, customer_no));
    await auditOf(context, restricted ? 'privacy.restrict' : 'privacy.use-again', customer_no, { reason });
    return {};
  },

  inactive: (_, context) => inactive(context),

  anonymiseInactive,
});
