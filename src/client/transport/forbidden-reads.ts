import { signal } from '../page/signal.ts';

/** How many reads the server has refused because this person may not send them. */
export const forbiddenReads = signal(0);
