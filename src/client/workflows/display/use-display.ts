import { useEffect } from 'react';
import { type Signal, signal, useSignal } from '../../page/signal.ts';
import type { DisplayStrip } from './display-strip.tsx';
import { displayIsThere } from './shown-parts.ts';

/** The name under which windows of this tablet hear of each other. */
export const displayChannel = 'quay-customer-display';

let isListening = false;
const strip: Signal<typeof DisplayStrip | null> = signal<typeof DisplayStrip | null>(null);

/** From the first sale on: a customer's screen that asks is answered by what is loaded then. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  const channel = new BroadcastChannel(displayChannel);
  // Without the file the screen stays idle, and asks again.
  channel.onmessage = () =>
    void import('./display-strip.tsx').then(
      ({ DisplayStrip, serve }) => {
        strip.set(DisplayStrip);
        serve(channel);
      },
      () => {},
    );
  channel.postMessage({ is: 'here' });
}

/** Lets a screen that faces the customer follow this till; while there is one, the answer is what the cashier asks it with. */
export function useDisplay(): typeof DisplayStrip | null {
  useEffect(listen, []);
  const Strip = useSignal(strip);
  return useSignal(displayIsThere) ? Strip : null;
}
