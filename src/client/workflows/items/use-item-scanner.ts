import { useEffect, useEffectEvent, useState } from 'react';
import { items } from '#calls/index.ts';
import { t } from '../../messages/en.ts';
import { notify } from '../../page/notices.ts';
import { useSignal } from '../../page/signal.ts';
import { useMayRead } from '../../read/permissions.ts';
import { useStoredTable } from '../../read/use-table.ts';
import { syncTrouble } from '../../tablet/sync-trouble.ts';
import { useTablet } from '../../tablet/tablet.ts';
import { useConnectionState } from '../../transport/connection.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import { scanSound } from '../scan/scan-sound.ts';
import { useScanner } from '../scan/use-scanner.ts';
import { meaningIn } from './item-search.ts';

const nothing: readonly string[] = [];

/**
 * As `useScanner`, for the codes of items. Codes wait, in order, until the tablet has read its items and the screen is
 * `ready`: right after a page has loaded a scanner is faster than the disk. While the server still sends items, the code
 * of one that has not come waits too; not while it refuses them.
 */
export function useItemScanner(
  onScan: (code: string) => ScanAnswer,
  { active = true, ready = true }: { active?: boolean; ready?: boolean } = {},
): void {
  const tablet = useTablet();
  const { rows, complete } = useStoredTable(items.filter);
  const permitted = useMayRead(items.filter, {});
  const refused = useSignal(syncTrouble).has(items.filter.name);
  const coming = useConnectionState() === 'online' && permitted && !refused && !complete;
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
  const mayStillLoad = (code: string) => coming && meaningIn(rows, code).kind === 'unknown';
  useScanner(code => {
    if (now && !mayStillLoad(code)) return onScan(code);
    setWaiting(before => [...before, code]);
    if (now) notify.warning(t.scan.waits(code), 'scan');
    return null;
  }, active);
  const due = now ? waiting.filter(code => !mayStillLoad(code)) : nothing;
  const take = useEffectEvent(() => {
    setWaiting(waiting.filter(mayStillLoad));
    for (const code of due) scanSound(onScan(code).ok ? 'added' : 'unknown');
  });
  useEffect(() => {
    if (due.length > 0) take();
  }, [due.length]);
}
