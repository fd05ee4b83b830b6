import { useEffect, useRef, useState } from 'react';
import type { Change } from '#offline/change.ts';
import { sendAll } from '../../outbox/call.ts';
import { confirm } from '../../ui/confirm.tsx';
import { documentChanges } from './document-changes.ts';
import {
  type DocumentAction,
  type DocumentDraft,
  type DocumentKind,
  draftOf,
  type Franchise,
  newDraft,
} from './document-draft.ts';
import { type PersistedDraft, usePersistedDraft } from './use-persisted-draft.ts';

type Kept<H, O> = PersistedDraft<DocumentDraft<H, O>, DocumentAction<H>>;

/** A new document while it is put together. */
export function useNewDocument<H extends object, O extends { version: number }>(
  kind: DocumentKind<H, O>,
  { franchise, open }: { franchise: Franchise | null; open: (no: string) => void },
): {
  copy: Kept<H, O>;
  empty: boolean;
  busy: boolean;
  /** Saves it and opens what it has become. */
  save: () => Promise<void>;
  /** Asks first. */
  clear: (question: { title: string; confirmLabel: string }) => Promise<void>;
} {
  const fresh = () => newDraft<H, O>(`tmp:${crypto.randomUUID()}`, kind.newHeader(franchise));
  const copy = usePersistedDraft(kind.newKey, kind.draftStorage, fresh);
  const [busy, setBusy] = useState(false);
  // Two taps in one frame are one document.
  const sending = useRef(false);
  const { draft } = copy;
  return {
    copy,
    empty: draft.lines.length === 0,
    busy,
    async save() {
      if (sending.current) return;
      sending.current = true;
      setBusy(true);
      const sent = await sendAll([kind.create(draft)]);
      setBusy(false);
      sending.current = false;
      if (sent.kind !== 'done' && sent.kind !== 'queued') return;
      await copy.restart(fresh());
      // The temporary id leads to the document for ever.
      open(draft.no);
    },
    async clear(question) {
      if (await confirm({ ...question, danger: true })) await copy.restart(fresh());
    },
  };
}

/** A document that may still be changed, and the working copy of it. */
export function useEditedDocument<H extends object, O extends { version: number }>(
  kind: DocumentKind<H, O>,
  document: O,
  /** The document may be shown with changes that the server does not have. */
  serverVersion: number,
): {
  copy: Kept<H, O>;
  changed: boolean;
  /** Somebody else changed the document since the copy, which has changes of its own, was taken. */
  stale: boolean;
  busy: boolean;
  /** True when the outbox, or the server, has it. */
  save: () => Promise<boolean>;
  discard: () => Promise<void>;
} {
  const no = kind.noOf(document);
  const copy = usePersistedDraft(kind.draftStorage.keyOf(no), kind.draftStorage, () =>
    draftOf(kind, document, serverVersion),
  );
  const [busy, setBusy] = useState(false);
  const { draft, ready, restart } = copy;
  // The document as it is when something has been sent, not as it was when that began.
  const latest = useRef({ document, serverVersion });
  latest.current = { document, serverVersion };

  const against = (other: O): Change[] =>
    documentChanges({ header: kind.headerOf(other), lines: kind.linesOf(other) }, draft, kind.calls(no));
  // What the person changed since the copy was taken, each change with the document of then: what somebody else has
  // changed in the meantime is not undone by it.
  const { seen } = draft;
  const changes = seen
    ? against(seen.document).map(change => ({ ...change, base: seen }))
    : against(document);
  const changed = changes.length > 0;
  const stale = ready && document.version !== draft.base_version;
  const follows = stale && (!changed || against(document).length === 0);
  useEffect(() => {
    // A working copy without changes of its own follows the document; one with changes waits for the person.
    if (follows) void restart(draftOf(kind, document, serverVersion));
  }, [follows, kind, document, serverVersion, restart]);

  const discard = () => {
    const now = latest.current;
    return restart(draftOf(kind, now.document, now.serverVersion));
  };
  const save = async () => {
    if (!changed) return true;
    setBusy(true);
    const sent = await sendAll(changes);
    setBusy(false);
    if (sent.kind !== 'done' && sent.kind !== 'queued') return false;
    // The outbox has it now; the working copy goes on from there, also where somebody else's change joined it.
    await discard();
    return true;
  };
  return { copy, changed, stale: stale && changed, busy, save, discard };
}
