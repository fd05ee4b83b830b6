import * as v from 'valibot';
import type { PageUrl } from '#model/session/pages.ts';
import { signal, useSignal } from '../../page/signal.ts';
import { useSession } from '../../who/session-state.ts';

const schema = v.record(v.string(), v.array(v.string()));
type Chosen = v.InferOutput<typeof schema>;

const prefix = 'quay:columns:';
/** Raised when a choice was made, here or in another tab. */
const changes = signal(0);

function keptOf(owner: string): Chosen {
  try {
    const parsed = v.safeParse(schema, JSON.parse(localStorage.getItem(prefix + owner) ?? '{}'));
    return parsed.success ? parsed.output : {};
  } catch {
    return {};
  }
}

/**
 * The columns that a person wants of a list, by their fields; `null`: as usual. They are kept on the tablet for that person.
 * Where the browser keeps nothing, they last as long as the page.
 */
export function useChosenColumns(page: PageUrl): {
  chosen: readonly string[] | null;
  choose(fields: readonly string[] | null): void;
} {
  const owner = useSession()?.owner ?? '';
  useSignal(changes);
  const all = unkept.get(owner) ?? keptOf(owner);
  return {
    chosen: all[page] ?? null,
    choose: fields => {
      const { [page]: _before, ...others } = all;
      const next: Chosen = fields === null ? others : { ...others, [page]: [...fields] };
      try {
        localStorage.setItem(prefix + owner, JSON.stringify(next));
        unkept.delete(owner);
      } catch {
        unkept.set(owner, next);
      }
      changes.set(changes.get() + 1);
    },
  };
}

const unkept = new Map<string, Chosen>();

globalThis.window?.addEventListener('storage', event => {
  if (event.key === null || event.key.startsWith(prefix)) changes.set(changes.get() + 1);
});
