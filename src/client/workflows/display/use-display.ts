import { useEffect } from 'react';
import { type Signal, signal, useSignal } from '../../page/signal.ts';
import type { DisplayStrip } from './display-strip.tsx';
import { keptPairing } from './paired.ts';
import { displayIsThere } from './shown-parts.ts';

/** The name under which windows of this tablet hear of each other. */
export const displayChannel = 'quay-customer-display';

let isListening = false;
const strip: Signal<typeof DisplayStrip | null> = signal<typeof DisplayStrip | null>(null);

/** Loads what answers a screen; without the file the screen stays idle, and asks again. */
const load = (begin: (parts: typeof import('./display-strip.tsx')) => void) =>
  void import('./display-strip.tsx').then(
    parts => {
      strip.set(parts.DisplayStrip);
      begin(parts);
    },
    () => {},
  );

/** From the first sale on: a customer's screen that asks is answered by what is loaded then. */
function listen(): void {
  if (keptPairing())
    void import('./pairing.ts').then(
      ({ resumePairing }) => resumePairing(),
      () => {},
    );
  if (isListening) return;
  isListening = true;
  const channel = new BroadcastChannel(displayChannel);
  let isServed = false;
  channel.onmessage = () =>
    load(({ serve, windowCarrier }) => {
      if (!isServed) serve(windowCarrier(channel));
      isServed = true;
    });
  channel.postMessage({ is: 'here' });
}

/** Lets a screen that faces the customer follow this till; while there is one, the answer is what the cashier asks it with. */
export function useDisplay(): typeof DisplayStrip | null {
  useEffect(listen, []);
  const isThere = useSignal(displayIsThere);
  const Strip = useSignal(strip);
  // It came where nothing is sold.
  useEffect(() => {
    if (isThere && !Strip) load(() => {});
  }, [isThere, Strip]);
  return isThere ? Strip : null;
}
