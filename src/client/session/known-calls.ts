import type { AnyCall } from '#calls/kit/call.ts';

/**
 * Every call that the signed-in person may send, by name, from when their tablet is open: `catalogue.ts`
 * brings them. What begins before it needs none.
 */
export const knownCalls: Record<string, AnyCall> = {};
