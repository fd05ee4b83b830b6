import { signal } from '../page/signal.ts';

/** What the sign-in page tells about the sign-out before it. */
export const lastSignOut = signal<{ unsent: number; forgotten?: boolean } | null>(null);
