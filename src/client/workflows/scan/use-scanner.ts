import { useEffect, useEffectEvent } from 'react';
import { takeScans } from './hear-scans.ts';
import type { ScanAnswer } from './scan-answer.ts';
import { scanSound } from './scan-sound.ts';

/**
 * Hears a wedge scanner wherever the focus is. A scan never presses a focused button and leaves nothing in a focused
 * field. What a person types goes its way untouched: keys are only held back once a burst is closed. The answer is
 * sounded here, so that a screen gives the same function to the scanner and to a `ScanButton`; `null`: not yet answered.
 */
export function useScanner(onScan: (code: string) => ScanAnswer | null, active = true): void {
  const heard = useEffectEvent((code: string) => {
    const answer = onScan(code);
    if (answer) scanSound(answer.ok ? 'added' : 'unknown');
  });
  useEffect(() => (active ? takeScans(code => heard(code)) : undefined), [active]);
}
