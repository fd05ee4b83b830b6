import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { Tablet } from '#offline/tablet.ts';
import { holdPage } from '../../data/dirty.ts';
import { newQuoteKey, newSaleKey, saleKey } from '../../data/sale-drafts.ts';
import { useSignal } from '../../data/signal.ts';
import { tabletSlot } from '../../data/tablet.ts';
import { complete, type SaleAction, type SaleDraft, saleReducer } from './sale-draft.ts';

export type Sale = {
  draft: SaleDraft;
  dispatch: (action: SaleAction) => void;
  /** False until a copy left on the tablet has been looked for. */
  ready: boolean;
  /** The copy comes from before a reload or a crash. */
  restored: boolean;
  /** Begins with `next`; what was kept under the key is dropped. */
  restart: (next: SaleDraft) => Promise<void>;
};

export { newSaleKey, saleKey };

/**
 * The copy kept under a key. That of a new sale which the outbox has taken over already is not offered again: it would
 * be sold twice. That of an order is also found under the temporary id which the order had when it was begun.
 */
async function keptCopy({ drafts, outbox }: Tablet, key: string): Promise<SaleDraft | null> {
  const found = await drafts.load<SaleDraft>(key);
  if (key === newSaleKey || key === newQuoteKey) {
    const taken =
      found !== null &&
      (outbox.resolve(found.pos_so_no) !== found.pos_so_no ||
        outbox.entries().some(entry => entry.tempId === found.pos_so_no));
    if (taken) await drafts.remove(key);
    return taken ? null : found;
  }
  if (found) return found;
  const begun = await drafts.list<SaleDraft>(saleKey('tmp:'));
  const old = begun.find(({ value }) => saleKey(outbox.resolve(value.pos_so_no)) === key);
  if (!old) return null;
  const copy = { ...old.value, pos_so_no: outbox.resolve(old.value.pos_so_no) };
  await drafts.save(key, copy);
  await drafts.remove(old.key);
  return copy;
}

/** A working copy of a sale, kept sealed on the tablet under `key` after every change. */
export function useSale(key: string, initial: () => SaleDraft): Sale {
  const { tablet, broken } = useSignal(tabletSlot);
  const [draft, dispatch] = useReducer(saleReducer, undefined, initial);
  const [state, setState] = useState({ ready: false, restored: false });
  const kept = useRef(draft);

  useEffect(() => {
    if (!tablet) {
      // Without storage there is nothing to wait for.
      if (broken) setState({ ready: true, restored: false });
      return;
    }
    let live = true;
    void keptCopy(tablet, key)
      .then(found => found && complete(found))
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
  }, [tablet, broken, key]);

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
    async (next: SaleDraft) => {
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
