import { useEffect, useEffectEvent, useState } from 'react';
import { items } from '#calls/index.ts';
import { useTablet } from '../../tablet/tablet.ts';
import type { ScanAnswer } from './scan-answer.ts';
import { scanSound } from './scan-sound.ts';
import { useScanner } from './use-scanner.ts';

const nothing: readonly string[] = [];

/**
 * As `useScanner`, for the codes of items. What is scanned before the tablet has read its items, or before the screen is
 * `ready`, waits for them, in order: right after a page has loaded a scanner is faster than the disk.
 */
export function useItemScanner(
  onScan: (code: string) => ScanAnswer,
  { active = true, ready = true }: { active?: boolean; ready?: boolean } = {},
): void {
  const tablet = useTablet();
  const [read, setRead] = useState<typeof tablet>(null);
  const [waiting, setWaiting] = useState(nothing);
  useEffect(() => {
    if (!tablet) return;
    let live = true;
    const done = () => live && setRead(tablet);
    tablet.store.load(items.filter).then(done, done);
    return () => {
      live = false;
    };
  }, [tablet]);
  const now = ready && read === tablet;
  useScanner(code => {
    if (now) return onScan(code);
    setWaiting(before => [...before, code]);
    return null;
  }, active);
  const heard = useEffectEvent((code: string) => scanSound(onScan(code).ok ? 'added' : 'unknown'));
  useEffect(() => {
    if (!now || waiting.length === 0) return;
    setWaiting(nothing);
    for (const code of waiting) heard(code);
  }, [now, waiting]);
}
