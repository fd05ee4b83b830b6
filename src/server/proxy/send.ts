import type { WireRequest } from '#calls/kit/wire.ts';
import type { Sent } from './foreign-answer.ts';

/** Sends a request to the company's own back end, once. */
export type Send = (
  request: WireRequest,
  /** `address`: the client's, which the back end is told. `traceparent`: the header of that name. */
  extra: { token: string | null; key?: string; address?: string; traceparent?: string },
) => Promise<Sent>;
