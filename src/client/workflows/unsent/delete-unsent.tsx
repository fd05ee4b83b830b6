import { Button } from '@mantine/core';
import { t } from '#client/messages/en.ts';
import { localNumber } from '#model/kit/local-number.ts';
import type { EntryView } from '#offline/tablet.ts';
import { dropDrafts } from '../../outbox/document-drafts.ts';
import { documentOf } from '../../outbox/entries.ts';
import { notify } from '../../page/notices.ts';
import { currentTablet } from '../../tablet/tablet.ts';
import { confirm } from '../../ui/confirm.tsx';

/** The temporary id of a document none of whose entries can have reached the server; else null. */
export function neverSent(unsent: readonly EntryView[]): string | null {
  const no = unsent.find(entry => documentOf(entry).no === entry.tempId)?.tempId;
  return no !== undefined && unsent.every(entry => entry.editable) ? no : null;
}

/** Deletes a document that is on this tablet only. Nothing is shown for one that may have reached the server. */
export function DeleteUnsent({
  unsent,
  onDeleted,
}: {
  /** The document's own entries that are not DONE. */
  unsent: readonly EntryView[];
  onDeleted?: (no: string) => void;
}) {
  const no = neverSent(unsent);
  if (no === null) return null;
  const remove = async () => {
    const question = {
      title: t.outbox.deleteUnsentTitle(localNumber(no)),
      body: t.outbox.deleteUnsentBody(unsent.length),
      confirmLabel: t.outbox.deleteUnsent,
      danger: true,
    };
    if (!(await confirm(question))) return;
    try {
      const tablet = currentTablet();
      await tablet?.outbox.discardDocument(no, t.outbox.deleteUnsent);
      // The document is gone whether or not its working copy can be.
      if (tablet) await dropDrafts(tablet.drafts, no).catch(() => undefined);
      notify.success(t.outbox.deletedUnsent);
      onDeleted?.(no);
    } catch {
      notify.failure(t.outbox.deleteTooLate);
    }
  };
  return (
    <Button variant="subtle" color="red" onClick={() => void remove()}>
      {t.outbox.deleteUnsent}
    </Button>
  );
}
