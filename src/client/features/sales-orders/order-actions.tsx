import { Button } from '@mantine/core';
import { useState } from 'react';
import { salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales-orders.ts';
import { type OrderAction, ruleOf } from '#model/sales-order-actions.ts';
import { useCall } from '../../data/call.ts';
import { notify } from '../../data/notices.ts';
import { t } from '../../messages/en.ts';
import { confirm } from '../../ui/confirm.tsx';
import { IconDots } from '../../ui/icons.tsx';
import { ActionList } from './action-list.tsx';
import { type DialogAction, OrderDialogs } from './order-dialogs.tsx';
import type { PrintFormat } from './print-order.tsx';
import { Sheet } from './sheet.tsx';
import { useOrderActions } from './use-order-actions.ts';
import { useReceiptActions } from './use-receipt-actions.ts';

const labels = t.salesOrders.actions;

const dialogs: readonly OrderAction[] = [
  'shipNow',
  'cancel',
  'updateRemaining',
  'addReceipt',
  'changeCustomer',
  'requestedDeliveryDate',
] satisfies readonly DialogAction[];
const isDialog = (action: OrderAction): action is DialogAction => dialogs.includes(action);

/** Actions with a place of their own on the screen. */
const elsewhere: readonly OrderAction[] = ['edit', 'removeReceipt'];

const statusOf = {
  confirm: 'CONFIRMED',
  release: 'RELEASED',
  reopen: 'OPEN',
  supportToShip: 'SUPPORT_TO_SHIP',
} as const;

/** The next step in front, everything else that can be done in a menu. */
export function OrderActions({
  order,
  unsent,
  refresh,
  onPrint,
}: {
  order: SalesOrder;
  unsent: boolean;
  refresh: () => Promise<void>;
  onPrint: (format: PrintFormat) => void;
}) {
  const { offered, next } = useOrderActions(order, unsent);
  const [more, setMore] = useState(false);
  const [dialog, setDialog] = useState<DialogAction | null>(null);
  const setStatus = useCall(salesOrders.setStatus);
  const postQty = useCall(salesOrders.postQty);
  const close = useCall(salesOrders.close);
  const receipts = useReceiptActions(order, () => onPrint('roll'));
  const busy = setStatus.busy || postQty.busy || close.busy || receipts.busy;
  const { pos_so_no } = order;

  const carryOut = async (action: OrderAction) => {
    switch (action) {
      case 'confirm':
      case 'release':
      case 'reopen':
      case 'supportToShip':
        return void (await setStatus.send({ pos_so_no, status: statusOf[action], cancel_reason_code: '' }));
      case 'invoice':
        return void (await postQty.send({ pos_so_no, lines: toInvoice(order) }));
      case 'close':
        return void (await close.send({ pos_so_no }));
      case 'postReceipts':
        return receipts.postAll();
      case 'print':
        return onPrint('roll');
      case 'calculateQtyToShipPending':
        await refresh();
        return setDialog('shipNow');
      case 'sync':
        await refresh();
        return notify.success(t.salesOrders.syncDone, 1000);
    }
  };
  const start = async (action: OrderAction) => {
    if (isDialog(action)) return setDialog(action);
    const prompt = t.salesOrders.prompts[action];
    if (ruleOf(action).needsConfirmation && prompt) {
      const danger = action === 'close';
      if (!(await confirm({ title: prompt, confirmLabel: labels[action], danger }))) return;
    }
    await carryOut(action);
  };

  const choose = (action: OrderAction) => {
    setMore(false);
    void start(action);
  };
  const choosePrint = (format: PrintFormat) => {
    setMore(false);
    onPrint(format);
  };

  const rest = offered.filter(({ action }) => action !== next && !elsewhere.includes(action));
  return (
    <>
      {next && (
        <Button loading={busy} onClick={() => void start(next)}>
          {labels[next]}
        </Button>
      )}
      {rest.length > 0 && (
        <>
          <Button
            variant="default"
            px="sm"
            aria-label={t.salesOrders.order.more}
            aria-haspopup="dialog"
            onClick={() => setMore(true)}
          >
            <IconDots />
          </Button>
          <Sheet opened={more} onClose={() => setMore(false)} title={t.salesOrders.order.more}>
            <ActionList offered={rest} busy={busy} onStart={choose} onPrintA4={() => choosePrint('a4')} />
          </Sheet>
        </>
      )}
      <OrderDialogs order={order} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

/** Everything shipped and not yet invoiced. */
function toInvoice(order: SalesOrder): { line_no: number; qty_to_ship: number; qty_to_invoice: number }[] {
  return order.lines
    .filter(line => line.qty_shipped > line.qty_invoiced)
    .map(line => ({
      line_no: line.line_no,
      qty_to_ship: 0,
      qty_to_invoice: line.qty_shipped - line.qty_invoiced,
    }));
}
