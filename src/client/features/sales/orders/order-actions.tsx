import { useState } from 'react';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { type OrderAction, ruleOf } from '#model/sales/actions.ts';
import { isBirthday } from '#model/sales/promotions.ts';
import { t } from '../../../messages/en.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { ActionMenu } from '../../../workflows/document/action-menu.tsx';
import type { PrintFormat } from '../../../workflows/print/print-request.ts';
import { labelOf } from './action-label.ts';
import { type DialogAction, OrderDialogs } from './order-dialogs.tsx';
import { useCarryOut } from './use-carry-out.ts';
import { useOrderActions } from './use-order-actions.ts';
import type { PendingLine } from './use-sale-at-erp.ts';

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
  const [pending, setPending] = useState<readonly PendingLine[]>([]);
  const { carryOut, busy } = useCarryOut({
    order,
    refresh,
    onPrint,
    onShipPending(lines) {
      setPending(lines);
      setDialog('shipNow');
    },
    onPaymentNumbers: () => setDialog('paymentDocumentNo'),
  });

  const closeDialog = () => {
    setDialog(null);
    // Asked again the next time: stock moves.
    setPending([]);
  };
  const confirmAction = async (action: OrderAction): Promise<boolean> => {
    const prompt = t.documents[order.document_type].prompts[action];
    if (!ruleOf(action, order.document_type)?.needsConfirmation || !prompt) return true;
    return confirm({ title: prompt, confirmLabel: labelOf(action, order), danger: action === 'close' });
  };
  const printOn = async (format: PrintFormat) => {
    if (await confirmAction('print')) onPrint(format);
  };
  const start = async (action: OrderAction) => {
    if (isDialog(action)) return setDialog(action);
    if (await confirmAction(action)) await carryOut(action);
  };

  const isEdited = may('edit').ok;
  const rest = offered.filter(({ action }) => action !== next && isShown(action, order, isEdited));
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

function isShown(action: OrderAction, order: SalesOrder, isEdited: boolean): boolean {
  if (elsewhere.includes(action)) return false;
  if (inEditor.includes(action) && isEdited) return false;
  // No one is offered the birthday of another month.
  return (
    action !== 'birthdayPromotion' ||
    order.auto_birthday_promotion ||
    isBirthday(order.customer_birthday, order.order_date)
  );
}
