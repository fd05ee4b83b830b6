import { useQuery, useQueryClient } from '@tanstack/react-query';
import { imports } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { fetchCall } from '../../../transport/fetch-call.ts';
import { forget } from './send-file.ts';

const pollMs = 1000;
const key = [imports.latest.name];
type Told = AnswerOf<typeof imports.latest>;

/**
 * The import that this person has handed to the server last, as it stands now: asked for again as long as it runs. It goes
 * on whether or not anybody looks.
 */
export function useHanded() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchCall(imports.latest, {}, { signal }),
    retry: false,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.import?.state === 'running' ? pollMs : false),
  });
  const handed = data?.import ?? null;
  return {
    handed,
    look: () => client.invalidateQueries({ queryKey: key }),
    /** Its end has been seen. */
    forget() {
      if (handed === null || handed.state === 'running') return;
      forget(handed.import_id);
      client.setQueryData<Told>(key, { import: null });
    },
  };
}
