import type { AnyRead } from '#calls/kit/call.ts';
import { useSession } from '../who/session-state.ts';
import { useConnectionState } from './connection.ts';

export const keyOf = (call: AnyRead, input: unknown) => ['call', call.name, input] as const;

/** The server can be asked: it is there and this person holds a token. */
export function useCanFetch(): boolean {
  const state = useConnectionState();
  const token = useSession()?.token ?? null;
  return state === 'online' && token !== null;
}
