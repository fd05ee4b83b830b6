import { useEffect, useRef, useState } from 'react';
import { sendAll } from '../../outbox/call.ts';
import { draftKey } from '../../outbox/document-drafts.ts';
import { useOnce } from '../../page/use-once.ts';
import { confirm } from '../../ui/confirm.tsx';
import {
  changesTo,
  type DocumentDraft,
  type DraftRules,
  draftOf,
  type Franchise,
  newDraft,
  type Parts,
  rebased,
  unsaved,
} from './document-draft.ts';
import { withAddedSince } from './lines-draft.ts';
import { type PersistedDraft, usePersistedDraft } from './use-persisted-draft.ts';

/** A new document while it is put together. */
export function useNewDocument<P extends Parts>(
  rules: DraftRules<P>,
  { franchise, open }: { franchise: Franchise | null; open: (no: string) => void },
): {
  copy: Omit<PersistedDraft<P>, 'restart'>;
  empty: boolean;
  busy: boolean;
  /** Begins with the next one, and with what was added to this one since it was `sent`. */
  restart: (sent?: DocumentDraft<P>) => Promise<void>;
  /** Saves it and opens what it has become. */
  save: () => Promise<void>;
  /** Asks first. */
  clear: (question: { title: string; confirmLabel: string }) => Promise<void>;
} {
  const fresh = () => newDraft(rules, `tmp:${crypto.randomUUID()}`, rules.newHeader(franchise));
  const copy = usePersistedDraft(rules.newKey, rules, fresh);
  const { busy, once } = useOnce();
  // What the person does while it is sent is known only afterwards.
  const latest = useRef(copy.draft);
  latest.current = copy.draft;
  const restart = (sent?: DocumentDraft<P>) =>
    copy.restart(sent ? withAddedSince(fresh(), sent, latest.current) : fresh());
  const header = (franchise && rules.begunBefore?.(copy.draft.header, franchise)) ?? copy.draft.header;
  const draft = header === copy.draft.header ? copy.draft : { ...copy.draft, header };
  const save = async () => {
    const sent = await sendAll([rules.create(draft), ...(rules.beside.afterCreate?.(draft) ?? [])]);
    // Once there is a document, it is where what was refused of it is mended.
    const isThere = sent.entries[0]?.state === 'DONE';
    if (sent.kind !== 'done' && sent.kind !== 'queued' && !isThere) return;
    // A document that the tablet could not keep is known by its number alone. Else the temporary id leads
    // to it for ever. The answer of the call that makes a document is the document.
    const made = isThere ? (sent.entries[0]?.answer as P['document'] | undefined) : undefined;
    const no = made ? rules.noOf(made) : draft.no;
    // What was done since is the first change of the document.
    const { current } = latest;
    if (current !== copy.draft)
      await copy.keep(
        draftKey(rules.stored, no),
        made ? rebased(draft, current, draftOf(rules, made)) : current,
      );
    await restart();
    open(no);
  };
  return {
    copy: { ...copy, draft },
    empty: draft.lines.length === 0,
    busy,
    restart,
    save: () => once(save),
    async clear(question) {
      if (await confirm({ ...question, danger: true })) await restart();
    },
  };
}

/** A document that may still be changed, and the working copy of it. */
export function useEditedDocument<P extends Parts>(
  rules: DraftRules<P>,
  document: P['document'],
  /** The document may be shown with changes that the server does not have. */
  serverVersion: number,
): {
  copy: PersistedDraft<P>;
  changed: boolean;
  /**
   * Another person has changed the document since the copy was taken, and the copy has changes of its own.
   */
  stale: boolean;
  busy: boolean;
  /** True when the outbox, or the server, has it. */
  save: () => Promise<boolean>;
  discard: () => Promise<void>;
} {
  const key = draftKey(rules.stored, rules.noOf(document));
  const copy = usePersistedDraft(key, rules, () => draftOf(rules, document, serverVersion));
  const [busy, setBusy] = useState(false);
  const { draft, ready, restart } = copy;
  // The document as it is when something has been sent, not as it was when that began.
  const latest = useRef({ document, serverVersion, draft });
  latest.current = { document, serverVersion, draft };

  const changes = unsaved(rules, document, draft);
  const changed = changes.length > 0;
  const stale = ready && document.version !== draft.base_version;
  const follows = stale && (!changed || changesTo(rules, document, draft).length === 0);
  useEffect(() => {
    // A working copy without changes of its own follows the document; one with changes waits for the person.
    if (follows) void restart(draftOf(rules, document, serverVersion));
  }, [follows, rules, document, serverVersion, restart]);

  const discard = () => {
    const now = latest.current;
    return restart(draftOf(rules, now.document, now.serverVersion));
  };
  const save = async () => {
    if (!changed) return true;
    setBusy(true);
    const sent = await sendAll(changes);
    setBusy(false);
    if (sent.kind !== 'done' && sent.kind !== 'queued') return false;
    // The outbox has it now, and the working copy goes on from there, with what the person did while it was
    // sent. That is so too where another person's change joined it.
    const now = latest.current;
    const next = draftOf(rules, now.document, now.serverVersion);
    const onward = now.draft === draft ? next : rebased(draft, now.draft, next);
    if (changesTo(rules, now.document, onward).length === 0) await restart(next);
    else copy.putBack(onward);
    return true;
  };
  return { copy, changed, stale: stale && changed, busy, save, discard };
}
