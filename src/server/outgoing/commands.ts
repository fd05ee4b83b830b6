import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { openStatuses } from '#model/administration/outgoing.ts';
import type { EnteredSystem } from '#model/administration/systems.ts';
import type { Db, Tx } from '../db/connection.ts';
import { outgoingCommands as c, outgoingSystems as s } from '../db/schema/index.ts';
import { waitingIn } from '../db/waiting.ts';
import { isHeld as isHeldIn, isLost, values } from '../queue/lease.ts';
import { isConnected } from '../systems/store.ts';
import { type Adapter, type Found, type Kind, type Payloads, type SystemName, systemOf } from './adapter.ts';
import { noteQueued } from './wake.ts';

/** A row of the table, with the payload that its kind has. */
export type Command = {
  [K in Kind]: Omit<typeof c.$inferSelect, 'system' | 'kind' | 'payload'> & {
    system: SystemName;
    kind: K;
    payload: Payloads[K];
  };
}[Kind];

export type NewCommand<K extends Kind> = {
  kind: K;
  document_no: string;
  franchise_code: string;
  payload: Payloads[K];
  created_by: string;
};

/** It has not ended. Later commands about its document wait for it. */
const isOpen = inArray(c.status, [...openStatuses]);
/** The same as values of a list, written out: an index of open commands alone is used for no value that may be any. */
const openValues = values(openStatuses);
/** From the earlier commands, `before`, that one of this table waits for; the table by its name in the query. */
export const fromEarlier = (later: SQL): SQL => sql`from outgoing_commands before
  where before.system = ${later}.system and before.document_no = ${later}.document_no and before.id < ${later}.id
    and before.status in (${openValues})`;

/** Only `addCommand` writes system, kind and payload, together. */
export const commandOf = (row: typeof c.$inferSelect): Command => row as Command;

/**
 * Adds a command in the transaction of the document that it is about; the caller has locked the document.
 *
 * @param next_at it is not sent before
 * @param made_at a request that may have done it began then
 */
export async function addCommand<K extends Kind>(
  tx: Tx,
  command: NewCommand<K>,
  now: Date,
  { next_at = now, made_at = null }: { next_at?: Date; made_at?: Date | null } = {},
): Promise<void> {
  const { kind, document_no, franchise_code, payload, created_by } = command;
  const system = systemOf(kind);
  await tx.insert(c).values({
    system,
    kind,
    document_no,
    franchise_code,
    payload,
    created_by,
    generation: sql`(select coalesce(max(generation), 0) + 1 from outgoing_commands
      where system = ${system} and kind = ${kind} and document_no = ${document_no})`,
    created_at: now,
    next_at,
    made_at,
    status: made_at === null ? 'queued' : 'unknown',
  });
  noteQueued(system);
}

/** The command about a document that has not ended; of several the last. */
export async function openCommand(tx: Tx, kind: Kind, document_no: string): Promise<Command | undefined> {
  const [row] = await tx
    .select()
    .from(c)
    .where(and(eq(c.system, systemOf(kind)), eq(c.kind, kind), eq(c.document_no, document_no), isOpen))
    .orderBy(sql`${c.id} desc`)
    .limit(1);
  return row && commandOf(row);
}

/** The command of this kind that was sent last of a document, whatever became of it. */
export async function lastCommand<K extends Kind>(
  tx: Tx,
  kind: K,
  document_no: string,
): Promise<Extract<Command, { kind: K }> | undefined> {
  const [row] = await tx
    .select()
    .from(c)
    .where(and(eq(c.system, systemOf(kind)), eq(c.kind, kind), eq(c.document_no, document_no)))
    .orderBy(sql`${c.id} desc`)
    .limit(1);
  return row as Extract<Command, { kind: K }> | undefined; // of this kind, as it was asked for
}

/**
 * Discards a command that no process has begun with: the system knows nothing of it.
 *
 * @returns whether it could be
 */
