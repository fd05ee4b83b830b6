import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { purchaseOrders } from '#calls/index.ts';
import { purchaseCarriers } from '#calls/purchases/carriers.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { isOnStatus } from '#model/kit/actions.ts';
import {
  canPurchase,
  type PurchaseAction,
  purchaseActionsOf,
  purchaseRuleOf,
} from '#model/purchases/actions.ts';
import { purchaseStatusesOf } from '#model/purchases/document.ts';
import { t } from '../../messages/en.ts';
import { inUnits } from '../../messages/stock/units.ts';
import { useCall } from '../../outbox/call.ts';
import { type Offered, useOfferedActions } from '../../read/offered-actions.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { type ActionsProps, DocumentActions } from '../../workflows/document/document-actions.tsx';
import { NotesDialog } from './notes-dialog.tsx';
import { ShipmentChooser, shipmentsToReceive } from './shipment-list.tsx';
import { useSyncPurchase } from './use-sync-purchase.ts';

const orderWords = t.purchaseOrders;
const memoWords = { ...t.purchaseCreditMemos, actions: orderWords.actions };

/** Where a document's buttons are granted. */
const placeOf = {
  Order: '/purchasesOrders/detail',
  'Credit Memo': '/purchasesOrders/creditMemo',
} as const;

/** What usually comes next, most wanted first. */
const nextSteps: readonly PurchaseAction[] = ['release', 'receive'];

/** What this person may do with a purchase order, or a credit memo, now. */
export function usePurchaseActions(order: PurchaseOrder, unsent: boolean): Offered<PurchaseAction> {
  const permission = usePagePermission(placeOf[order.type]);
  // A credit memo is made and seen on a page of its own.
  const memos = usePagePermission(placeOf['Credit Memo']);
  const standing = { status: order.la_status, known: purchaseStatusesOf[order.type] };
  return useOfferedActions(
    { no: order.po_no, unsent, type: order.type, status: order.la_status },
    {
      actions: purchaseActionsOf(order.type),
      isOffered: action => {
        const rule = purchaseRuleOf(action, order.type);
        // The person who sees a credit memo may ask the ERP about it.
        const permitted =
          action === 'print'
            ? permission.button('Print')
            : action !== 'sync' || order.type === 'Credit Memo' || permission.button('Sync');
        const hasPage = action !== 'creditMemo' || memos.allowed;
        return rule !== null && permitted && hasPage && isOnStatus(rule, standing);
      },
      can: (action, actor) => canPurchase(action, order, actor),
      carriers: purchaseCarriers,
      nextSteps,
    },
  );
}

export function PurchaseActions({ document, unsent, save, refresh, onPrint }: ActionsProps<PurchaseOrder>) {
  const [dialog, setDialog] = useState<'editNotes' | 'receive' | null>(null);
  const release = useCall(purchaseOrders.release);
  const setStatus = useCall(purchaseOrders.setStatus);
  const close = useCall(purchaseOrders.close);
  const { po_no, type } = document;
  const sync = useSyncPurchase(po_no, refresh);
  const navigate = useNavigate();

  const openShipment = (shipment: string) =>
    void navigate({ to: '/purchasesOrders/detail', search: { no: po_no, shipment } });
  const ask = (status: 'OPEN' | 'CANCELED', cancel_reason_code: string) =>
    setStatus.send({ pos_po_no: po_no, status, cancel_reason_code });
  const carryOut = async (action: PurchaseAction) => {
    switch (action) {
      case 'release':
        return (await save()) && release.send({ po_no });
      case 'reopen':
        return ask('OPEN', '');
      case 'close':
        return close.send({ po_no });
      case 'closeShort':
        return close.send({ po_no, short_delivery: true });
      case 'creditMemo':
        return navigate({ to: '/purchasesOrders/creditMemo', search: { order: po_no } });
      case 'receive': {
        const [first, ...others] = shipmentsToReceive(document);
        return first && others.length === 0 ? openShipment(first.no) : setDialog('receive');
      }
      case 'sync':
        return sync.run();
      case 'editNotes':
        return setDialog(action);
    }
  };
  const more = (action: PurchaseAction) => {
    const missing = document.lines.map(line => ({ ...line, quantity: line.qty_to_receive }));
    return {
      ...(action === 'closeShort' ? { body: orderWords.missing(inUnits(missing)) } : {}),
      danger: action === 'close' || action === 'closeShort',
    };
  };
  // An open order is edited where it stands, a credit memo in this menu alone.
  const isEdited = type === 'Order' && document.la_status === 'OPEN';
  return (
    <>
      <DocumentActions
        actions={usePurchaseActions(document, unsent)}
        words={type === 'Order' ? orderWords : memoWords}
        hidden={['edit', 'noteShipment', ...(isEdited ? (['editNotes'] as const) : [])]}
        busy={release.busy || setStatus.busy || close.busy || sync.busy}
        page="/purchasesOrders"
        more={more}
        carryOut={carryOut}
        cancel={reason => ask('CANCELED', reason)}
        onPrint={onPrint}
      />
      <NotesDialog order={document} opened={dialog === 'editNotes'} onClose={() => setDialog(null)} />
      <ShipmentChooser
        order={document}
        opened={dialog === 'receive'}
        onClose={() => setDialog(null)}
        onChoose={openShipment}
      />
    </>
  );
}
