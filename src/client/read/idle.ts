import { tabletSlot } from '../tablet/tablet.ts';
import { sessionState } from '../who/session-state.ts';

const lookMs = 150;
const limitMs = 6000;

/** Resolves when the page has nothing better to do, after a second at the latest. Browsers without idle times answer soon. */
export function idle(): Promise<void> {
  return new Promise(resolve => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 1);
  });
}

const asking: (() => boolean)[] = [];

/** The page is busy as long as `isAsking` says so. */
export function busyWhile(isAsking: () => boolean): void {
  asking.push(isAsking);
}

function isBusy(): boolean {
  const { owner } = tabletSlot.get();
  return asking.some(isAsking => isAsking()) || (sessionState.get() !== null && owner === null);
}

/**
 * Does the work once the screen has what it asked for and the page is idle, within six seconds at the latest.
 * Background work must not delay the first rows. Returns how to call it off.
 */
export function whenIdle(work: () => void): () => void {
  const latest = performance.now() + limitMs;
  let off = false;
  let calm = 0;
  const look = () => {
    if (off) return;
    calm = isBusy() ? 0 : calm + 1;
    // Twice: a screen's own reads begin a moment after it is there.
    if (calm < 2 && performance.now() < latest) setTimeout(look, lookMs);
    else void idle().then(() => off || work());
  };
  look();
  return () => {
    off = true;
  };
}
