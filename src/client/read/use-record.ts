import { useQuery } from '@tanstack/react-query';
import type { AnswerOf, AnyRead, InputOf } from '#calls/kit/call.ts';
import { kindOfRead } from '#kinds/index.ts';
import type { EntryView } from '#offline/tablet.ts';
import { serverNow } from '../page/server-clock.ts';
import { useResolve } from '../tablet/entries.ts';
import { currentTablet, useTablet } from '../tablet/tablet.ts';
import { CallFailure, fetchCall } from '../transport/fetch-call.ts';
import { keyOf, useCanFetch } from '../transport/reading.ts';
import { sessionState, useSession } from '../who/session-state.ts';
import type { Problem } from './document-overlay.ts';
import { receive } from './documents.ts';
import { hasOverlay, useDocumentOverlay } from './overlay.ts';
import { useMayRead, useNotOffered } from './permissions.ts';
import { persistQuietly } from './persist-quietly.ts';

export type RecordResult<C> = {
  /** What to show: the document with this person's unsent changes replayed. */
  data: AnswerOf<C> | null;
  /** The document as the server last said; null for one made on this tablet. */
  base: AnswerOf<C> | null;
  /** The number by now: a temporary id becomes the server's number. Differs from the input's when the URL may be replaced. */
  no: string;
  asOf: string | null;
  source: 'server' | 'tablet';
  /** Live entries of this document, oldest first. */
  pending: readonly EntryView[];
  /** Entries that cannot be applied to the document any more. */
  problems: readonly Problem[];
  isPending: boolean;
  /** The back end has no such document for this person. One that lacks the call says so in `error`. */
  notFound: boolean;
  error: Error | null;
  refresh(): Promise<void>;
};

type Kept<C> = { answer: AnswerOf<C>; asOf: string };

const isMissing = ({ status, code }: CallFailure) => status === 404 && code !== 'unknown_call';

const isTemporary = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('tmp:');

/**
 * One document: from the server when it can be reached, else from the tablet. A temporary number works without any
 * server, and leads to the document for ever after it has been numbered.
 */
export function useRecord<C extends AnyRead>(call: C, input: InputOf<C>): RecordResult<C> {
  const resolve = useResolve(hasOverlay(call) || Object.values(input ?? {}).some(isTemporary));
  const permitted = useMayRead(call, input);
  const notOffered = useNotOffered(call);
  const resolved = resolveInput(input, resolve);
  const no = String(Object.values(resolved)[0] ?? '');
  const { kept, source, isWaiting, refresh, ...asked } = useKept(call, resolved, permitted);
  const replayed = useDocumentOverlay(call, no, kept?.answer ?? null);
  const refused = notOffered ?? asked.refused;
  // A customer that the server has no more may be anonymised: the tablet's copy is not shown, unless changes of it are unsent.
  // A document that is gone is shown as it was.
  const isGone =
    call.tags.includes('customers') && refused?.code === 'not_found' && replayed.pending.length === 0;
  const isThere = replayed.data !== null && !isGone;
  return {
    data: isGone ? null : replayed.data,
    base: kept?.answer ?? null,
    no,
    asOf: kept?.asOf ?? null,
    source,
    pending: replayed.pending,
    problems: replayed.problems,
    isPending: !isThere && (isWaiting || replayed.isPending),
    notFound: !isThere && !notOffered && (!permitted || (refused !== null && isMissing(refused))),
    error: refused,
    refresh,
  };
}

/** The document as the server said it, now or at another time. */
function useKept<C extends AnyRead>(call: C, input: Record<string, unknown>, permitted: boolean) {
  const tablet = useTablet();
  const owner = useSession()?.owner ?? '';
  const local = Object.values(input).some(isTemporary);
  const isAsked = useCanFetch() && permitted;
  const server = useQuery<Kept<C>>({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => fetchAndKeep(call, input, owner, signal),
    enabled: isAsked && !local,
    meta: { tags: call.tags, call },
  });
  const stored = useQuery<Kept<C> | null>({
    queryKey: ['stored', owner, call.name, input],
    queryFn: () => tablet?.store.answer<AnswerOf<C>>(call, input) ?? null,
    enabled: tablet !== null && permitted && !local && call.store !== 'none' && !server.data,
    staleTime: 0,
  });
  const refused = server.error instanceof CallFailure ? server.error : null;
  const isServerAwaited = isAsked && !local && server.isPending && !refused;
  return {
    kept: permitted ? (server.data ?? stored.data ?? null) : null,
    source: server.data && isAsked ? ('server' as const) : ('tablet' as const),
    isWaiting: isServerAwaited || (stored.isPending && stored.isFetching),
    refused,
    // A temporary number says nothing to the server.
    refresh: async () => {
      if (!local) await server.refetch();
    },
  };
}

async function fetchAndKeep<C extends AnyRead>(
  call: C,
  input: Record<string, unknown>,
  owner: string,
  signal: AbortSignal,
): Promise<Kept<C>> {
  const answer: AnswerOf<C> = await fetchCall(call, input as InputOf<C>, { signal });
  const kind = kindOfRead(call.name);
  if (kind && sessionState.get()?.owner === owner) {
    const { latest, kept } = await receive(currentTablet(), kind, answer);
    persistQuietly(kept);
    return { answer: latest, asOf: serverNow() };
  }
  if (call.store !== 'none') persistQuietly(currentTablet()?.store.putAnswer(call, input, answer));
  return { answer, asOf: serverNow() };
}

function resolveInput(input: unknown, resolve: (no: string) => string): Record<string, unknown> {
  // The input of a read is a flat object.
  const entries = Object.entries(input ?? {});
  return Object.fromEntries(
    entries.map(([key, value]) => [key, isTemporary(value) ? resolve(value) : value]),
  );
}
