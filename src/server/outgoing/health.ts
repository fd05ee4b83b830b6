import { inArray, sql } from 'drizzle-orm';
import { openStatuses } from '#model/administration/outgoing.ts';
import type { Tx } from '../db/connection.ts';
import { outgoingCommands as c, outgoingSystems as s } from '../db/schema/index.ts';

const instant = (at: Date | null | undefined) => at?.toISOString() ?? null;

/**
 * How each system is, as the queue knows it: what waits for it, and how it last answered. Nothing is asked of the systems.
 *
 * @returns by the name of the system
 */
export async function healthOfSystems(tx: Tx, now: Date) {
  const waiting = await tx
    .select({
      system: c.system,
      waiting: sql`count(*) filter (where ${c.status} <> 'dead')`.mapWith(Number),
      undecided: sql`count(*) filter (where ${c.status} = 'dead')`.mapWith(Number),
      oldest_at: sql`min(${c.created_at})`.mapWith(c.created_at),
    })
    .from(c)
    .where(inArray(c.status, [...openStatuses]))
    .groupBy(c.system);
  const states = await tx.select().from(s);
  return (system: string) => {
    const waits = waiting.find(row => row.system === system);
    const state = states.find(row => row.system === system);
    const paused = state?.paused_until ?? null;
    return {
      waiting: waits?.waiting ?? 0,
      undecided: waits?.undecided ?? 0,
      oldest_at: instant(waits?.oldest_at),
      paused_until: paused !== null && paused > now ? instant(paused) : null,
      last_ok_at: instant(state?.last_ok_at),
      last_error_at: instant(state?.last_error_at),
      last_error: state?.last_error ?? '',
    };
  };
}
