import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { Tablet } from '#offline/tablet.ts';
import { byTodaysNames, draftKey } from '../../outbox/document-drafts.ts';
import { holdPage } from '../../page/dirty.ts';
import { useSignal } from '../../page/signal.ts';
import { hasTaken } from '../../tablet/entries.ts';
import { tabletSlot } from '../../tablet/tablet.ts';
import type { DocumentAction, DocumentDraft, DraftRules, Parts } from './document-draft.ts';

export type PersistedDraft<P extends Parts> = {
  draft: DocumentDraft<P>;
  dispatch: (action: DocumentAction<P>) => void;
  /** False until a copy left on the tablet has been looked for. */
  ready: boolean;
  /** The copy comes from before a reload or a crash. */
  restored: boolean;
  /** Begins with `next`; what was kept under the key is dropped. */
  restart: (next: DocumentDraft<P>) => Promise<void>;
  /** Goes on with a copy that was given away before; it is kept like every change. */
  putBack: (earlier: DocumentDraft<P>) => void;
  /** Leaves a copy under another key, for the screen that is opened next. */
  keep: (key: string, draft: DocumentDraft<P>) => Promise<void>;
};

/**
 * The copy kept under a key. That of a new document which the outbox has taken over already is not offered again: it
 * would be made twice. That of a document is also found under the temporary id which it had when it was begun.
 */
async function persistedCopy<P extends Parts>(
  tablet: Tablet,
  key: string,
  { stored, newKey, beside }: DraftRules<P>,
): Promise<DocumentDraft<P> | null> {
  const { drafts, outbox } = tablet;
  // A copy that an older build kept may lack something, or name it otherwise.
  const read = (kept: DocumentDraft<P>): DocumentDraft<P> => ({ ...beside.none, ...byTodaysNames(kept) });
  const kept = await drafts.load<DocumentDraft<P>>(key);
  const found = kept && read(kept);
  if (key === newKey) {
    const taken = found !== null && hasTaken(tablet, found.no);
    if (taken) await drafts.remove(key);
    return taken ? null : found;
  }
  if (found) return found;
  const begun = await drafts.list<DocumentDraft<P>>(draftKey(stored, 'tmp:'));
  const copies = begun.map(old => ({ key: old.key, copy: read(old.value) }));
  const old = copies.find(({ copy }) => draftKey(stored, outbox.resolve(copy.no)) === key);
  if (!old) return null;
  const copy = { ...old.copy, no: outbox.resolve(old.copy.no) };
  await drafts.save(key, copy);
  await drafts.remove(old.key);
  return copy;
}

/** A working copy of a document, kept sealed on the tablet under `key` after every change. */
export function usePersistedDraft<P extends Parts>(
  key: string,
  /** The same object for as long as the component lives. */
  rules: DraftRules<P>,
  initial: () => DocumentDraft<P>,
): PersistedDraft<P> {
  const { tablet, broken } = useSignal(tabletSlot);
  const [draft, dispatch] = useReducer(rules.beside.reduce, undefined, initial);
  const [state, setState] = useState({ ready: false, restored: false });
  const kept = useRef(draft);

  useEffect(() => {
    if (!tablet) {
      // Without storage there is nothing to wait for.
      if (broken) setState({ ready: true, restored: false });
      return;
    }
    let live = true;
    void persistedCopy(tablet, key, rules)
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
  }, [tablet, broken, key, rules]);

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
    async (next: DocumentDraft<P>) => {
      kept.current = next;
      release.current();
      dispatch({ type: 'load', draft: next });
      setState({ ready: true, restored: false });
      await saving.current;
      // Where the tablet was closed since, or its storage has failed, the copy stays and is offered again.
      await tablet?.drafts.remove(key).catch(() => undefined);
    },
    [tablet, key],
  );
  const putBack = useCallback(
    (earlier: DocumentDraft<P>) => dispatch({ type: 'load', draft: { ...earlier } }),
    [],
  );
  const keep = useCallback(
    async (other: string, left: DocumentDraft<P>) => {
      // A tablet that keeps nothing has nothing to lose it from but this page.
      await tablet?.drafts.save(other, left).catch(() => undefined);
    },
    [tablet],
  );
  return { draft, dispatch, ...state, restart, putBack, keep };
}
