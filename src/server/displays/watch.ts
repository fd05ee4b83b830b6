import type { Db } from '../db/connection.ts';
import type { Logger } from '../log.ts';
import { type Said, type Side, saidSince } from './rooms.ts';

export type Listener = {
  room: string;
  /** The side that it hears. */
  side: Side;
  /** How much of them it knows. */
  no: number;
  said(sealed: string): void;
  /** The room has ended, or the server does. */
  ended(why: 'room' | 'server'): void;
};

/** Hears what is said in rooms for as long as one listens. */
export type RoomsWatch = {
  /** Tells the listener from now on. Returns how to stop. */
  listen(listener: Listener): () => void;
  /** Something was said through this process: those who listen here need not wait for the next look. */
  said(room: string, side: Side, said: Said): void;
  /** A room was ended through this process. */
  ended(room: string): void;
  /** How many listen. */
  listeners(): number;
  /** Ends the watch; resolves when the database is asked nothing any more. */
  stop(): Promise<void>;
};

const usual = {
  /** What comes through another process is told within so long, and the time of one question. */
  everyMs: 500,
  /** Without its database the server asks less often. */
  restMs: 5000,
};

/**
 * Passes on what till and screens say. What comes through this process goes at once; what comes through another one is asked
 * of the database twice a second, for all rooms at once. It asks nothing while none listens. `LISTEN` would want a connection
 * of its own, which a pooler does not lend.
 */
export function watchRooms(
  db: Pick<Db, 'execute'>,
  log: Pick<Logger, 'warn'>,
  { everyMs, restMs } = usual,
  now = () => new Date(),
): RoomsWatch {
  const rooms = new Map<string, Set<Listener>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: Promise<void> | undefined;
  let stopped = false;

  function pass(room: string, side: Side, { no, newest }: Said): void {
    for (const listener of rooms.get(room) ?? []) {
      if (listener.side !== side || no <= listener.no) continue;
      const missed = newest.slice(-Math.min(no - listener.no, newest.length));
      listener.no = no;
      for (const sealed of missed) listener.said(sealed);
    }
  }

  function end(room: string): void {
    for (const listener of [...(rooms.get(room) ?? [])]) listener.ended('room');
  }

  async function look(): Promise<void> {
    const known = [...rooms].map(([room, listeners]) => ({ room, ...knownTo(listeners) }));
    const found = await saidSince(db, known, now());
    for (const { room } of known) {
      const said = found.get(room);
      if (!said) end(room);
      else for (const side of ['till', 'screen'] as const) pass(room, side, said[side]);
    }
  }

  function plan(ms: number): void {
    if (stopped || rooms.size === 0 || asking || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      let next = everyMs;
      asking = look()
        .catch((error: unknown) => {
          if (!stopped) log.warn({ err: error }, 'what was said to customer screens could not be looked up');
          next = restMs;
        })
        .finally(() => {
          asking = undefined;
          plan(next);
        });
    }, ms);
    timer.unref();
  }

  return {
    listen(listener) {
      if (stopped) {
        listener.ended('server');
        return () => {};
      }
      const listeners = rooms.get(listener.room) ?? new Set();
      rooms.set(listener.room, listeners.add(listener));
      plan(everyMs);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && rooms.get(listener.room) === listeners) rooms.delete(listener.room);
      };
    },
    said: pass,
    ended: end,
    listeners: () => [...rooms.values()].reduce((sum, { size }) => sum + size, 0),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      for (const listeners of [...rooms.values()])
        for (const listener of [...listeners]) listener.ended('server');
      await asking;
    },
  };
}

/** How much all who listen in a room know. */
const knownTo = (listeners: ReadonlySet<Listener>): Record<Side, number> => {
  const least = (side: Side) =>
    [...listeners].reduce((no, one) => (one.side === side ? Math.min(no, one.no) : no), mostNo);
  return { till: least('till'), screen: least('screen') };
};
/** The largest number of a column; where none listens, nothing is newer. */
const mostNo = 2 ** 31 - 1;
