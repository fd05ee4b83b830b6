import { isGtin } from '#model/stock/barcode.ts';
import { readDigitalLink } from '#model/stock/gs1.ts';
import { isAltered, usKey } from './us-keys.ts';

/**
 * Tells a barcode scanner that types ("wedge") from a person at a keyboard: a burst of keys closed by Enter or Tab, or by
 * nothing. Pure: the listener passes each key with the time of its event, which the browser stamps when the key arrives,
 * so that a busy page does not stretch a burst.
 */
export type ScanState = {
  readonly text: string;
  /** The same keys by their places on the keyboard of a scanner. */
  readonly places: string;
  /** The keyboard typed something else than the scanner meant. */
  readonly altered: boolean;
  readonly startedAt: number;
  readonly lastAt: number;
  /** The longest pause between two keys so far, ms. */
  readonly longestGap: number;
  /** Digits that may be the beginning of this code, which a pause cut off. */
  readonly head: string;
};

export type ScanKey = {
  readonly key: string;
  /** Its place, as `KeyboardEvent.code` has it; left out where nothing is known of it. */
  readonly code?: string;
  readonly shift?: boolean;
  /** Milliseconds from any fixed origin. */
  readonly at: number;
  /** A held key repeats as fast as a scanner types. */
  readonly repeat?: boolean;
  /** Ctrl, Alt or Meta is down. */
  readonly modified?: boolean;
};

export const noScan: ScanState = {
  ...{ text: '', places: '', altered: false, head: '' },
  ...{ startedAt: 0, lastAt: 0, longestGap: 0 },
};

/** No one types four keys and Enter at this pace. */
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
/** After such a silence a scanner that closes its codes with nothing has sent all of it. */
export const silenceMs = 250;
/** The key that closes a code may come that long after its last one, though a silence closed it already. */
export const lateMs = 700;

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

const closes = (key: string): boolean => key === 'Enter' || key === 'Tab';

const textOf = ({ text, places, altered }: ScanState): string => (altered ? places : text).trim();

/** Is the burst, with so many keys and its end at a time, at the pace of a scanner? */
function isScannerPace(state: ScanState, length: number, gap: number, at: number): boolean {
  const pace = length >= longCode ? steady : fast;
  return (
    Math.max(state.longestGap, gap) <= pace.gapMs &&
    (at - state.startedAt) / state.text.length <= pace.averageMs
  );
}

/**
 * @returns the state after the key, and the code when the key closed a scan. One that a pause cut in two is joined where its
 * check digit says that the parts are one code, and otherwise refused: the rest alone may be the code of something else.
 */
export function scanKey(state: ScanState, key: ScanKey): Heard {
  if (key.key === 'Shift') return { ...nothing, state };
  if (key.repeat || key.modified) return { ...nothing, state: noScan };
  const gap = key.at - state.lastAt;
  const inTime = state.text !== '' && gap <= steady.gapMs;
  if (closes(key.key)) return { ...nothing, ...closed(state, inTime, gap, key.at) };
  // An input method takes back what it has written in order to write it with an accent.
  if (key.key === 'Backspace' && inTime)
    return {
      ...nothing,
      state: { ...state, text: state.text.slice(0, -1), places: state.places.slice(0, -1), lastAt: key.at },
    };
  const typed = typedBy(key, inTime);
  if (typed === null) return { ...nothing, state: noScan };
  const altered = (inTime && state.altered) || typed.altered;
  if (inTime) {
    const { text, places, longestGap } = state;
    const longer = { text: text + typed.text, places: places + typed.place, altered };
    return {
      ...nothing,
      state: { ...state, ...longer, lastAt: key.at, longestGap: Math.max(longestGap, gap) },
    };
  }
  const began = { startedAt: key.at, lastAt: key.at, longestGap: 0 };
  const head = gap <= longestPauseMs ? headOf(state) : '';
  return {
    ...nothing,
    state: { text: typed.text, places: typed.place, altered, head, ...began },
    began: true,
  };
}

/** What a key types, and what it would type on the keyboard of a scanner; `null` for one that types nothing. */
function typedBy({ key, code = '', shift = false }: ScanKey, inTime: boolean) {
  // How some scanners send the separator of the parts of a code.
  if (key === 'F8' && inTime) return { text: '\x1d', place: '\x1d', altered: false };
  const place = usKey(code, shift);
  if (key.length === 1)
    return { text: key, place: place ?? key, altered: place !== null && isAltered(key, code, shift) };
  // A keyboard with an input method, a key that waits for the next one, or a number pad without its numbers.
  return place !== null && (inTime || /^(Process|Dead|Unidentified)$/.test(key) || /^Numpad\d$/.test(code))
    ? { text: place, place, altered: true }
    : null;
}

function closed(
  state: ScanState,
  inTime: boolean,
  gap: number,
  at: number,
): Partial<Heard> & { state: ScanState } {
  const { head } = state;
  const text = textOf(state);
  const paced = (length: number) => inTime && isScannerPace(state, length, gap, at);
  const whole = head + text;
  if (head !== '' && isGtin(whole) && paced(whole.length))
    return { state: noScan, scan: whole, joined: true };
  const isScan = state.text.length >= shortestCode && paced(state.text.length);
  // One digit before it may be a person's.
  if (isScan && head.length > 1 && digits.test(text) && !isGtin(text))
    return { state: noScan, cut: true, joined: true };
  return { state: noScan, scan: isScan && text !== '' ? text : null };
}

/**
 * The code that a silence closed: only one that says of itself that it is whole, by its check digit or its form, since
 * anything else may go on.
 */
export function scanSilence(state: ScanState): string | null {
  const text = textOf(state);
  if (text.length < longCode || !isScannerPace(state, state.text.length, 0, state.lastAt)) return null;
  return isGtin(text) || hasSymbology(text) ? text : null;
}

/** As GS1 codes do, and what has the mark of its kind of bars before it. */
const hasSymbology = (text: string): boolean =>
  /^\][a-z]\d./i.test(text) || /^\(?0[12]\)?\d{14}/.test(text) || readDigitalLink(text) !== null;

const digits = /^\d+$/;

/** What was typed before a pause, where it may be the beginning of a code: digits, at the pace of a scanner. */
function headOf(state: ScanState): string {
  const { startedAt, lastAt, head } = state;
  const text = state.altered ? state.places : state.text;
  if (!digits.test(text)) return '';
  if (text.length === 1) return head.length > 1 ? head + text : text;
  return (lastAt - startedAt) / (text.length - 1) <= steady.averageMs ? head + text : '';
}
