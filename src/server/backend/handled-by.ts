import type { AnyCall } from '#calls/kit/call.ts';
import { handlers } from './handlers.ts';
import type { Handled } from './kit/answers.ts';

/** By call name. */
const byName = new Map(
  Object.values(handlers).flatMap(({ handled }) => handled.map(one => [one.call.name, one] as const)),
);

/** @throws Error for what is no call of the catalogue */
export function handledBy(call: AnyCall): Handled {
  const handled = byName.get(call.name);
  if (!handled) throw new Error(`${call.name} is no call of the catalogue`);
  return handled;
}

/** @throws Error for a read that opens its own transactions */
export function inTransaction(handled: Handled) {
  if (!handled.direct) return handled;
  throw new Error(`${handled.call.name} writes, and needs a handler inside a transaction`);
}
