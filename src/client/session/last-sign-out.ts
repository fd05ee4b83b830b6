import { signal } from '../page/signal.ts';

/** What the sign-in page tells about the sign-out before it. */
export const lastSignOut = signal<{
  unsent: number;
  forgotten?: boolean;
  /** What the server says of an account that is closed. */
  closed?: string;
} | null>(null);
