import { eq, type SQL, sql } from 'drizzle-orm';
import type { ImportKind } from '#calls/administration/imports.ts';
import { imports as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { importMessages } from '#model/messages/imports.ts';
import type { Message } from '#model/messages/kit.ts';
import { auditOf } from '../../audit.ts';
import { importRows, imports } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { bringSome } from '../stock/franchise-items.ts';
import { customerImporter } from './import-customers.ts';
import { itemImporter, itemsOf } from './import-items.ts';
import { staffImporter } from './import-staff.ts';
import { stockImporter } from './import-stock.ts';
import type { BadRow, Effect, Importer, Sums } from './importer.ts';

const importers: Readonly<Record<ImportKind, Importer>> = {
  items: itemImporter,
  customers: customerImporter,
  stock: stockImporter,
  staff: staffImporter,
};

/** As many of the bad rows are named; who has more of them begins with these. */
const mostNamed = 1000;

export const handlers = answers(calls, {
  stageItems: ({ import_id, rows }, context) => stage(context, 'items', import_id, rows),
  stageCustomers: ({ import_id, rows }, context) => stage(context, 'customers', import_id, rows),
  stageStock: ({ import_id, rows }, context) => stage(context, 'stock', import_id, rows),
  stageStaff: ({ import_id, rows }, context) => stage(context, 'staff', import_id, rows),

  check: async ({ import_id }, context) => {
    const importer = importerOf(await ownImport(context, import_id));
    const effect = await effectOf(context, importer, import_id);
    const bad = await badRows(context, importer, import_id);
    return {
      ...effect,
      new_staff: (await importer.newStaff?.(context, import_id)) ?? [],
      bad_rows: new Set(bad.map(({ row }) => row)).size,
      bad: bad.slice(0, mostNamed).map(told),
      notes: (await objections(context, importer.notes?.(import_id))).slice(0, mostNamed).map(told),
      ...(await sumsOf(context, importer, import_id)),
    };
  },

  apply: async (input, context) => {
    const { import_id, rows, file } = input;
    const { tx, now } = context;
    // One import at a time: two would lock the same rows in different orders.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('imports'))`);
    const found = await ownImport(context, import_id);
    if (found.applied_at) throw new Refusal('conflict', importMessages.applied());
    const importer = importerOf(found);
    const { rows: staged, ...effect } = await effectOf(context, importer, import_id);
    if (staged !== rows) throw new Refusal('conflict', importMessages.incomplete(rows, staged));
    const bad = new Set((await badRows(context, importer, import_id)).map(one => one.row));
    if (bad.size > 0) throw new Refusal('rule', importMessages.badRows(bad.size));
    await importer.take(context, input);
    await tx.update(imports).set({ applied_at: now }).where(eq(imports.id, import_id));
    await auditOf(context, 'import.apply', found.kind, { file, rows, ...effect });
    return effect;
  },

  sell: async ({ import_id, franchise_code }, context) => {
    const found = await ownImport(context, import_id);
    if (!found.applied_at || found.kind !== 'items')
      throw new Refusal('conflict', importMessages.notApplied());
    return bringSome(context, franchise_code, sql`items.item_no in (${itemsOf(import_id)})`);
  },

  discard: async ({ import_id }, { tx, actor }) => {
    await tx
      .delete(imports)
      .where(sql`${imports.id} = ${import_id} and ${imports.user_id} = ${actor.user.user_id}`);
    return {};
  },
});

type Found = typeof imports.$inferSelect;

/** An import is for whoever began it; to all others it is as missing. */
async function ownImport({ tx, actor }: Context, id: string): Promise<Found> {
  const [found] = await tx.select().from(imports).where(eq(imports.id, id));
  if (found?.user_id !== actor.user.user_id) throw new Refusal('not_found', importMessages.gone());
  return found;
}

// The column holds what `stage` wrote.
const importerOf = ({ kind }: Found): Importer => importers[kind as ImportKind];

async function stage(context: Context, kind: ImportKind, id: string, rows: readonly { row: number }[]) {
  const { tx, actor, now } = context;
  await tx
    .insert(imports)
    .values({ id, kind, user_id: actor.user.user_id, created_at: now })
    .onConflictDoNothing();
  const found = await ownImport(context, id);
  if (found.kind !== kind) throw new Refusal('conflict', importMessages.gone());
  if (found.applied_at) throw new Refusal('conflict', importMessages.applied());
  const complete = (await importers[kind].complete?.(context, rows)) ?? rows;
  const byRow = new Map(complete.map(data => [data.row, data]));
  await tx
    .insert(importRows)
    .values([...byRow].map(([row, data]) => ({ import_id: id, row, data })))
    .onConflictDoUpdate({
      target: [importRows.import_id, importRows.row],
      set: { data: sql`excluded.data` },
    });
  return { staged: byRow.size };
}

async function effectOf({ tx }: Context, importer: Importer, id: string): Promise<Effect> {
  const { rows } = await tx.execute<Effect>(importer.effect(id));
  const [effect] = rows;
  if (!effect) throw new Error('a count has one row');
  return effect;
}

/** All objections, in the order of the file. */
async function badRows({ tx }: Context, importer: Importer, id: string): Promise<BadRow[]> {
  return objections({ tx }, importer.bad(id));
}

async function objections({ tx }: Pick<Context, 'tx'>, asked: SQL | undefined): Promise<BadRow[]> {
  if (asked === undefined) return [];
  const { rows } = await tx.execute<BadRow>(asked);
  return rows.sort((a, b) => a.row - b.row);
}

async function sumsOf({ tx }: Context, importer: Importer, id: string): Promise<Sums> {
  if (!importer.sums) return { quantity: null, value: null };
  const { rows } = await tx.execute<Sums>(importer.sums(id));
  return rows[0] ?? { quantity: null, value: null };
}

const told = (one: BadRow) => ({ row: one.row, field: one.field, ...spoken(one) });

function spoken({ why, what }: BadRow) {
  // Each statement names what its message takes.
  const say = importMessages[why] as (what: string | number | null) => Message;
  const { msg, key } = say(what);
  return { msg, key, params: what === null ? [] : [what] };
}
