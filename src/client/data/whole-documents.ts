import { useQuery } from '@tanstack/react-query';
import type { DocumentKey } from '#kinds/index.ts';
import type { DocumentKind } from '#kinds/kind.ts';
import { useFolded } from './document-overlay.ts';
import { lastTold, receive } from './documents.ts';
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
  const folded = useFolded<D>(kind);
  const documents = (data ?? []).map(document => folded?.documents.get(kind.noOf(document)) ?? document);
  return { documents, isPending };
}

async function documentOf<D extends { version: number }, R>(
  kind: DocumentKind<D, R>,
  no: string,
  canFetch: boolean,
): Promise<D | null> {
  const tablet = currentTablet();
  const told = canFetch ? await fetchCall(kind.get, kind.inputOf(no)).catch(() => null) : null;
  if (told === null) return lastTold<D>(tablet, kind, no);
  const { latest, kept } = await receive<D>(tablet, kind, told, { shown: false });
  keepQuietly(kept);
  return latest;
}
