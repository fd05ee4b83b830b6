import { useState } from 'react';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { OrderAction } from '#model/sales/actions.ts';
import { isBirthday } from '#model/sales/promotions.ts';
import { t } from '../../../messages/en.ts';
import { type ActionsProps, DocumentActions } from '../../../workflows/document/document-actions.tsx';
import type { PrintFormat } from '../../../workflows/print/print-request.ts';
import type { SoldPaper } from '../sale/sold-panel.tsx';
import { labelsOf } from './action-labels.ts';
import { type DialogAction, OrderDialogs } from './order-dialogs.tsx';
import { useCarryOut } from './use-carry-out.ts';
import { useOrderActions } from './use-order-actions.ts';
import type { PendingLine } from './use-sale-at-erp.ts';

const dialogs: readonly OrderAction[] = [
  'shipNow',
  'send',
  'collect',
  'updateRemaining',
  'addReceipt',
  'payBack',
  'changeCustomer',
  'requestedDeliveryDate',
  'invoiceBuyer',
  'coupon',
  'redeemPoints',
] satisfies readonly DialogAction[];
const isDialog = (action: OrderAction): action is DialogAction => dialogs.includes(action);

/** The page with the cancel reasons that a document takes; credit memos share those of orders. */
const reasonPage = { order: '/salesOrders', quote: '/salesQuotes', credit_memo: '/salesOrders' } as const;

/** Those of the editor, for as long as the document can be edited. */
const inEditor: readonly OrderAction[] = [
  'autoPromotion',
  'birthdayPromotion',
  'coupon',
  'redeemPoints',
  'invoiceBuyer',
];

/** The next step in front with what people come for: print, bring back, pay. Everything else is in a menu. */
export function OrderActions({
  document: order,
  unsent,
  begin,
  refresh,
  onPrint,
}: Omit<ActionsProps<SalesOrder>, 'onPrint'> & {
  /** A dialog to begin with. */
  begin: DialogAction | undefined;
  /** The document itself where no other paper is named. */
  onPrint: (format: PrintFormat, paper?: SoldPaper) => void;
}) {
  const actions = useOrderActions(order, unsent);
  const { may } = actions;
  const [dialog, setDialog] = useState<DialogAction | null>(begin && may(begin).ok ? begin : null);
  const [pending, setPending] = useState<readonly PendingLine[]>([]);
  const { carryOut, cancel, busy } = useCarryOut({
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
  const words = t.documents[order.document_type];
  return (
    <>
      <DocumentActions
        actions={actions}
        // A dialog asks by itself.
        words={{
          ...words,
          actions: labelsOf(order),
          prompts: {
            ...words.prompts,
            changeCustomer: undefined,
            shipNow: undefined,
            send: undefined,
            collect: undefined,
          },
        }}
        hidden={[
          ...(['edit', 'removeReceipt'] as const),
          ...(may('edit').ok ? inEditor : []),
          ...(offersBirthday(order) ? [] : (['birthdayPromotion'] as const)),
        ]}
        wanted={['creditMemo', 'addReceipt']}
        busy={busy}
        page={reasonPage[order.document_type]}
        usualPaper="roll"
        papers={papersOf(order).map(({ paper, label }) => ({ label, onPrint: () => onPrint('roll', paper) }))}
        more={action => ({ danger: action === 'close' })}
        carryOut={action => (isDialog(action) ? setDialog(action) : carryOut(action))}
        cancel={cancel}
        onPrint={onPrint}
      />
      <OrderDialogs order={order} dialog={dialog} pending={pending} onClose={closeDialog} />
    </>
  );
}

/** What else an order is printed as. */
function papersOf(order: SalesOrder): { paper: SoldPaper; label: string }[] {
  if (order.document_type !== 'order' || order.status === 'CANCELED') return [];
  return [
    ...(order.for_delivery ? [{ paper: 'delivery', label: t.delivery.printSlip } as const] : []),
    { paper: 'gift', label: t.sale.paid.printGift },
  ];
}

/** No one is offered the birthday of another month. */
const offersBirthday = (order: SalesOrder): boolean =>
  order.auto_birthday_promotion || isBirthday(order.customer_birthday, order.order_date);
