import { flushSync } from 'react-dom';
import { t } from '../../messages/en.ts';
import { notify } from '../../page/notices.ts';
import {
  lateMs,
  noScan,
  type ScanKey,
  type ScanState,
  scanKey,
  scanSilence,
  silenceMs,
} from './scan-detector.ts';
import { scanSound } from './scan-sound.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;
type Before = { field: Field; value: string; start: number | null; end: number | null };

/** Who takes scans: the last of them that came, since it lies over the others. */
const takers: ((code: string) => void)[] = [];
/** Pages on which nothing is scanned keep scans out of their numbers. */
let guards = 0;

/** Takes every scan until the returned function is called, or another takes them. */
export function takeScans(taker: (code: string) => void): () => void {
  const own = (code: string) => taker(code);
  takers.push(own);
  listen();
  return () => {
    takers.splice(takers.indexOf(own), 1);
    listen();
  };
}

/** Keeps scans out of fields of numbers where no screen takes them, until the returned function is called. */
export function guardNumbers(): () => void {
  guards += 1;
  listen();
  return () => {
    guards -= 1;
    listen();
  };
}

let listening = false;
function listen(): void {
  const wanted = takers.length > 0 || guards > 0;
  if (wanted === listening) return;
  listening = wanted;
  // Capture: before any control sees the key that closes a scan.
  if (wanted) document.addEventListener('keydown', onKeyDown, true);
  else {
    document.removeEventListener('keydown', onKeyDown, true);
    forget();
  }
}

let state: ScanState = noScan;
let before: Before | null = null;
/** The same before the first part of a code that a pause cut. */
let beforeAll: Before | null = null;
let silence: ReturnType<typeof setTimeout> | undefined;
/** A scanner that closes one code with a key closes all of them with it. */
let closesWithKey = false;
/** When a silence closed a code: the key that belongs to it may follow. */
let closedAt = Number.NEGATIVE_INFINITY;

/** Once no screen listens any more: the next person may have another scanner. */
function forget(): void {
  clearTimeout(silence);
  state = noScan;
  before = beforeAll = null;
  closesWithKey = false;
  closedAt = Number.NEGATIVE_INFINITY;
}

function onKeyDown(event: KeyboardEvent): void {
  // A browser that fills a form in tells of keys that are none.
  if (!(event instanceof KeyboardEvent)) return;
  clearTimeout(silence);
  const last = state;
  const key = keyOf(event);
  if (state.text === '' && isClosing(key) && key.at - closedAt <= lateMs) {
    closedAt = Number.NEGATIVE_INFINITY;
    stopEvent(event);
    return;
  }
  const result = scanKey(state, key);
  state = result.state;
  if (result.began) {
    if (state.head.length === last.text.length) beforeAll = before;
    before = focusedField();
  }
  if (state.text !== '' && !closesWithKey) silence = setTimeout(onSilence, silenceMs);
  if (result.scan === null && !result.cut) return;
  closesWithKey = true;
  if (!isTaken()) return;
  stopEvent(event);
  putBack(result.joined ? beforeAll : before, event.isComposing);
  if (result.scan !== null) giveScan(result.scan);
  else {
    notify.failure(t.scan.cut);
    scanSound('unknown');
  }
}

function onSilence(): void {
  const code = scanSilence(state);
  if (code === null || !isTaken()) return;
  closedAt = state.lastAt;
  state = noScan;
  putBack(before, false);
  giveScan(code);
}

const isClosing = ({ key }: ScanKey): boolean => key === 'Enter' || key === 'Tab';

/** A key as the scanner means it: some send the separator of the parts of a code, and the end, with Ctrl. */
function keyOf(event: KeyboardEvent): ScanKey {
  const { code, shiftKey: shift, ctrlKey, altKey, metaKey, repeat, timeStamp: at } = event;
  const control = ctrlKey && !altKey && !metaKey;
  if (control && code === 'BracketRight') return { key: '\x1d', at, repeat };
  if (control && (code === 'KeyM' || code === 'KeyJ') && state.text !== '')
    return { key: 'Enter', at, repeat };
  // An input method hides which key it was, but not where it is.
  const key = code === 'Enter' || code === 'NumpadEnter' ? 'Enter' : event.key;
  return { key, code, shift, at, repeat, modified: ctrlKey || altKey || metaKey };
}

function stopEvent(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** A screen takes scans, or the field that has the focus must not. */
const isTaken = (): boolean => takers.length > 0 || (guards > 0 && isNumber(document.activeElement));

/** As if the scanner had typed the code here; also what another window of this tablet has heard. */
export function giveScan(code: string): void {
  const taker = takers.at(-1);
  if (taker) taker(code);
  else {
    notify.warning(t.scan.notHere(code), 'scan');
    scanSound('unknown');
  }
}

/** An amount, a quantity or another number that counts. */
const isNumber = (field: Element | null): field is HTMLInputElement =>
  field instanceof HTMLInputElement &&
  /^(decimal|numeric)$/.test(field.getAttribute('inputmode') ?? '') &&
  field.type !== 'password';

function focusedField(): Before | null {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null;
  return { field, value: field.value, start: field.selectionStart, end: field.selectionEnd };
}

/**
 * Puts back what a field held before the scanner typed into it, so that React hears of it. What a person had typed into a
 * number counts before the scan does, as if they had left it.
 */
function putBack(held: Before | null, composing: boolean): void {
  if (!held || document.activeElement !== held.field) return;
  restore(held);
  const { field } = held;
  // What an input method has not written yet comes after the key.
  if (composing)
    field.addEventListener('compositionend', () => setTimeout(() => restore(held)), { once: true });
  if (!isNumber(field)) return;
  flushSync(() => field.blur());
  if (field.isConnected) field.focus({ preventScroll: true });
}

function restore({ field, value, start, end }: Before): void {
  if (field.value === value) return;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  flushSync(() => {
    // React overrides `value` on the element itself; only the prototype's setter makes it see the event as a change.
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  if (start !== null) field.setSelectionRange(start, end);
}
