import type { AnyWrite } from './call.ts';
import { type OwnVersions, versionNow, withVersion } from './own-versions.ts';
import { numberIn, readSuccess } from './success.ts';
import { resolveRefs } from './temp-ids.ts';
import type { WireRequest } from './wire.ts';

/** Changes in one chain at most. A sale has about six. */
export const longestChain = 20;

/**
 * Changes of one document that travel in one request. The server makes them in order, each under its own key, and stops
 * at the first that it does not make. A later one may name the temporary id of a document that an earlier one creates.
 */
export type ChainRequest = {
  token: string;
  chain: readonly ChainedChange[];
  /** The versions that this tablet made of the document before the chain. */
  own?: OwnVersions | undefined;
};

export type ChainedChange = WireRequest & {
  /** Its idempotency key. */
  key: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Its number in the queue. */
  seq: number;
  /** The temporary id that its answer gives a number to. */
  gives?: string | undefined;
  /** The version of the document that its person saw; the server makes the version to compare of it. */
  read?: number | undefined;
};

/** What became of one change of a chain, as it would be answered alone. Those that the server did not come to have none. */
export type ChainAnswer = { status: number; body: unknown; headers?: Record<string, string> };

/** Hands on what the changes of a chain make known: numbers of new documents, and versions. */
export type ChainLinks = {
  /** The input of the next change as it is made; `missing` are temporary ids that nothing before it has given a number. */
  next(call: AnyWrite, input: unknown, read: number | undefined): { input: unknown; missing: string[] };
  /**
   * Takes down an answer of success. False when it is not what the call is answered with: nothing may follow it.
   *
   * @param isOfShape the answer is known to have the call's shape
   */
  made(call: AnyWrite, answer: unknown, gives: string | undefined, isOfShape?: boolean): boolean;
};

/**
 * An input with the version for the server to compare, where the call has one.
 *
 * @param read the version that its person saw
 */
export function inputWithVersion(
  call: AnyWrite,
  input: unknown,
  read: number | undefined,
  own: OwnVersions | undefined,
): unknown {
  const field = call.versionRead?.field;
  const version = field === undefined || read === undefined ? undefined : versionNow(own, read);
  if (field === undefined || version === undefined) return input;
  // Inputs of calls with versions are objects.
  return { ...(input as object), [field]: version };
}

export function createChainLinks(own: OwnVersions | undefined): ChainLinks {
  const numbers = new Map<string, string>();
  let versions = own;
  return {
    next(call, input, read) {
      const { value, missing } = resolveRefs(input, id => numbers.get(id));
      return { input: inputWithVersion(call, value, read, versions), missing };
    },
    made(call, answer, gives, isOfShape = false) {
      const success = isOfShape ? numberIn(call, answer) : readSuccess(call, answer);
      if (!success) return false;
      if (gives !== undefined && success.no !== undefined) numbers.set(gives, success.no);
      const version: unknown = call.versionRead?.of(answer);
      if (typeof version === 'number') versions = withVersion(versions, version);
      return true;
    },
  };
}
