import * as v from 'valibot';
import type { AnyWrite } from './call.ts';

/**
 * What an answer of success says that has to be kept: the number that it gives to a document. `null` when it is not of the
 * call's shape or holds no number where the call makes one: then no one knows what was done.
 */
export function readSuccess(call: AnyWrite | undefined, answer: unknown): { no?: string } | null {
  if (!call) return {};
  return v.is(call.answer, answer) ? numberIn(call, answer) : null;
}

/** The same of an answer that is of the call's shape. */
export function numberIn(call: AnyWrite, answer: unknown): { no?: string } | null {
  if (!call.creates) return {};
  const no: unknown = call.creates(answer);
  return typeof no === 'string' && no !== '' ? { no } : null;
}
