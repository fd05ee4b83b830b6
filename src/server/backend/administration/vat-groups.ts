import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { vatGroups as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';
import { vatMessages } from '#model/messages/vat.ts';
import { prepareEnd, reductionOf, takeBackEnd } from '#model/taxes/vat-rates.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { fees, vatGroups as g, items } from '../../db/schema/index.ts';
import { passDueTaxes } from '../../erp/connected.ts';
import { answers } from '../kit/answers.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { addLists } from './bc-sync.ts';
import { takeItemTaxes } from './item-taxes.ts';

const itemsOf = sql<number>`(select count(*) from items i
  where i.vat_group = vat_groups.vat_group or (vat_groups.is_default and i.vat_group is null))`.mapWith(
  Number,
);

const feesOf = sql<string[]>`array(select f.fee_code from fees f
  where f.vat_group = vat_groups.vat_group order by f.fee_code)`;

/** Locks all groups: two administrators change them one after the other. */
async function lockGroups(tx: Tx) {
  const rows = await tx.select().from(g).orderBy(g.vat_group).for('update');
  return new Map(rows.map(row => [row.vat_group, row]));
}

const isMissing = (no: string) =>
  new Refusal('not_found', serverMessages.missing('VAT Group', no), 'vat_group');

export const handlers = answers(calls, {
  filter: (input, context) =>
    answerList(
      context,
      calls.filter,
      {
        from: g,
        columns: columnsOf(calls.filter, g, {
          ends_on: sql<string>`coalesce(${g.ends_on}::text, '')`,
          fees: feesOf,
          items: itemsOf,
        }),
        order: { vat_group: sql`${g.vat_group} collate "C"` },
      },
      input,
    ),

  async save({ base_version, ...entered }, context) {
    const { tx } = context;
    const { vat_group, is_default } = entered;
    const all = await lockGroups(tx);
    const before = all.get(vat_group);
    if (base_version === 0 && before)
      throw new Refusal('rule', serverMessages.taken('VAT Group', vat_group), 'vat_group');
    if (base_version > 0 && !before) throw isMissing(vat_group);
    if (before && before.version !== base_version)
      throw new Refusal('stale', serverMessages.stale('VAT Group', vat_group));
    if (before?.is_default && !is_default) throw new Refusal('rule', vatMessages.oneDefault(), 'is_default');
    if (is_default && !before?.is_default)
      await tx.update(g).set({ is_default: false }).where(eq(g.is_default, true));
    const rates = entered.rates.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
    const row = { ...entered, rates, ends_on: entered.ends_on || null, version: base_version + 1 };
    await tx.insert(g).values(row).onConflictDoUpdate({ target: g.vat_group, set: row });
    // The ERP may have told of items in it before it was made.
    const item_nos = before ? [] : await takeItemTaxes(tx);
    if (item_nos.length > 0) await addLists(tx, context.now, { item_nos });
    await auditOf(context, 'vat.change', vat_group, { before: before?.rates, after: rates, is_default });
    return {};
  },

  async prepareEnd({ vat_group, prepared, ends_on }, context) {
    const { tx } = context;
    const found = (await lockGroups(tx)).get(vat_group);
    if (!found) throw isMissing(vat_group);
    const group = { ...found, ends_on: found.ends_on ?? '' };
    const state = reductionOf(group);
    if (state === null) throw new Refusal('rule', vatMessages.noEnd(), 'vat_group');
    if (group.ends_on !== ends_on) throw new Refusal('stale', vatMessages.endChanged());
    if ((state === 'prepared') === prepared) return {};
    const rates = prepared ? prepareEnd(group) : takeBackEnd(group);
    await tx
      .update(g)
      .set({ rates, version: found.version + 1 })
      .where(eq(g.vat_group, vat_group));
    await auditOf(context, prepared ? 'vat.prepare-end' : 'vat.take-back-end', vat_group, { rates });
    return {};
  },

  async assign({ vat_group, item_nos, item_category, fee_codes }, context) {
    const { tx, actor, now } = context;
    const group = vat_group || null;
    if (group !== null && !(await lockGroups(tx)).has(group)) throw isMissing(group);
    if (fee_codes) {
      const changed = await tx
        .update(fees)
        .set({ vat_group })
        .where(and(inArray(fees.fee_code, fee_codes), ne(fees.vat_group, vat_group)))
        .returning({ code: fees.fee_code });
      if (changed.length === 0) return { updated: 0 };
      // Tablets have the fees of a group with it.
      await tx.update(g).set({ version: sql`${g.version} + 1` });
      await auditOf(context, 'vat.assign', vat_group, { fee_codes });
      return { updated: changed.length };
    }
    const which: SQL = item_nos
      ? inArray(items.item_no, item_nos)
      : eq(items.item_category, item_category ?? '');
    // Also of items that are in the group already: the person has said so.
    const chosen = await tx.select({ no: items.item_no }).from(items).where(which);
    await passDueTaxes(
      tx,
      chosen.map(({ no }) => no),
    );
    const changed = await tx
      .update(items)
      .set({ vat_group: group })
      .where(sql`${which} and ${items.vat_group} is distinct from ${group}`)
      .returning({ no: items.item_no });
    if (changed.length === 0) return { updated: 0 };
    // What franchises sell is copied to them one after the other.
    await addLists(tx, now, { created_by: actor.user.username, item_nos: changed.map(({ no }) => no) });
    await auditOf(context, 'vat.assign', vat_group, {
      items: changed.length,
      ...(item_category === undefined ? { item_nos: item_nos?.slice(0, 100) } : { item_category }),
    });
    return { updated: changed.length };
  },
});
