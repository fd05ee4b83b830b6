import { serverTime } from '#model/kit/server-time.ts';

/**
 * The server's time on this device, with or without a connection: what people make here is dated by it, never by a clock
 * that a person has set. The difference between the two clocks outlives the page; while the page is open, time that
 * cannot be set (`performance.now()`) shows when the device's clock has been.
 */
export type DeviceClock = {
  /** Milliseconds. The device's own time until an answer has brought the server's once. */
  now(): number;
  /** The server says that its time is this now. */
  note(serverMs: number): void;
  /** How far the device's clock is behind, in milliseconds; `null` until an answer has brought the server's. */
  behindMs(): number | null;
};

export type ClockPorts = {
  /** The clock that people can set, and the time that only goes forward, but may stand still while the device sleeps. */
  wall: () => number;
  steady: () => number;
  load: () => string | null;
  save: (text: string) => void;
};

/** A device sleeps, or lies in a drawer, for so long at most; a clock that says more has been set. */
const longestSleepMs = 7 * 24 * 3_600_000;
/** What has certainly come is written down this often, so that the next page knows it. */
const saveEveryMs = 60_000;

export function createDeviceClock({ wall, steady, load, save }: ClockPorts): DeviceClock {
  let known: { least: number; steadyAt: number; behindMs: number } | null = null;
  let savedAt = Number.NEGATIVE_INFINITY;

  function set(least: number, behindMs: number): void {
    known = { least, steadyAt: steady(), behindMs };
    if (Math.abs(least - savedAt) < saveEveryMs) return;
    savedAt = least;
    save(JSON.stringify({ seen: least, behindMs }));
  }

  const kept = read(load());
  if (kept) {
    known = { least: kept.seen, steadyAt: steady(), behindMs: kept.behindMs };
    savedAt = kept.seen;
  }

  return {
    now() {
      if (!known) return wall();
      const least = known.least + Math.max(0, steady() - known.steadyAt);
      const device = wall();
      const found = serverTime(device, { least, behindMs: known.behindMs }, longestSleepMs) ?? {
        at: least,
        behindMs: least - device,
      };
      if (found.behindMs !== known.behindMs) savedAt = Number.NEGATIVE_INFINITY;
      set(found.at, found.behindMs);
      return found.at;
    },
    note(serverMs) {
      savedAt = Number.NEGATIVE_INFINITY;
      set(serverMs, serverMs - wall());
    },
    behindMs: () => known?.behindMs ?? null,
  };
}

function read(text: string | null): { seen: number; behindMs: number } | null {
  try {
    const { seen, behindMs } = JSON.parse(text ?? '') as Record<string, unknown>; // each field is checked
    return Number.isFinite(seen) && Number.isFinite(behindMs)
      ? { seen: Number(seen), behindMs: Number(behindMs) }
      : null;
  } catch {
    return null;
  }
}

const key = 'quay:clock';

/** This page's. Without storage the difference is known until the page ends. */
export const deviceClock: DeviceClock = createDeviceClock({
  wall: Date.now,
  steady: () => performance.now(),
  load() {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  save(text) {
    try {
      localStorage.setItem(key, text);
    } catch {
      // As above.
    }
  },
});

/** The server's time as an ISO text: what is written down as a moment. */
export function serverNow(): string {
  return new Date(deviceClock.now()).toISOString();
}
