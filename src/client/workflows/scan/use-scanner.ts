import { useEffect, useEffectEvent } from 'react';
import { t } from '../../messages/en.ts';
import { notify } from '../../page/notices.ts';
import type { ScanAnswer } from './scan-answer.ts';
import { noScan, scanKey } from './scan-detector.ts';
import { scanSound } from './scan-sound.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;
type Before = { field: Field; value: string; start: number | null; end: number | null };

function focusedField(): Before | null {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null;
  return { field, value: field.value, start: field.selectionStart, end: field.selectionEnd };
}

/** Puts back what a field held before the scanner typed into it, so that React hears of it. */
function restore({ field, value, start, end }: Before): void {
  if (field.value === value) return;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React overrides `value` on the element itself; only the prototype's setter makes it see the event as a change.
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (start !== null) field.setSelectionRange(start, end);
}

/**
 * Hears a wedge scanner wherever the focus is. A scan never presses a focused button and leaves nothing in a focused
 * field. What a person types goes its way untouched: keys are only held back once Enter has closed a burst. The answer is
 * sounded here, so that a screen gives the same function to the scanner and to a `ScanButton`; `null`: not yet answered.
 */
export function useScanner(onScan: (code: string) => ScanAnswer | null, active = true): void {
  const heard = useEffectEvent(onScan);
  useEffect(() => {
    if (!active) return;
    let state = noScan;
    let before: Before | null = null;
    /** The same before the first part of a code that a pause cut. */
    let beforeAll: Before | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const last = state;
      const result = scanKey(state, {
        key: event.key,
        at: event.timeStamp,
        repeat: event.repeat,
        modified: event.ctrlKey || event.altKey || event.metaKey,
      });
      state = result.state;
      if (result.began) {
        if (state.head.length === last.text.length) beforeAll = before;
        before = focusedField();
      }
      if (result.scan === null && !result.cut) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const held = result.joined ? beforeAll : before;
      if (held && document.activeElement === held.field) restore(held);
      if (result.scan === null) {
        notify.failure(t.scan.cut);
        return scanSound('unknown');
      }
      const answer = heard(result.scan);
      if (answer) scanSound(answer.ok ? 'added' : 'unknown');
    };
    // Capture: before any control sees the Enter.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [active]);
}
