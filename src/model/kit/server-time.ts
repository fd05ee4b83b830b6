/** What a device knows of the server's clock, in milliseconds. */
export type ClockSight = {
  /** A moment of the server's clock that has certainly come. */
  least: number;
  /** How far this device's clock was behind the server's when it was last compared; below zero when it was ahead. */
  behindMs: number;
};

/** Clocks drift, and an answer takes its time: within this two moments are one. */
export const driftMs = 60_000;

/**
 * The server's time by a device with a clock that says `device`. The clock may have been set since it was
 * last compared. The result is the device's clock with its known error. Where that cannot be, it is the clock
 * alone: a person has corrected it. `null` when both lie before `least` or more than `mostMs` after it. Then
 * the device's clock says nothing.
 */
export function serverTime(
  device: number,
  { least, behindMs }: ClockSight,
  mostMs: number,
): { at: number; behindMs: number } | null {
  const asKnown = { at: device + behindMs, behindMs };
  const asCorrected = { at: device, behindMs: 0 };
  const within = (at: number, ms: number) => at >= least - driftMs && at <= least + ms;
  const found =
    [asKnown, asCorrected].find(({ at }) => within(at, driftMs)) ??
    [asKnown, asCorrected].find(({ at }) => within(at, mostMs));
  return found ? { ...found, at: Math.max(found.at, least) } : null;
}
