import { and, eq, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import type { EnteredSystem, FieldValues, SystemField } from '#model/administration/systems.ts';
import type { Db, Tx } from '../db/connection.ts';
import { systemConnections as c, systemSettings as s } from '../db/schema/index.ts';
import { open, type SealKeys, seal, sealingKey } from './sealing.ts';

// What administrators have entered about systems outside. A change locks the connection's row first. So does a document
// that is released to the system, which shares the lock: it goes where the connection leads when it is committed.

export type Connection = typeof c.$inferSelect;
export type SettingRow = typeof s.$inferSelect;

/** A connection and what was entered for it, of one moment. */
export type Entered = { readonly connection: Connection; readonly rows: readonly SettingRow[] };

/** The connections that there are or were, by system. */
export async function readEntered(db: Db | Tx): Promise<Map<string, Entered>> {
  const found = await db.select({ connection: c, row: s }).from(c).leftJoin(s, eq(s.system, c.system));
  const entered = new Map<string, { connection: Connection; rows: SettingRow[] }>();
  for (const { connection, row } of found) {
    const kept = entered.get(connection.system) ?? { connection, rows: [] };
    entered.set(connection.system, kept);
    if (row) kept.rows.push(row);
  }
  return entered;
}

/** Counts of changes by system, of those that are connected or were. */
export async function versionsOf(db: Db): Promise<Map<string, number>> {
  const rows = await db.select({ system: c.system, version: c.version }).from(c);
  return new Map(rows.map(({ system, version }) => [system, version]));
}

/**
 * The values of a connection, its secrets opened.
 *
 * @throws SealProblem
 */
export function openedValues(rows: readonly SettingRow[], keys: SealKeys): FieldValues {
  return Object.fromEntries(rows.map(row => [row.field, textOf(row, keys)]));
}

/** @throws SealProblem */
export function textOf({ system, field, value, sealed, key_id }: SettingRow, keys: SealKeys): string {
  if (sealed === null || key_id === null) return value ?? '';
  return open(keys, { system, field }, { sealed, key_id });
}

/**
 * Is the system connected by what was entered? It stays so until the transaction has ended.
 *
 * @param version only where its settings are still these
 */
export async function isConnected(tx: Tx, system: string, version?: number): Promise<boolean> {
  const [row] = await tx
    .select({ version: c.version })
    .from(c)
    .where(and(eq(c.system, system), isNotNull(c.connected_at)))
    .for('share');
  return row !== undefined && (version === undefined || row.version === version);
}

/** The same at this moment, for what is only shown. */
export async function isConnectedNow(tx: Tx, system: EnteredSystem): Promise<boolean> {
  const [row] = await tx
    .select({ system: c.system })
    .from(c)
    .where(and(eq(c.system, system), isNotNull(c.connected_at)));
  return row !== undefined;
}

/** The connection, locked for a change. One that there never was begins with version 0. */
export async function lockConnection(tx: Tx, system: EnteredSystem, now: Date): Promise<Connection> {
  await tx.insert(c).values({ system, changed_at: now }).onConflictDoNothing();
  const [row] = await tx.select().from(c).where(eq(c.system, system)).for('update');
  if (!row) throw new Error(`the connection ${system} has no row`);
  return row;
}

export type Change = { by: string; now: Date };

/**
 * Keeps these values alone, secrets sealed. Those that stay as they are keep who entered them, and when.
 *
 * @param before the values of the rows, as far as they can be opened
 * @returns the fields that have changed
 */
export async function keepValues(
  tx: Tx,
  system: EnteredSystem,
  kept: ReadonlyMap<SystemField, string>,
  { rows, before }: { rows: readonly SettingRow[]; before: FieldValues },
  keys: SealKeys,
  { by, now }: Change,
): Promise<string[]> {
  const changed: string[] = [];
  for (const [{ name: field, kind }, value] of kept) {
    const row = rows.find(one => one.field === field);
    if (row && (row.sealed === null) === (kind !== 'secret') && before[field] === value) continue;
    changed.push(field);
    const stored =
      kind === 'secret'
        ? { value: null, ...seal(keys, { system, field }, value) }
        : { value, sealed: null, key_id: null };
    const columns = { ...stored, changed_by: by, changed_at: now };
    await tx
      .insert(s)
      .values({ system, field, ...columns })
      .onConflictDoUpdate({ target: [s.system, s.field], set: columns });
  }
  const names = [...kept.keys()].map(({ name }) => name);
  const dropped = await tx
    .delete(s)
    .where(and(eq(s.system, system), notInArray(s.field, names)))
    .returning({ field: s.field });
  return [...changed, ...dropped.map(({ field }) => field)];
}

/** Every process takes the change up. */
export async function noteChange(
  tx: Tx,
  system: EnteredSystem,
  connected_at: Date | null,
  { by, now }: Change,
): Promise<void> {
  await tx
    .update(c)
    .set({ version: sql`${c.version} + 1`, connected_at, changed_by: by, changed_at: now })
    .where(eq(c.system, system));
}

export async function forgetValues(tx: Tx, system: EnteredSystem): Promise<void> {
  await tx.delete(s).where(eq(s.system, system));
}

const step = 100;

/**
 * Seals by the first key what former ones have sealed. Any number of processes may; a row that a person changes at
 * the same time is left alone. What none of the keys opens stays.
 *
 * @returns how many secrets it sealed
 */
export async function sealAgain(db: Db, keys: SealKeys): Promise<number> {
  const former = [...keys.keys()].filter(id => id !== sealingKey(keys));
  if (former.length === 0) return 0;
  let sealed = 0;
  const broken = new Set<string>();
  for (;;) {
    const done = await db.transaction(async tx => {
      const rows = await tx
        .select()
        .from(s)
        .where(
          and(inArray(s.key_id, former), notInArray(sql`${s.system} || ' ' || ${s.field}`, ['', ...broken])),
        )
        .orderBy(s.system, s.field)
        .limit(step)
        .for('update', { skipLocked: true });
      for (const row of rows) if (!(await sealRow(tx, row, keys))) broken.add(`${row.system} ${row.field}`);
      return rows.length;
    });
    if (done === 0) return sealed - broken.size;
    sealed += done;
  }
}

async function sealRow(tx: Tx, row: SettingRow, keys: SealKeys): Promise<boolean> {
  const { system, field } = row;
  let secret: string;
  try {
    secret = textOf(row, keys);
  } catch {
    return false;
  }
  const isThis = and(eq(s.system, system), eq(s.field, field), ne(s.key_id, sealingKey(keys)));
  await tx
    .update(s)
    .set(seal(keys, { system, field }, secret))
    .where(isThis);
  return true;
}

/** How many secrets each key has sealed, by its id. */
export async function sealedBy(db: Db | Tx): Promise<Map<string, number>> {
  const rows = await db
    .select({ key_id: s.key_id, count: sql`count(*)`.mapWith(Number) })
    .from(s)
    .where(isNotNull(s.key_id))
    .groupBy(s.key_id);
  return new Map(rows.map(({ key_id, count }) => [key_id ?? '', count]));
}
