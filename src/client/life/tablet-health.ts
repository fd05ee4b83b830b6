import { serverAheadMs, serverMs } from '../page/server-clock.ts';
import { type Signal, signal } from '../page/signal.ts';
import { entriesNow, isUnsent, unsentCount } from '../tablet/entries.ts';
import { currentTablet, retryStorage, tabletSlot } from '../tablet/tablet.ts';

/** Bytes, as far as the browser tells. */
export type Usage = { used: number; quota: number; persisted: boolean };

export type Warning =
  | { kind: 'not-persisted'; unsent: number }
  | { kind: 'space'; leftBytes: number }
  /** `aheadMs` of the tablet's clock; below zero when it is behind. */
  | { kind: 'clock'; aheadMs: number };

const everyMs = 60_000;
const longUnsentMs = 3_600_000;
const littleSpaceBytes = 50 * 1024 * 1024;
const clockToleranceMs = 5 * 60_000;

/** What the browser gave and has left; null until looked at. */
export const usage: Signal<Usage | null> = signal<Usage | null>(null);
export const warnings: Signal<readonly Warning[]> = signal<readonly Warning[]>([]);

/**
 * Warnings of what could cost a person work, before it does. `unsentSince` are the times of unsent changes,
 * ISO.
 */
export function warningsOf(facts: {
  now: number;
  usage: Usage | null;
  unsentSince: readonly string[];
  /** How much is unsent, as a person counts it. */
  unsent: number;
  serverAheadMs: number | null;
}): Warning[] {
  const found: Warning[] = [];
  const { now, usage, unsentSince } = facts;
  const long = unsentSince.some(at => now - Date.parse(at) > longUnsentMs);
  if (usage && !usage.persisted && long) found.push({ kind: 'not-persisted', unsent: facts.unsent });
  // A browser that tells nothing answers 0.
  if (usage && usage.quota > 0 && usage.quota - usage.used < littleSpaceBytes)
    found.push({ kind: 'space', leftBytes: Math.max(0, usage.quota - usage.used) });
  if (facts.serverAheadMs !== null && Math.abs(facts.serverAheadMs) > clockToleranceMs)
    found.push({ kind: 'clock', aheadMs: -facts.serverAheadMs });
  return found;
}

/** Looks at the storage now. */
export async function lookAtTablet(): Promise<void> {
  const tablet = currentTablet();
  if (tablet) usage.set(await tablet.store.usage().catch(() => null));
  warn();
}

/** Says what is known now, without asking the browser. */
function warn(): void {
  const entries = entriesNow.get();
  const found = warningsOf({
    now: serverMs(),
    usage: usage.get(),
    unsentSince: entries.filter(isUnsent).map(entry => entry.createdAt),
    unsent: unsentCount(entries),
    serverAheadMs: serverAheadMs.get(),
  });
  // The same warnings are the same: a screen that shows them does not stir every minute.
  if (JSON.stringify(found) !== JSON.stringify(warnings.get())) warnings.set(found);
}

/** Checks every minute while the page is visible; returns how to stop. */
export function watchTablet(): () => void {
  const look = () => void lookAtTablet();
  // A broken storage is given another chance, but not by what it says itself.
  const again = () => {
    if (document.visibilityState === 'visible') void retryStorage().then(lookAtTablet);
  };
  const timer = setInterval(again, everyMs);
  document.addEventListener('visibilitychange', again);
  // What was sent is not called unsent until the next look.
  const stops = [serverAheadMs.subscribe(look), tabletSlot.subscribe(look), entriesNow.subscribe(warn)];
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', again);
    for (const stop of stops) stop();
  };
}
