import { useQuery } from '@tanstack/react-query';
import type { DocumentKey } from '#kinds/index.ts';
import type { DocumentKind } from '#kinds/kind.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { fetchCall } from '../transport/fetch-call.ts';
import { useCanFetch } from '../transport/reading.ts';
import { useSession } from '../who/session-state.ts';
import { useReplayed } from './document-overlay.ts';
import { lastTold, receive } from './documents.ts';
import { persistQuietly } from './persist-quietly.ts';

/**
 * Several documents of a kind with all they have, unsent changes replayed. Each comes from the server when it
 * answers, else from the tablet. Those that neither has are left out.
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
    meta: { tags: kind.get.tags },
  });
  const replayed = useReplayed<D>(kind);
  const documents = (data ?? []).map(document => replayed?.documents.get(kind.noOf(document)) ?? document);
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
  persistQuietly(kept);
  return latest;
}
