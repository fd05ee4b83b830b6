import { and, eq, inArray, sql } from 'drizzle-orm';
import { personalData as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { privacyMessages } from '#model/messages/privacy.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { customers } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { inFranchise, isInFranchise } from '../kit/scope.ts';
import { settingsOf } from '../setup/config.ts';
import { anonymise, assertFinished, isFinished, openDocumentOf } from './anonymise.ts';
import { assertNamed, type CustomerRow, customerOf, personOf } from './customer-of.ts';
import { keptUntil } from './kept-until.ts';
import { rulesOf } from './person-requests.ts';
import { type Person, places } from './places.ts';
import { anonymiseInactive, inactive } from './retention.ts';
import { withoutName } from './without-name.ts';

const countOf = async (tx: Tx, table: string, person: Person, more = sql`true`): Promise<number> => {
  const rows = places[table]?.rows(person) ?? sql`false`;
  const found = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where ${rows} and ${more}`,
  );
  return found.rows[0]?.n ?? 0;
};

/** Rows as the tables have them, without what goods cost. */
async function sectionsOf(tx: Tx, persons: readonly Person[]) {
  const sections: { table: string; rows: Record<string, unknown>[] }[] = [];
  for (const [table, { rows, notTaken = [] }] of Object.entries(places)) {
    const all: Record<string, unknown>[] = [];
    for (const person of persons) {
      const found = await tx.execute<{ row: Record<string, unknown> }>(
        sql`select to_jsonb(t) - ${sql.param(['search_text', 'folded_name', ...notTaken])}::text[] as row
          from (select * from ${sql.identifier(table)} where ${rows(person)}) t`,
      );
      all.push(...found.rows.map(({ row }) => row));
    }
    if (all.length > 0) sections.push({ table, rows: all });
  }
  return sections;
}

/** The rows of a person at the shops that the caller sees. */
async function rowsSeen(context: Context, row: CustomerRow): Promise<CustomerRow[]> {
  const { person_id } = row;
  if (person_id === null) return [row];
  return context.tx
    .select()
    .from(customers)
    .where(and(eq(customers.person_id, person_id), inFranchise(customers.franchise_code, context)))
    .orderBy(customers.customer_no);
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
      sections: await sectionsOf(tx, await rowsSeen(context, row)),
    };
  },

  async anonymise({ customer_no, reason }, context) {
    const { tx, now, today } = context;
    const [row, ...others] = await personOf(context, customer_no);
    assertNamed(row);
    await assertFinished(tx, row);
    const named = others.filter(other => other.anonymised_at === null);
    // What other shops have of the person goes too, and their documents are not told.
    for (const other of named)
      if (isInFranchise(other.franchise_code, context)) await assertFinished(tx, other);
      else if (!(await isFinished(tx, other)))
        throw new Refusal('rule', privacyMessages.openElsewhere(), 'customer_no');
    const { kept_years } = await rulesOf(tx);
    for (const each of [row, ...named]) {
      await anonymise(tx, each, now, keptUntil(today, kept_years));
      if (each !== row) await auditOf(context, 'privacy.anonymise', each.customer_no, { with: customer_no });
    }
    await auditOf(context, 'privacy.anonymise', customer_no, { reason: withoutName(reason, row) });
    return {};
  },

  async restrict({ customer_no, restricted, reason }, context) {
    const { tx, now } = context;
    const [row, ...others] = await personOf(context, customer_no);
    assertNamed(row);
    if ((row.restricted_at !== null) === restricted) return {};
    await tx
      .update(customers)
      .set({ restricted_at: restricted ? now : null, updated_at: now })
      .where(
        inArray(
          customers.customer_no,
          [row, ...others].map(each => each.customer_no),
        ),
      );
    await auditOf(context, restricted ? 'privacy.restrict' : 'privacy.use-again', customer_no, {
      reason: withoutName(reason, row),
    });
    return {};
  },

  inactive: (_, context) => inactive(context),

  anonymiseInactive,
});
