import { useEffect, useEffectEvent, useRef } from 'react';
import { t } from '../../../messages/en.ts';
import { notify } from '../../../page/notices.ts';
import { useSignal } from '../../../page/signal.ts';
import { afterSale } from '../../../tablet/after-sale.ts';
import { usePrinters } from '../../../workflows/print/use-printers.ts';
import type { Arrival, Sold } from './sold.ts';

/**
 * Does by itself what this tablet is set to do once a sale is made: prints its slip, which opens the drawer, or opens the
 * drawer alone. By itself nothing is printed through the print dialog, and no sale that the server refuses.
 *
 * @param print prints the slip; null without the permission
 * @returns whether a slip that is asked for opens the drawer, and whether one is offered
 */
export function useAfterSale(sold: Sold | null, state: Arrival['state'], print: (() => void) | null) {
  const { slip, drawer } = useSignal(afterSale);
  const { own, network, mayOpenDrawer } = usePrinters();
  const hasPrinter = own !== null || network !== null;
  const prints = slip === 'always' && hasPrinter && print !== null;
  const opens = drawer && !prints && hasPrinter && mayOpenDrawer && (sold?.cashVnd ?? 0) > 0;
  const made = sold?.made ?? '';
  const isTaken = state === 'sent' || state === 'waiting';
  // Each once for a sale, however often the panel is drawn.
  const done = useRef({ printed: '', opened: '' });
  const printIt = useEffectEvent(() => print?.());
  const openIt = useEffectEvent(async () => {
    const opened = await import('../../../workflows/print/open-drawer.ts')
      .then(({ openDrawer }) => openDrawer({ own, network }))
      .catch(() => false);
    if (!opened) notify.failure(t.printing.drawerStays);
  });
  useEffect(() => {
    if (!prints || !isTaken || made === '' || done.current.printed === made) return;
    done.current.printed = made;
    printIt();
  }, [prints, isTaken, made]);
  useEffect(() => {
    if (!opens || made === '' || done.current.opened === made) return;
    done.current.opened = made;
    void openIt();
  }, [opens, made]);
  return { opensDrawer: !opens, isOffered: slip !== 'never' };
}
