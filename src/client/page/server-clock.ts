import { businessDate } from '#model/kit/format.ts';
import { deviceClock, serverNow } from '#offline/device-clock.ts';
import { signal } from './signal.ts';

export { serverNow };

/**
 * How far the server's clock is ahead of the tablet's, in milliseconds. Null until the server has told its
 * time.
 */
export const serverAheadMs = signal<number | null>(null);

/** Takes the time that the server has just answered. */
export function noteServerTime(serverMs: number): void {
  if (!Number.isFinite(serverMs)) return;
  deviceClock.note(serverMs);
  serverAheadMs.set(deviceClock.behindMs());
}

/** The server's time in milliseconds. */
export function serverMs(): number {
  return deviceClock.now();
}

/** Today's business date by the server's clock, whatever this tablet's says. */
export function businessToday(): string {
  return businessDate(new Date(deviceClock.now()));
}
