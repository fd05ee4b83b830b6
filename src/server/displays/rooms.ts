import { and, eq, lt, sql } from 'drizzle-orm';
import { unusedMs } from '#calls/sales/display-relay.ts';
import type { Db } from '../db/connection.ts';
import { displayRooms } from '../db/schema/index.ts';

/** The side that says something: the till, or its screens. */
export type Side = 'till' | 'screen';

/** How far a room has come, and the newest of what was said in it. */
export type Said = { no: number; newest: readonly string[] };
export type Room = { room: string; till: Said; screen: Said };

/** A person has one till in hand; the other is a tab that was copied. */
export const mostRoomsOfSession = 2;
/** A process that looks twice a second misses none of so few. */
const newest = 4;

/** Of a room that is made again the numbers are higher than before: one that listens all the time misses nothing. */
const firstNo = (now: Date) => Math.floor((now.getTime() - Date.UTC(2026)) / 1000);
const lasting = (now: Date) => new Date(now.getTime() - unusedMs);

/**
 * Makes a room for a session, or takes over one of the same person's: they have signed in again. Of a session that has too
 * many the oldest ends. Resolves to whether the room is theirs now.
 */
export async function openRoom(db: Db, room: string, session: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with others as (
      delete from display_rooms where room in (
        select room from display_rooms where session = ${session} and room <> ${room}
        order by used_at desc offset ${mostRoomsOfSession - 1}))
    insert into display_rooms (room, session, till_no, screen_no, opened_at, used_at)
    values (${room}, ${session}, ${firstNo(now)}, ${firstNo(now)}, ${now.toISOString()}, ${now.toISOString()})
    on conflict (room) do update set session = excluded.session, used_at = excluded.used_at
      where exists (select from sessions own join sessions former using (user_id)
        where own.token_hash = excluded.session and former.token_hash = display_rooms.session)
    returning room`);
  return rows.length > 0;
}

/** Ends a room of a session. Resolves to whether there was one. */
export async function endRoom(db: Db, room: string, session: string): Promise<boolean> {
  const ended = await db
    .delete(displayRooms)
    .where(and(eq(displayRooms.room, room), eq(displayRooms.session, session)))
    .returning({ room: displayRooms.room });
  return ended.length > 0;
}

/** Ends rooms that no till uses any more. */
export async function dropUnusedRooms(db: Db, now: Date): Promise<void> {
  await db.delete(displayRooms).where(lt(displayRooms.used_at, lasting(now)));
}

/** How far a room has come; `null` where there is none, or for a session where it is another one's. */
export async function findRoom(
  db: Db,
  room: string,
  session: string | null,
  now: Date,
): Promise<Pick<Room, 'till' | 'screen'> | null> {
  const [found] = await db
    .select({ till: displayRooms.till_no, screen: displayRooms.screen_no, session: displayRooms.session })
    .from(displayRooms)
    .where(and(eq(displayRooms.room, room), sql`${displayRooms.used_at} > ${lasting(now).toISOString()}`));
  if (!found || (session !== null && session !== found.session)) return null;
  return { till: { no: found.till, newest: [] }, screen: { no: found.screen, newest: [] } };
}

/** Keeps what was said as the newest. Resolves to all of the newest, or `null` as `findRoom` does. */
export async function say(
  db: Db,
  { room, sealed }: { room: string; sealed: string },
  /** Of the till; a screen has none. */
  session: string | null,
  now: Date,
): Promise<{ side: Side; said: Said } | null> {
  const side: Side = session === null ? 'screen' : 'till';
  const [no, said] = [sql.identifier(`${side}_no`), sql.identifier(`${side}_said`)];
  const used = session === null ? sql`` : sql`, used_at = ${now.toISOString()}`;
  const { rows } = await db.execute<{ no: number; said: string[] }>(sql`
    update display_rooms set ${no} = ${no} + 1,
      ${said} = (${said} || ${sealed}::text)[greatest(1, cardinality(${said}) - ${newest - 2}):]${used}
    where room = ${room} and used_at > ${lasting(now).toISOString()}
      and (${session}::text is null or session = ${session})
    returning ${no} as no, ${said} as said`);
  const [row] = rows;
  return row ? { side, said: { no: row.no, newest: row.said } } : null;
}

/** What was said in rooms since so much of it is known. A room that is not among them has ended. */
export async function saidSince(
  db: Pick<Db, 'execute'>,
  known: readonly { room: string; till: number; screen: number }[],
  now: Date,
): Promise<Map<string, Pick<Room, 'till' | 'screen'>>> {
  const of = <K extends keyof (typeof known)[number]>(field: K) => sql.param(known.map(one => one[field]));
  const { rows } = await db.execute<{
    room: string;
    till_no: number;
    till_said: string[];
    screen_no: number;
    screen_said: string[];
  }>(sql`
    select room, till_no, case when till_no > known.till then till_said else '{}' end as till_said,
      screen_no, case when screen_no > known.screen then screen_said else '{}' end as screen_said
    from display_rooms join unnest(${of('room')}::text[], ${of('till')}::int[], ${of('screen')}::int[])
      as known (room, till, screen) using (room)
    where used_at > ${lasting(now).toISOString()}`);
  return new Map(
    rows.map(row => [
      row.room,
      {
        till: { no: row.till_no, newest: row.till_said },
        screen: { no: row.screen_no, newest: row.screen_said },
      },
    ]),
  );
}
