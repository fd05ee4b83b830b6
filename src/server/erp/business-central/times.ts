import { type HttpLimits, httpLimits } from '../../systems/http.ts';

/** How long each part of a request may take, in ms, and how many requests may leave. */
export type TimeLimits = HttpLimits & {
  /** From the request to the head of the answer. */
  answer: number;
  /** The same, of a request that posts or makes a whole document. */
  posting: number;
  /** Requests of one application within a second. */
  perSecond: number;
};

export const timeLimits: TimeLimits = {
  ...httpLimits,
  answer: 30_000,
  posting: 600_000,
  // The service takes 20 a second over 5 minutes. Other programs need some of them.
  perSecond: 15,
};
