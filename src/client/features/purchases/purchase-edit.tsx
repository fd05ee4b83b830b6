import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PurchaseOrder } from '#calls/purchase-orders.ts';
import { usePagePermission } from '../../data/permissions.ts';
import { t } from '../../messages/en.ts';
import { useEditedDocument } from '../../pickers/document/use-documents.ts';
import { StripNote } from '../../ui/unsent-strip.tsx';
import { PurchaseEditor } from './purchase-editor.tsx';
import { purchaseKind } from './purchase-kind.ts';

/** An order that is still open, over a working copy of it. */
export function PurchaseEdit({
  order,
  serverVersion,
  unsent,
  head,
}: {
  order: PurchaseOrder;
  serverVersion: number;
  unsent: boolean;
  /** `save`: what an action does first. */
  head: (save: () => Promise<boolean>) => ReactNode;
}) {
  const permission = usePagePermission('/purchasesOrders/detail');
  const edited = useEditedDocument(purchaseKind, order, serverVersion);
  const { copy, changed, stale, busy, save, discard } = edited;
  return (
    <PurchaseEditor
      draft={copy.draft}
      dispatch={copy.dispatch}
      estimate={unsent || changed}
      head={
        <>
          {head(save)}
          {stale && <StripNote>{t.doc.changedElsewhere(t.purchaseOrders.noun)}</StripNote>}
        </>
      }
      save={
        permission.button('Save')
          ? { onSave: () => void save(), disabled: !changed || copy.draft.lines.length === 0, busy }
          : null
      }
      buttons={
        changed && (
          <Button variant="subtle" color="red" onClick={() => void discard()}>
            {t.ui.discardDraft}
          </Button>
        )
      }
    />
  );
}
