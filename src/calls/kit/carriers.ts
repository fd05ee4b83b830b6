import { type AnyCall, type AnyWrite, type DocumentState, type InputOf, offlinePolicyOf } from './call.ts';

/**
 * What carries an action on a document out: a call. Its input is there where that decides what it may do
 * without a connection. `null`: nothing leaves the tablet. A read asks the server for news.
 */
export type Carrier = { readonly call: AnyCall; readonly input?: unknown } | null;
export type Carriers<A extends string> = Readonly<Record<A, Carrier>>;

/** Without an input the call may still ask for the connection, once the person has said what they want. */
export const by = <C extends AnyCall>(call: C, input?: InputOf<C>): Carrier => ({ call, input });

/** Can nothing of an action be done before the server answers? */
export function needsServer(carrier: Carrier, document: DocumentState): boolean {
  if (carrier === null) return false;
  const { call, input } = carrier;
  if (call.kind === 'read') return true;
  return isSettled(call, input) && offlinePolicyOf(call, input, document) === 'online';
}

const isSettled = ({ offline }: AnyWrite, input: unknown): boolean =>
  typeof offline !== 'function' || input !== undefined;
