import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { purchaseOrders } from '#calls/index.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import type { PurchaseAction } from '#model/purchases/actions.ts';
import { t } from '../../messages/en.ts';
import { inUnits } from '../../messages/stock/units.ts';
import { useCall } from '../../outbox/call.ts';
import { confirm } from '../../ui/confirm.tsx';
import { ActionMenu } from '../../workflows/document/action-menu.tsx';
import { CancelDialog } from '../../workflows/document/cancel-dialog.tsx';
import type { PrintFormat } from '../../workflows/print/print-request.ts';
import { NotesDialog } from './notes-dialog.tsx';
import { ShipmentChooser, shipmentsToReceive } from './shipment-list.tsx';
import { usePurchaseActions } from './use-purchase-actions.ts';
import { useSyncPurchase } from './use-sync-purchase.ts';

const texts = t.purchaseOrders;

/** The next step in front, everything else that can be done in a menu. */
export function PurchaseActions({
  order,
  unsent,
  save,
  refresh,
  onPrint,
}: {
  order: PurchaseOrder;
  unsent: boolean;
  /** Saves what the person has changed; false when that failed. */
  save: () => Promise<boolean>;
  refresh: () => Promise<void>;
  onPrint: (format: PrintFormat) => void;
}) {
  const { offered, next } = usePurchaseActions(order, unsent);
  const [dialog, setDialog] = useState<'cancel' | 'editNotes' | 'receive' | null>(null);
  const release = useCall(purchaseOrders.release);
  const setStatus = useCall(purchaseOrders.setStatus);
  const close = useCall(purchaseOrders.close);
  const sync = useSyncPurchase(order.po_no, refresh);
  const navigate = useNavigate();
  const { po_no } = order;

  const openShipment = (shipment: string) =>
    void navigate({ to: '/purchasesOrders/detail', search: { no: po_no, shipment } });
  const carryOut = async (action: PurchaseAction) => {
    switch (action) {
      case 'release':
        return void ((await save()) && (await release.send({ po_no })));
      case 'reopen':
        return void (await setStatus.send({ pos_po_no: po_no, status: 'OPEN', cancel_reason_code: '' }));
      case 'close':
        return void (await close.send({ po_no }));
      case 'closeShort':
        return void (await close.send({ po_no, short_delivery: true }));
      case 'creditMemo':
        return void navigate({ to: '/purchasesOrders/creditMemo', search: { order: po_no } });
      case 'receive': {
        const [first, ...others] = shipmentsToReceive(order);
        return first && others.length === 0 ? openShipment(first.no) : setDialog('receive');
      }
      case 'sync':
        return sync.run();
      case 'print':
        return onPrint('a4');
      case 'cancel':
      case 'editNotes':
        return setDialog(action);
    }
  };
  const printOn = async (format: PrintFormat) => {
    const title = texts.prompts.print;
    if (!title || (await confirm({ title, confirmLabel: texts.actions.print }))) onPrint(format);
  };
  const start = async (action: PurchaseAction) => {
    const title = action === 'cancel' ? undefined : texts.prompts[action];
    const missing = order.lines.map(line => ({ ...line, quantity: line.qty_to_receive }));
    const question = title && {
      title,
      ...(action === 'closeShort' ? { body: texts.missing(inUnits(missing)) } : {}),
      confirmLabel: texts.actions[action],
      danger: action === 'close' || action === 'closeShort',
    };
    if (!question || (await confirm(question))) await carryOut(action);
  };
  const cancel = async (cancel_reason_code: string) => {
    const sent = await setStatus.send({ pos_po_no: po_no, status: 'CANCELED', cancel_reason_code });
    if (sent.kind === 'done' || sent.kind === 'queued') setDialog(null);
  };

  // Open orders are edited where they stand.
  const here = ['edit', 'noteShipment', ...(order.la_status === 'OPEN' ? ['editNotes'] : [])];
  return (
    <>
      <ActionMenu
        next={next}
        rest={offered.filter(({ action }) => action !== next && !here.includes(action))}
        labelOf={action => texts.actions[action]}
        busy={release.busy || setStatus.busy || close.busy || sync.busy}
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
      <NotesDialog order={order} opened={dialog === 'editNotes'} onClose={() => setDialog(null)} />
      <ShipmentChooser
        order={order}
        opened={dialog === 'receive'}
        onClose={() => setDialog(null)}
        onChoose={openShipment}
      />
    </>
  );
}
