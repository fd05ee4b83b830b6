import { eq, sql } from 'drizzle-orm';
import type { apply, ImportKind } from '#calls/administration/imports.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { businessDate } from '#model/kit/format.ts';
import { importMessages } from '#model/messages/imports.ts';
import { auditOf } from '../../audit.ts';
import type { Db, Tx } from '../../db/connection.ts';
import type { ImportEffect } from '../../db/schema/imports.ts';
import { importRows, imports } from '../../db/schema/index.ts';
import type { Job, Step } from '../../jobs/jobs.ts';
import type { Works } from '../../jobs/worker.ts';
import { noActor } from '../kit/context.ts';
import { addMissingItems } from '../stock/franchise-items.ts';
import { customerImporter } from './import-customers.ts';
import { itemImporter, itemsOf } from './import-items.ts';
import { onlineOrderImporter } from './import-online-orders.ts';
import { staffImporter } from './import-staff.ts';
import { stockImporter } from './import-stock.ts';
import type { BadRow, Effect, Importer, TakeContext, Told } from './importer.ts';

const importers: Readonly<Record<ImportKind, Importer>> = {
  items: itemImporter,
  customers: customerImporter,
  stock: stockImporter,
  staff: staffImporter,
  onlineOrders: onlineOrderImporter,
};

export type Found = typeof imports.$inferSelect;
export type Wish = InputOf<typeof apply>;

// The column holds what `stage` wrote.
export const kindOf = ({ kind }: Pick<Found, 'kind'>) => kind as ImportKind;
export const importerOf = (found: Found): Importer => importers[kindOf(found)];

export async function countEffects(tx: Tx, importer: Importer, id: string): Promise<Effect> {
  const { rows } = await tx.execute<Effect>(importer.effect(id));
  const [effect] = rows;
  if (!effect) throw new Error('a count has one row');
  return effect;
}

/** All objections, in the order of the file. */
export async function badRows(tx: Tx, importer: Importer, id: string): Promise<BadRow[]> {
  const { rows } = await tx.execute<BadRow>(importer.bad(id));
  return rows.sort((a, b) => a.row - b.row);
}

/**
 * Takes every row of a file, or none, and drops what was laid down of it.
 *
 * @throws Refusal when rows are missing or wrong by now
 */
export async function takeFile(
  context: TakeContext,
  found: Found,
  wish: Wish,
  told: Told,
): Promise<ImportEffect> {
  const { tx, now } = context;
  const { import_id, rows, file, franchise_code } = wish;
  const importer = importerOf(found);
  const { rows: staged, ...effect } = await countEffects(tx, importer, import_id);
  if (staged !== rows) throw new Refusal('conflict', importMessages.incomplete(rows, staged));
  const bad = new Set((await badRows(tx, importer, import_id)).map(one => one.row));
  if (bad.size > 0) throw new Refusal('rule', importMessages.badRows(bad.size));
  await importer.take(context, wish, told);
  const sold =
    franchise_code === '' || kindOf(found) !== 'items'
      ? { added: 0, updated: 0 }
      : await addMissingItems(context, franchise_code, sql`items.item_no in (${itemsOf(import_id)})`);
  const whole = { ...effect, on_sale: sold.added + sold.updated };
  await tx.delete(importRows).where(eq(importRows.import_id, import_id));
  await tx
    .update(imports)
    .set({ applied_at: now, effect: whole, file, rows })
    .where(eq(imports.id, import_id));
  await auditOf(context, 'import.apply', found.kind, { file, rows, ...whole });
  return whole;
}

export const importKind = 'import';

/** How often it is told how far a job has come. */
const tellMs = 500;

/**
 * Files that are too long for one call. A file is one step: all of its rows are one commit with the end of the job, so that
 * a server that dies leaves none of them, and the next one begins again.
 *
 * @param db how far it has come is told by a connection of its own, as the transaction shows nothing before its end
 */
export const importWorks = (db: Db): Works => ({
  async [importKind](tx, job, now) {
    const wish = requestedValues(job);
    const [found] = await tx.select().from(imports).where(eq(imports.id, wish.import_id));
    // Its person has forgotten it, or it was taken when the job was.
    if (!found || found.applied_at) return ended(0);
    // A statement of a call ends after 20 s. For a job no person waits.
    await tx.execute(sql`set local statement_timeout = '30min'`);
    await tx.execute(sql`set local lock_timeout = '5min'`);
    let toldAt = 0;
    const told: Told = async part => {
      if (performance.now() - toldAt < tellMs) return;
      toldAt = performance.now();
      const rows_done = Math.floor(wish.rows * Math.min(1, part));
      // A figure to look at: where a pooler has no second connection, the rows come without it.
      await db
        .update(imports)
        .set({ rows_done })
        .where(eq(imports.id, wish.import_id))
        .catch(() => {});
    };
    const { user_id } = found;
    const actor = {
      ...noActor,
      user: { ...noActor.user, user_id, username: job.created_by },
      isAdministrator: true,
    };
    try {
      await tx.transaction(async inner => {
        await inner.execute(oneByOne);
        const context = { tx: inner, actor, now, today: businessDate(now), requestId: `job ${job.id}` };
        await takeFile(context, found, wish, told);
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { msg, key, params } = error.says;
      await tx
        .update(imports)
        // No refusal of an import names another message in it.
        .set({
          refused: {
            msg,
            key,
            params: params.filter((part): part is string | number => typeof part !== 'object'),
          },
        })
        .where(eq(imports.id, wish.import_id));
      return ended(0);
    }
    return ended(wish.rows);
  },
});

const ended = (rows: number): Step => ({ rows, next: null });

/** One import at a time: two would lock the same rows in different orders. */
export const oneByOne = sql`select pg_advisory_xact_lock(hashtext('imports'))`;

/** What a call handed to the job; new people are never handed: nothing keeps their passwords. */
function requestedValues({ subject, input }: Job): Wish {
  return {
    import_id: subject,
    rows: Number(input.rows),
    file: String(input.file),
    franchise_code: String(input.franchise_code),
    passwords: [],
  };
}
