import { useState } from 'react';
import { purchaseOrders } from '#calls/index.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import type { PurchaseAction } from '#model/purchases/actions.ts';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { ActionMenu } from '../../../workflows/document/action-menu.tsx';
import { CancelDialog } from '../../../workflows/document/cancel-dialog.tsx';
import type { PrintFormat } from '../../../workflows/print/print-request.ts';
import { NotesDialog } from '../notes-dialog.tsx';
import { usePurchaseActions } from '../use-purchase-actions.ts';
import { useSyncPurchase } from '../use-sync-purchase.ts';

const texts = t.purchaseCreditMemos;
const labels = t.purchaseOrders.actions;

/** The next step in front, everything else that can be done with a credit memo in a menu. */
export function MemoActions(props: {
  memo: PurchaseOrder;
  unsent: boolean;
  refresh: () => Promise<void>;
  onPrint: (format: PrintFormat) => void;
}) {
  const { memo, unsent, refresh, onPrint } = props;
  const { po_no } = memo;
  const { offered, next } = usePurchaseActions(memo, unsent);
  const [dialog, setDialog] = useState<'cancel' | 'editNotes' | null>(null);
  const release = useCall(purchaseOrders.release);
  const setStatus = useCall(purchaseOrders.setStatus);
  const sync = useSyncPurchase(po_no, refresh);

  const carryOut = async (action: PurchaseAction) => {
    if (action === 'release') await release.send({ po_no });
    if (action === 'sync') await sync.run();
    if (action === 'print') onPrint('a4');
    if (action === 'cancel' || action === 'editNotes') setDialog(action);
  };
  const printOn = async (format: PrintFormat) => {
    const title = texts.prompts.print;
    if (!title || (await confirm({ title, confirmLabel: labels.print }))) onPrint(format);
  };
  const start = async (action: PurchaseAction) => {
    const title = action === 'cancel' ? undefined : texts.prompts[action];
    if (!title || (await confirm({ title, confirmLabel: labels[action] }))) await carryOut(action);
  };
  const cancel = async (cancel_reason_code: string) => {
    const sent = await setStatus.send({ pos_po_no: po_no, status: 'CANCELED', cancel_reason_code });
    if (sent.kind === 'done' || sent.kind === 'queued') setDialog(null);
  };
  return (
    <>
      <ActionMenu
        next={next}
        rest={offered.filter(({ action }) => action !== next)}
        labelOf={action => labels[action]}
        busy={release.busy || setStatus.busy || sync.busy}
        onStart={action => void start(action)}
        usualPaper="a4"
        onPrintOn={format => void printOn(format)}
      />
      <CancelDialog
        opened={dialog === 'cancel'}
        page="/purchasesOrders"
        texts={{ title: texts.prompts.cancel ?? '', keep: texts.keep, cancel: texts.cancel }}
        busy={setStatus.busy}
        onCancel={reason => void cancel(reason)}
        onClose={() => setDialog(null)}
      />
      <NotesDialog order={memo} opened={dialog === 'editNotes'} onClose={() => setDialog(null)} />
    </>
  );
}
