import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { promotions, salesOrders, salesQuotes } from '#calls/index.ts';
import { statusAsked } from '#calls/sales/carriers.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { type OrderAction, ruleOf } from '#model/sales/actions.ts';
import { isBirthday } from '#model/sales/promotions.ts';
import { t } from '../../../messages/en.ts';
import { type Sent, useCall } from '../../../outbox/call.ts';
import { usePermit } from '../../../read/permissions.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { ActionMenu } from '../../../workflows/document/action-menu.tsx';
import type { PrintFormat } from '../../../workflows/print/print-request.ts';
import { labelOf } from './action-label.ts';
import { type DialogAction, OrderDialogs } from './order-dialogs.tsx';
import { useOrderActions } from './use-order-actions.ts';
import { useReceiptActions } from './use-receipt-actions.ts';
import { type PendingLine, useSaleAtErp } from './use-sale-at-erp.ts';

const dialogs: readonly OrderAction[] = [
  'shipNow',
  'cancel',
  'updateRemaining',
  'addReceipt',
  'payBack',
  'changeCustomer',
  'requestedDeliveryDate',
  'coupon',
  'redeemPoints',
] satisfies readonly DialogAction[];
const isDialog = (action: OrderAction): action is DialogAction => dialogs.includes(action);

/** Actions with a place of their own on the screen. */
const elsewhere: readonly OrderAction[] = ['edit', 'removeReceipt'];
/** Those of the editor, for as long as the document can be edited. */
const inEditor: readonly OrderAction[] = ['autoPromotion', 'birthdayPromotion', 'coupon', 'redeemPoints'];

/** The next step in front, everything else that can be done in a menu. */
export function OrderActions({
  order,
  unsent,
  begin,
  refresh,
  onPrint,
}: {
  order: SalesOrder;
  unsent: boolean;
  /** A dialog to begin with. */
  begin?: DialogAction | undefined;
  refresh: () => Promise<void>;
  onPrint: (format: PrintFormat) => void;
}) {
  const { offered, next, may } = useOrderActions(order, unsent);
  const [dialog, setDialog] = useState<DialogAction | null>(begin && may(begin).ok ? begin : null);
  const setStatus = useCall(salesOrders.setStatus);
  const postQty = useCall(salesOrders.postQty);
  const close = useCall(salesOrders.close);
  const convert = useCall(salesQuotes.convert);
  const setAuto = useCall(promotions.setAuto);
  const setBirthday = useCall(promotions.setBirthday);
  const navigate = useNavigate();
  const { mayCallFor } = usePermit();
  const receipts = useReceiptActions(order, () => onPrint('roll'));
  const atErp = useSaleAtErp(order.pos_so_no, refresh);
  const [pending, setPending] = useState<readonly PendingLine[]>([]);
  const busy = [setStatus, postQty, close, convert, setAuto, setBirthday, receipts, atErp].some(
    each => each.busy,
  );
  const { pos_so_no } = order;

  const toOrder = (sent: Sent<typeof salesQuotes.convert>) => {
    // Who makes quotes alone stays with the quote, which names the order.
    if (sent.kind === 'done' && mayCallFor(salesOrders.get, 'order'))
      void navigate({ to: '/salesOrders/detail', search: { no: sent.answer.pos_so_no } });
  };
  const carryOut = async (action: OrderAction) => {
    switch (action) {
      case 'confirm':
      case 'release':
      case 'open':
      case 'reopen':
      case 'supportToShip':
      case 'post':
        return void (await setStatus.send({
          pos_so_no,
          status: statusAsked[action],
          cancel_reason_code: '',
        }));
      case 'autoPromotion':
        return void (await setAuto.send({ pos_so_no, auto_promotion: !order.auto_promotion }));
      case 'birthdayPromotion':
        return void (await setBirthday.send({ pos_so_no, auto_promotion: !order.auto_birthday_promotion }));
      case 'invoice':
        return void (await postQty.send({ pos_so_no, lines: toInvoice(order) }));
      case 'close':
        return void (await close.send({ pos_so_no }));
      case 'convert':
        return toOrder(await convert.send({ pos_so_no }));
      case 'creditMemo':
        return void navigate({ to: '/salesOrders/creditMemo', search: { order: pos_so_no } });
      case 'postReceipts':
        return receipts.postAll();
      case 'print':
        return onPrint('roll');
      case 'calculateQtyToShipPending': {
        const lines = await atErp.calculate();
        if (lines === null) return;
        setPending(lines);
        return setDialog('shipNow');
      }
      case 'paymentDocumentNo':
        return setDialog(action);
      case 'sync':
        return atErp.sync();
    }
  };
  const closeDialog = () => {
    setDialog(null);
    // Asked again the next time: stock moves.
    setPending([]);
  };
  const agreed = async (action: OrderAction): Promise<boolean> => {
    const prompt = t.documents[order.document_type].prompts[action];
    if (!ruleOf(action, order.document_type)?.needsConfirmation || !prompt) return true;
    return confirm({ title: prompt, confirmLabel: labelOf(action, order), danger: action === 'close' });
  };
  const printOn = async (format: PrintFormat) => {
    if (await agreed('print')) onPrint(format);
  };
  const start = async (action: OrderAction) => {
    if (isDialog(action)) return setDialog(action);
    if (await agreed(action)) await carryOut(action);
  };

  const isShown = (action: OrderAction): boolean => {
    if (elsewhere.includes(action)) return false;
    if (inEditor.includes(action) && may('edit').ok) return false;
    // No one is offered the birthday of another month.
    return (
      action !== 'birthdayPromotion' ||
      order.auto_birthday_promotion ||
      isBirthday(order.customer_birthday, order.order_date)
    );
  };
  const rest = offered.filter(({ action }) => action !== next && isShown(action));
  return (
    <>
      <ActionMenu
        next={next}
        rest={rest}
        labelOf={action => labelOf(action, order)}
        busy={busy}
        onStart={action => void start(action)}
        onPrintOn={format => void printOn(format)}
      />
      <OrderDialogs order={order} dialog={dialog} pending={pending} onClose={closeDialog} />
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
