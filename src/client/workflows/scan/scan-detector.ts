/**
 * Tells a barcode scanner that types ("wedge") from a person at a keyboard: a burst of keys closed by Enter. Pure: whoever
 * listens passes each key with the time of its event, which the browser stamps when the key arrives, so that a busy page
 * does not stretch a burst.
 */
export type ScanState = {
  readonly text: string;
  readonly startedAt: number;
  readonly lastAt: number;
  /** The longest pause between two keys so far, ms. */
  readonly longestGap: number;
};

export type ScanKey = {
  readonly key: string;
  /** Milliseconds from any fixed origin. */
  readonly at: number;
  /** A held key repeats as fast as a scanner types. */
  readonly repeat?: boolean;
  /** Ctrl, Alt or Meta is down. */
  readonly modified?: boolean;
};

export const noScan: ScanState = { text: '', startedAt: 0, lastAt: 0, longestGap: 0 };

/** Nobody types four keys and Enter at this pace. */
const fast = { gapMs: 60, averageMs: 45 };
/**
 * Slow Bluetooth scanners need 40–50 ms a key, and now and then the radio holds one back. In a long code that is still far
 * from what hands do: eight keys and Enter at 75 ms each are 160 words a minute.
 */
const steady = { gapMs: 160, averageMs: 75 };
const shortestCode = 4;
const longCode = 8;

/** @returns the state after the key, and the code when the key closed a scan. `began` marks the first key of a possible burst. */
export function scanKey(
  state: ScanState,
  key: ScanKey,
): { state: ScanState; scan: string | null; began: boolean } {
  if (key.key === 'Shift') return { state, scan: null, began: false };
  if (key.repeat || key.modified) return { state: noScan, scan: null, began: false };
  const gap = key.at - state.lastAt;
  const inTime = state.text !== '' && gap <= steady.gapMs;
  const longestGap = Math.max(state.longestGap, gap);
  if (key.key === 'Enter') {
    const { length } = state.text;
    const pace = length >= longCode ? steady : fast;
    const isScan =
      inTime &&
      length >= shortestCode &&
      longestGap <= pace.gapMs &&
      (key.at - state.startedAt) / length <= pace.averageMs;
    return { state: noScan, scan: isScan ? state.text.trim() : null, began: false };
  }
  if (key.key.length !== 1) return { state: noScan, scan: null, began: false };
  return inTime
    ? {
        state: { ...state, text: state.text + key.key, lastAt: key.at, longestGap },
        scan: null,
        began: false,
      }
    : {
        state: { text: key.key, startedAt: key.at, lastAt: key.at, longestGap: 0 },
        scan: null,
        began: true,
      };
}
