import { useEffect, useState } from 'react';
import { keepAwake } from '../../../workflows/scan/camera.ts';

/** Keeps the screen on. A browser lets it go to sleep again once another window covers this one. */
export function useAwake(): void {
  useEffect(() => {
    let letSleep = keepAwake();
    const seen = () => {
      if (document.visibilityState !== 'visible') return;
      letSleep();
      letSleep = keepAwake();
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      letSleep();
    };
  }, []);
}

/** Fills the screen; `null` where it does already, or the browser cannot (an iPhone). */
export function useFullScreen(): (() => void) | null {
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  if (isFull || !document.fullscreenEnabled) return null;
  return () => void document.documentElement.requestFullscreen().catch(() => undefined);
}
