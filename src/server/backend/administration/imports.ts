import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type ImportKind, mostAtOnce } from '#calls/administration/imports.ts';
import { imports as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { importMessages } from '#model/messages/imports.ts';
import type { Message } from '#model/messages/kit.ts';
import { importRows, imports, jobs } from '../../db/schema/index.ts';
import { addJob, isOpen } from '../../jobs/jobs.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import {
  badRows,
  countEffects,
  type Found,
  importerOf,
  importKind,
  kindOf,
  oneByOne,
  takeFile,
} from './import-take.ts';
import type { BadRow, Importer, Sums } from './importer.ts';

/** As many of the bad rows are named; who has more of them begins with these. */
const mostNamed = 1000;

export const handlers = answers(calls, {
  stageItems: ({ import_id, rows }, context) => stage(context, 'items', import_id, rows),
  stageCustomers: ({ import_id, rows }, context) => stage(context, 'customers', import_id, rows),
  stageStock: ({ import_id, rows }, context) => stage(context, 'stock', import_id, rows),
  stageStaff: ({ import_id, rows }, context) => stage(context, 'staff', import_id, rows),
  stageOnlineOrders: ({ import_id, rows }, context) => stage(context, 'onlineOrders', import_id, rows),

  check: async ({ import_id }, context) => {
    const importer = importerOf(await ownImport(context, import_id));
    const effect = await countEffects(context.tx, importer, import_id);
    const bad = await badRows(context.tx, importer, import_id);
    return {
      ...effect,
      new_staff: (await importer.newStaff?.(context, import_id)) ?? [],
      bad_rows: new Set(bad.map(({ row }) => row)).size,
      bad: bad.slice(0, mostNamed).map(told),
      notes: (await findRefusedRows(context, importer.notes?.(import_id))).slice(0, mostNamed).map(told),
      ...(await sumsOf(context, importer, import_id)),
    };
  },

  apply: async (input, context) => {
    const { import_id, rows, file, franchise_code } = input;
    const { tx, now, actor } = context;
    await tx.execute(oneByOne);
    const found = await openImport(context, import_id);
    if (rows <= mostAtOnce[kindOf(found)])
      return { state: 'done' as const, ...(await takeFile(context, found, input, async () => {})) };
    const staged = await tx.$count(importRows, eq(importRows.import_id, import_id));
    if (staged !== rows) throw new Refusal('conflict', importMessages.incomplete(rows, staged));
    const job = { kind: importKind, subject: import_id, input: { rows, file, franchise_code } };
    await addJob(tx, { ...job, created_by: actor.user.username }, now);
    await tx.update(imports).set({ handed_at: now, file, rows }).where(eq(imports.id, import_id));
    return { state: 'handed' as const, ...none };
  },

  latest: async (_, { tx, actor }) => {
    const [found] = await tx
      .select()
      .from(imports)
      .where(and(eq(imports.user_id, actor.user.user_id), isNotNull(imports.handed_at)))
      .orderBy(desc(imports.handed_at))
      .limit(1);
    if (!found) return { import: null };
    const { id: import_id, file, rows, rows_done, effect, refused, applied_at } = found;
    const isRunning = applied_at === null && (await isQueued(tx, import_id));
    const state = isRunning ? 'running' : applied_at ? 'done' : 'failed';
    // The column holds what was refused here.
    const said = refused && { ...refused, params: [...refused.params] };
    const progress = { import_id, kind: kindOf(found), file, rows, rows_done, refused: said };
    return { import: { ...progress, ...(effect ?? none), state } } as const;
  },

  discard: async ({ import_id }, { tx, actor }) => {
    // A job brings it to its end first.
    if (await isQueued(tx, import_id)) throw new Refusal('conflict', importMessages.handed());
    await tx
      .delete(imports)
      .where(sql`${imports.id} = ${import_id} and ${imports.user_id} = ${actor.user.user_id}`);
    return {};
  },
});

const none = { added: 0, changed: 0, unchanged: 0, on_sale: 0 };

async function isQueued(tx: Context['tx'], import_id: string): Promise<boolean> {
  return (await tx.$count(jobs, and(eq(jobs.kind, importKind), eq(jobs.subject, import_id), isOpen))) > 0;
}

/** An import is for the person who began it; to all others it is as missing. */
async function ownImport({ tx, actor }: Context, id: string): Promise<Found> {
  const [found] = await tx.select().from(imports).where(eq(imports.id, id));
  if (found?.user_id !== actor.user.user_id) throw new Refusal('not_found', importMessages.gone());
  return found;
}

/** One that is neither taken nor in the hands of a job. */
async function openImport(context: Context, id: string): Promise<Found> {
  const found = await ownImport(context, id);
  if (found.applied_at) throw new Refusal('conflict', importMessages.applied());
  if (await isQueued(context.tx, id)) throw new Refusal('conflict', importMessages.handed());
  return found;
}

async function stage(context: Context, kind: ImportKind, id: string, rows: readonly { row: number }[]) {
  const { tx, actor, now } = context;
  await tx
    .insert(imports)
    .values({ id, kind, user_id: actor.user.user_id, created_at: now })
    .onConflictDoNothing();
  const found = await openImport(context, id);
  if (found.kind !== kind) throw new Refusal('conflict', importMessages.gone());
  const complete = (await importerOf(found).complete?.(context, rows)) ?? rows;
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

async function findRefusedRows({ tx }: Pick<Context, 'tx'>, asked: SQL | undefined): Promise<BadRow[]> {
  if (asked === undefined) return [];
  const { rows } = await tx.execute<BadRow>(asked);
  return rows.sort((a, b) => a.row - b.row);
}

async function sumsOf({ tx }: Context, importer: Importer, id: string): Promise<Sums> {
  if (!importer.sums) return { quantities: [], value: null };
  const { rows } = await tx.execute<Sums>(importer.sums(id));
  return rows[0] ?? { quantities: [], value: null };
}

const told = (one: BadRow) => ({ row: one.row, field: one.field, ...refusedRowText(one) });

function refusedRowText({ why, what }: BadRow) {
  // Each statement names what its message takes.
  const say = importMessages[why] as (what: string | number | null) => Message;
  const { msg, key } = say(what);
  return { msg, key, params: what === null ? [] : [what] };
}
