import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { Tablet } from '#offline/tablet.ts';
import { hasTaken } from '../../outbox/entries.ts';
import { holdPage } from '../../page/dirty.ts';
import { useSignal } from '../../page/signal.ts';
import { tabletSlot } from '../../tablet/tablet.ts';
import type { LinesDraft } from './lines-draft.ts';

export type PersistedDraft<D, A> = {
  draft: D;
  dispatch: (action: A) => void;
  /** False until a copy left on the tablet has been looked for. */
  ready: boolean;
  /** The copy comes from before a reload or a crash. */
  restored: boolean;
  /** Begins with `next`; what was kept under the key is dropped. */
  restart: (next: D) => Promise<void>;
};

/** How working copies of one kind of document are kept. */
export type DraftStorage<D, A> = {
  /** Is this the key of a document that is yet to be made? Any other ends in a document's number. */
  isNew(key: string): boolean;
  keyOf(no: string): string;
  noOf(draft: D): string;
  withNo(draft: D, no: string): D;
  /** A copy that an older build kept may lack something. */
  complete(kept: D): D;
  reducer(draft: D, action: A | { type: 'load'; draft: D }): D;
};

/**
 * The copy kept under a key. That of a new document which the outbox has taken over already is not offered again: it
 * would be made twice. That of a document is also found under the temporary id which it had when it was begun.
 */
async function persistedCopy<D, A>(
  tablet: Tablet,
  key: string,
  draftStorage: DraftStorage<D, A>,
): Promise<D | null> {
  const { drafts, outbox } = tablet;
  const found = await drafts.load<D>(key);
  if (draftStorage.isNew(key)) {
    const taken = found !== null && hasTaken(tablet, draftStorage.noOf(found));
    if (taken) await drafts.remove(key);
    return taken ? null : found;
  }
  if (found) return found;
  const begun = await drafts.list<D>(draftStorage.keyOf('tmp:'));
  const old = begun.find(({ value }) => draftStorage.keyOf(outbox.resolve(draftStorage.noOf(value))) === key);
  if (!old) return null;
  const copy = draftStorage.withNo(old.value, outbox.resolve(draftStorage.noOf(old.value)));
  await drafts.save(key, copy);
  await drafts.remove(old.key);
  return copy;
}

/**
 * A working copy of a document, kept sealed on the tablet under `key` after every change. `draftStorage` is the same object
 * for as long as the component lives.
 */
export function usePersistedDraft<D extends LinesDraft, A>(
  key: string,
  draftStorage: DraftStorage<D, A>,
  initial: () => D,
): PersistedDraft<D, A> {
  const { tablet, broken } = useSignal(tabletSlot);
  const [draft, dispatch] = useReducer(draftStorage.reducer, undefined, initial);
  const [state, setState] = useState({ ready: false, restored: false });
  const kept = useRef(draft);

  useEffect(() => {
    if (!tablet) {
      // Without storage there is nothing to wait for.
      if (broken) setState({ ready: true, restored: false });
      return;
    }
    let live = true;
    void persistedCopy(tablet, key, draftStorage)
      .then(found => found && draftStorage.complete(found))
      .catch(() => null)
      .then(found => {
        if (!live) return;
        if (found) {
          kept.current = found;
          dispatch({ type: 'load', draft: found });
        }
        setState({ ready: true, restored: found !== null && found.lines.length > 0 });
      });
    return () => {
      live = false;
    };
  }, [tablet, broken, key, draftStorage]);

  const saving = useRef<Promise<unknown>>(Promise.resolve());
  // Until a change is on disk only this page has it.
  const release = useRef(() => {});
  useEffect(() => {
    if (!state.ready || draft === kept.current) return;
    kept.current = draft;
    release.current();
    release.current = holdPage();
    if (!tablet) return;
    // One after the other, and of several waiting changes only the last is written.
    saving.current = saving.current
      .then(async () => {
        if (kept.current !== draft) return;
        await tablet.drafts.save(key, draft);
        if (kept.current === draft) release.current();
      })
      .catch(() => undefined);
  }, [tablet, state.ready, draft, key]);
  useEffect(() => () => release.current(), []);

  const restart = useCallback(
    async (next: D) => {
      kept.current = next;
      release.current();
      dispatch({ type: 'load', draft: next });
      setState({ ready: true, restored: false });
      await saving.current;
      await tablet?.drafts.remove(key);
    },
    [tablet, key],
  );
  return { draft, dispatch, ...state, restart };
}
