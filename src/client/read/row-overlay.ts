import type { List } from '#calls/kit/call.ts';
import { constant, derived, signal, useSignal } from '../page/signal.ts';
import { replayedEntries } from '../tablet/document-queues.ts';
import type { RowOverlay } from './row-overlays.ts';

export type { RowOverlay } from './row-overlays.ts';

const loaded = signal<typeof import('./row-overlays.ts') | null>(null);
const none = constant(null);

/** Loaded with the first unsent entry: the first list of a tablet with nothing unsent does not wait for it. */
const overlaysNow = derived(
  [replayedEntries, loaded],
  (_, overlays) => overlays,
  (entries, overlays) => {
    if (!overlays && entries.length > 0) void import('./row-overlays.ts').then(loaded.set);
  },
);

/** How unsent entries change the rows of a list; null when they do not. The same function until they do it in another way. */
export function useRowOverlay<R extends object>(call: List<R>): RowOverlay<R> | null {
  const overlays = useSignal(overlaysNow);
  return useSignal<RowOverlay<R> | null>(overlays ? overlays.overlayOf(call) : none);
}
