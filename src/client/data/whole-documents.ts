import { useQuery } from '@tanstack/react-query';
import type { DocumentKey } from '#kinds/index.ts';
import type { DocumentKind } from '#kinds/kind.ts';
import { basesOf, setBase } from './bases.ts';
import { useFolded } from './document-overlay.ts';
import { fetchCall } from './fetch-call.ts';
import { keepQuietly } from './keep-quietly.ts';
import { useCanFetch } from './reading.ts';
import { useSession } from './session-state.ts';
import { currentTablet } from './tablet.ts';

/**
 * Several documents of a kind with all they have, unsent changes folded in: each from the server when it answers, else
 * from the tablet. Those that neither has are left out.
 */
export function useWholeDocuments<D extends { version: number }, R>(
  kind: DocumentKind<D, R, DocumentKey>,
  numbers: readonly string[],
): { documents: readonly D[]; isPending: boolean } {
  const owner = useSession()?.owner ?? '';
  const canFetch = useCanFetch();
  const { data, isPending } = useQuery({
    queryKey: ['whole', owner, kind.get.name, canFetch, numbers],
    queryFn: async () => {
      const found = await Promise.all(numbers.map(no => documentOf(kind, no, canFetch)));
      return found.filter(document => document !== null);
    },
    staleTime: 0,
    meta: { topics: kind.get.topics },
  });
  const folded = useFolded<D>(kind, true);
  const documents = (data ?? []).map(document => folded?.documents.get(kind.noOf(document)) ?? document);
  return { documents, isPending };
}

async function documentOf<D extends { version: number }, R>(
  kind: DocumentKind<D, R>,
  no: string,
  canFetch: boolean,
): Promise<D | null> {
  const store = currentTablet()?.store;
  const input = kind.inputOf(no);
  const told = canFetch ? await fetchCall(kind.get, input).catch(() => null) : null;
  if (told === null) return (await store?.answer<D>(kind.get, input))?.answer ?? null;
  keepQuietly(store?.putAnswer(kind.get, input, told));
  // Unsent changes are folded into the latest that is known.
  if (basesOf<D>(kind).get().has(no)) setBase<D>(kind, no, told);
  return told;
}
