import type { AnyWrite, InputOf } from '#calls/kit/call.ts';
import type { Draft } from './api.ts';

declare const typed: unique symbol;

/** A draft with the input of the call that it names: the compiler has seen both. Only `change` makes one. */
export type Change = Draft & { readonly [typed]: true };

/** A change to be persisted and sent: a call and its input. Several in their order are one promise. */
export function change<C extends AnyWrite>(
  call: C,
  input: InputOf<C>,
  more: Pick<Draft, 'tempId' | 'base'> = {},
): Change {
  return { op: call.name, args: input, ...more } as Change; // the mark is there for the compiler alone
}
