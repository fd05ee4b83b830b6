import type { AnyCall } from '#calls/kit/call.ts';
import { byName } from '#calls/kit/calls-of.ts';
import { catalogue as ofShop } from '#kinds/coalescing.ts';
import { isAdministrator, sessionState } from '../who/session-state.ts';
import { knownCalls } from './known-calls.ts';

Object.assign(knownCalls, ofShop);

/**
 * Every call that the signed-in person may send, by name. It grows when an administrator signs in, or a
 * person becomes one.
 */
export const catalogue: Readonly<Record<string, AnyCall>> = knownCalls;

let ofAdministrators: Promise<void> | undefined;

/** The catalogue, with the calls of the person who is signed in now. */
export async function ownCatalogue(): Promise<typeof catalogue> {
  if (isAdministrator(sessionState.get())) await wholeCatalogue();
  return catalogue;
}

/** Loads the administrators' half where one of these calls is of it: people of a shop may be granted some. */
export async function withCalls(ops: readonly string[]): Promise<void> {
  if (ops.some(op => !Object.hasOwn(catalogue, op))) await wholeCatalogue();
}

function wholeCatalogue(): Promise<void> {
  ofAdministrators ??= loadAdministratorsCalls();
  return ofAdministrators;
}

async function loadAdministratorsCalls(): Promise<void> {
  try {
    const { administratorsCalls } = await import('#calls/administration/index.ts');
    Object.assign(knownCalls, byName(administratorsCalls));
  } catch (error) {
    // What waits for such a call in the outbox goes on waiting; the next one who asks tries again.
    console.warn('The calls of administrators could not be loaded', error);
    ofAdministrators = undefined;
  }
}

sessionState.subscribe(() => void ownCatalogue());