export async function withdrawCommand(
  tx: Tx,
  { id }: Command,
  { by, reason }: { by: string; reason: string },
  now: Date,
): Promise<boolean> {
  const withdrawn = await tx
    .update(c)
    .set({ status: 'discarded', decided_by: by, reason, finished_at: now })
    .where(and(eq(c.id, id), eq(c.status, 'queued'), sql`${c.made_at} is null`));
  return withdrawn.rowCount === 1;
}

/** Commands that wait for a system, and since when the oldest does. */
export const openCommands = (tx: Tx) => waitingIn(tx, c, c.created_at, sql`${c.status} in (${openValues})`);

/**
 * Takes the command that has been due for longest, or one that a dead process left. All processes together have no more
 * than the system takes at once, and one alone while it is in doubt whether the system works.
 *
 * @param version of the system's settings: none is taken where they are others by now
 */
export async function takeCommand(
  db: Db,
  { system, version, atOnce }: Pick<Adapter, 'system' | 'version' | 'atOnce'>,
  now: Date,
): Promise<Command | undefined> {
  await giveUpLost(db, system, now);
  const due = dueOf(system, now);
  const { rows: waiting } = await db.execute(due);
  if (waiting.length === 0) return undefined;
  try {
    return await db.transaction(async tx => {
      // Of several processes one counts at a time. This is a statement of its own: the next one sees what the others took.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('outgoing_commands'), hashtext(${system}))`);
      const { rows } = await tx.execute<{ full: boolean }>(sql`select count(*) >= case
        when exists (select from outgoing_systems where system = ${system} and failures > 0) then 1 else ${atOnce}::integer end as full
        from outgoing_commands where system = ${system} and status = 'sending'`);
      if (rows[0]?.full) return undefined;
      const [row] = await tx
        .update(c)
        .set({ status: 'sending', taken: sql`${c.taken} + 1`, seen_at: now })
        .where(sql`${c.id} = (${due} for update skip locked)`)
        .returning();
      // A person who changes the settings waits for this, or this for them.
      if (row && version !== undefined && !(await isConnected(tx, system, version))) throw new Lost();
      return row && commandOf(row);
    });
  } catch (error) {
    if (error instanceof Lost) return undefined;
    throw error;
  }
}

/** The command that goes next, by its id. */
const dueOf = (system: SystemName, now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`select id from outgoing_commands mine
    where system = ${system} and status in ('queued', 'unknown') and next_at <= ${at}
      and not exists (select ${fromEarlier(sql`mine`)})
      and not exists (select from outgoing_systems paused
        where paused.system = ${system} and paused.paused_until > ${at})
    order by next_at, id limit 1`;
};

/** Commands that dead processes left wait again: as such that were never sent, or may have been. */
async function giveUpLost(db: Db, system: SystemName, now: Date): Promise<void> {
  await db
    .update(c)
    .set({ status: sql`case when ${c.made_at} is null then 'queued' else 'unknown' end` })
    .where(and(eq(c.system, system), isLost(c, 'sending', now)));
}

/** The row while this process has it. */
const isHeld = (command: Command) => isHeldIn(c, command, 'sending');

/** The process that carries out these commands is alive. */
export async function seeCommands(db: Db, held: readonly Command[], now: Date): Promise<void> {
  for (const command of held) await db.update(c).set({ seen_at: now }).where(isHeld(command));
}

/**
 * Writes down that a request begins that may do the command. A process that dies after it leaves an unknown
 * outcome, and not a command that can go again.
 *
 * @returns false where another process has the command now: nothing may be sent
 */
export async function beginMaking(db: Db, command: Command, now: Date): Promise<boolean> {
  const begun = await db.update(c).set({ made_at: now, seen_at: now }).where(isHeld(command));
  return begun.rowCount === 1;
}

/** What a command is afterwards. */
export type Settled =
  | { status: 'done'; found: Found }
  | { status: 'refused' | 'dead'; error: string; attempts: number }
  | { status: 'queued' | 'unknown'; error: string; attempts: number; next_at: Date };

