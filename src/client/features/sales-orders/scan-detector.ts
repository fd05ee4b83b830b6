/**
 * Tells a barcode scanner that types ("wedge") from a person at a keyboard: a burst of keys, each within `maxGapMs` of the
 * one before, closed by Enter. Pure: whoever listens passes each key with the time of its event, which the browser
 * stamps when the key arrives, so that a busy page does not stretch a burst.
 */
export type ScanState = { readonly text: string; readonly startedAt: number; readonly lastAt: number };

export type ScanKey = {
  readonly key: string;
  /** ms, from any fixed origin */
  readonly at: number;
  /** A held key repeats as fast as a scanner types. */
  readonly repeat?: boolean;
  /** Ctrl, Alt or Meta is down. */
  readonly modified?: boolean;
};

export const noScan: ScanState = { text: '', startedAt: 0, lastAt: 0 };

/** Slow Bluetooth scanners need 40–50 ms a key; nobody types four keys and Enter at that pace. */
export const maxGapMs = 60;
const averageGapMs = 45;
export const shortestCode = 4;

/** @returns the state after the key, and the code when the key closed a scan. `began` marks the first key of a possible burst. */
export function scanKey(
  state: ScanState,
  key: ScanKey,
): { state: ScanState; scan: string | null; began: boolean } {
  if (key.key === 'Shift') return { state, scan: null, began: false };
  if (key.repeat || key.modified) return { state: noScan, scan: null, began: false };
  const inTime = state.text !== '' && key.at - state.lastAt <= maxGapMs;
  if (key.key === 'Enter') {
    const gaps = state.text.length;
    const isScan =
      inTime && state.text.length >= shortestCode && (key.at - state.startedAt) / gaps <= averageGapMs;
    return { state: noScan, scan: isScan ? state.text.trim() : null, began: false };
  }
  if (key.key.length !== 1) return { state: noScan, scan: null, began: false };
  return inTime
    ? { state: { ...state, text: state.text + key.key, lastAt: key.at }, scan: null, began: false }
    : { state: { text: key.key, startedAt: key.at, lastAt: key.at }, scan: null, began: true };
}
