import { isGtin } from '#model/stock/barcode.ts';

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
  /** Digits that may be the beginning of this code, which a pause cut off. */
  readonly head: string;
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

export const noScan: ScanState = { text: '', startedAt: 0, lastAt: 0, longestGap: 0, head: '' };

/** Nobody types four keys and Enter at this pace. */
const fast = { gapMs: 60, averageMs: 45 };
/**
 * Slow Bluetooth scanners need 40–50 ms a key, and now and then the radio holds one back. In a long code that is still far
 * from what hands do: eight keys and Enter at 75 ms each are 160 words a minute.
 */
const steady = { gapMs: 160, averageMs: 75 };
const shortestCode = 4;
const longCode = 8;
/** The radio of a scanner that was held up goes on within this time. */
const longestPauseMs = 1500;

export type Heard = {
  state: ScanState;
  /** The code, when the key closed a scan. */
  scan: string | null;
  /** The first key of a possible burst. */
  began: boolean;
  /** The key closed what is the rest of a code alone. */
  cut: boolean;
  /** What closed here began before a pause. */
  joined: boolean;
};
const nothing = { scan: null, began: false, cut: false, joined: false };

/**
 * @returns the state after the key, and the code when the key closed a scan. One that a pause cut in two is joined where its
 * check digit says that the parts are one code, and otherwise refused: the rest alone may be the code of something else.
 */
export function scanKey(state: ScanState, key: ScanKey): Heard {
  if (key.key === 'Shift') return { ...nothing, state };
  if (key.repeat || key.modified) return { ...nothing, state: noScan };
  const gap = key.at - state.lastAt;
  const inTime = state.text !== '' && gap <= steady.gapMs;
  const longestGap = Math.max(state.longestGap, gap);
  if (key.key === 'Enter') {
    const { text, head } = state;
    const { length } = text;
    const isPaced = (whole: number) => {
      const pace = whole >= longCode ? steady : fast;
      return inTime && longestGap <= pace.gapMs && (key.at - state.startedAt) / length <= pace.averageMs;
    };
    const isScan = length >= shortestCode && isPaced(length);
    const whole = head + text.trim();
    if (head !== '' && isGtin(whole) && isPaced(whole.length))
      return { ...nothing, state: noScan, scan: whole, joined: true };
    // One digit before it may be a person's.
    if (isScan && head.length > 1 && digits.test(text.trim()) && !isGtin(text.trim()))
      return { ...nothing, state: noScan, cut: true, joined: true };
    return { ...nothing, state: noScan, scan: isScan ? text.trim() : null };
  }
  if (key.key.length !== 1) return { ...nothing, state: noScan };
  return inTime
    ? { ...nothing, state: { ...state, text: state.text + key.key, lastAt: key.at, longestGap } }
    : {
        ...nothing,
        state: {
          text: key.key,
          startedAt: key.at,
          lastAt: key.at,
          longestGap: 0,
          head: gap <= longestPauseMs ? headOf(state) : '',
        },
        began: true,
      };
}

const digits = /^\d+$/;

/** What was typed before a pause, where it may be the beginning of a code: digits, at the pace of a scanner. */
function headOf({ text, startedAt, lastAt, head }: ScanState): string {
  if (!digits.test(text)) return '';
  if (text.length === 1) return head.length > 1 ? head + text : text;
  return (lastAt - startedAt) / (text.length - 1) <= steady.averageMs ? head + text : '';
}