/** Thrown where another process has taken the command since: what was done with it here is undone. */
export class Lost extends Error {}

/**
 * Writes down what became of a command that this process has.
 *
 * @throws Lost
 */
export async function settleCommand(
  tx: Db | Tx,
  command: Command,
  settled: Settled,
  now: Date,
): Promise<void> {
  const { status } = settled;
  const ended = status === 'done' || status === 'refused';
  const changed = await tx
    .update(c)
    .set({
      status,
      ...('found' in settled
        ? { ...settled.found, last_error: '' }
        : { last_error: settled.error, attempts: settled.attempts }),
      ...('next_at' in settled ? { next_at: settled.next_at } : {}),
      // An answer that says for sure that nothing was done makes the command as one that was never sent.
      ...(status === 'queued' ? { made_at: null } : {}),
      ...(ended ? { finished_at: now } : {}),
    })
    .where(isHeld(command));
  if (changed.rowCount !== 1) throw new Lost();
}

/**
 * How many commands wait for a system, and of how many it may know.
 */
export async function countOpen(
  tx: Tx,
  system: EnteredSystem,
): Promise<{ open: number; mayBeThere: number }> {
  const [row] = await tx
    .select({
      open: sql`count(*)`.mapWith(Number),
      mayBeThere: sql`count(*) filter (where ${c.made_at} is not null or ${c.status} = 'sending')`.mapWith(
        Number,
      ),
    })
    .from(c)
    .where(and(eq(c.system, system), sql`${c.status} in (${openValues})`));
  return row ?? { open: 0, mayBeThere: 0 };
}

/** The system is another one, or there is none any more: how the former one was says nothing. */
export async function forgetSystem(tx: Tx, system: EnteredSystem): Promise<void> {
  await tx.delete(s).where(eq(s.system, system));
}

/** Its settings are others: whether it is still away is found out at once. */
export async function trySystemAgain(tx: Tx, system: EnteredSystem): Promise<void> {
  await tx.update(s).set({ paused_until: null, failures: 0 }).where(eq(s.system, system));
}

/** The system answered: it is not left alone any more. */
export async function systemAnswered(db: Db | Tx, system: EnteredSystem, now: Date): Promise<void> {
  const state = { paused_until: null, failures: 0, last_ok_at: now };
  await db
    .insert(s)
    .values({ system, ...state })
    .onConflictDoUpdate({ target: s.system, set: state });
}

/** Is the system left alone for a while? */
export async function isPaused(db: Db, system: EnteredSystem, now: Date): Promise<boolean> {
  const [row] = await db.select({ until: s.paused_until }).from(s).where(eq(s.system, system));
  return row?.until != null && row.until > now;
}

/**
 * The system did not do what it was asked. It is left alone for a while, and then asked for one command until it does one.
 *
 * @param pauseMs how long after so many failures in a row; 0: not yet
 */
export async function systemFailed(
  db: Db | Tx,
  system: EnteredSystem,
  error: string,
  pauseMs: (failures: number) => number,
  now: Date,
): Promise<void> {
  const failed = { last_error: error, last_error_at: now };
  const at = now.toISOString();
  const [row] = await db
    .insert(s)
    .values({ system, failures: 1, ...failed })
    .onConflictDoUpdate({
      target: s.system,
      // Commands that were on their way together fail together: that is one failure.
      set: {
        failures: sql`${s.failures} + case when ${s.paused_until} > ${at}::timestamptz then 0 else 1 end`,
        ...failed,
      },
    })
    .returning({ failures: s.failures });
  const ms = pauseMs(row?.failures ?? 1);
  if (ms <= 0) return;
  const until = new Date(now.getTime() + ms).toISOString();
  await db
    .update(s)
    .set({ paused_until: sql`greatest(coalesce(${s.paused_until}, '-infinity'), ${until}::timestamptz)` })
    .where(eq(s.system, system));
}
