import { lazy, Suspense, useState } from 'react';
import { salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { payBack, refund } from '#kinds/sales/chains.ts';
import { owedBack } from '#model/sales/order-extent.ts';
import { openAmount } from '#model/sales/receipts.ts';
import { t } from '../../../messages/en.ts';
import { sendAll, useCall } from '../../../outbox/call.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { useCashNote } from '../../../workflows/pay/cash-note.ts';
import { PaySheet } from '../../../workflows/pay/pay-sheet.tsx';
import type { ReceiptInput } from '../../../workflows/pay/payments.ts';
import { paidBackText } from '../credit-memos/paid-back.ts';
import { CustomerSheet } from '../customer/customer-sheet.tsx';
import { customerPatch } from '../sale/sale-header.ts';
import { labelsOf } from './action-labels.ts';
import { DateDialog } from './date-dialog.tsx';
import { RemainingDialog } from './remaining-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { useReceiptActions } from './use-receipt-actions.ts';
import type { PendingLine } from './use-sale-at-erp.ts';

const PaymentNumbers = lazy(() => import('./payment-numbers.tsx'));
const OrderBuyer = lazy(() => import('../invoice-buyer/order-buyer.tsx'));
const DeliveryDialog = lazy(() => import('./delivery-dialog.tsx'));
const RefundSheet = lazy(() => import('../credit-memos/refund-sheet.tsx'));
// Of one chunk with the extras of a sale, of which it is made.
const RepriceSheet = lazy(() =>
  import('../sale/sale-extras.tsx').then(({ RepriceSheet }) => ({ default: RepriceSheet })),
);

/** Actions that need more than a yes. */
export type DialogAction =
  | 'shipNow'
  | 'send'
  | 'collect'
  | 'updateRemaining'
  | 'addReceipt'
  | 'payBack'
  | 'changeCustomer'
  | 'requestedDeliveryDate'
  | 'invoiceBuyer'
  | 'coupon'
  | 'redeemPoints'
  | 'paymentDocumentNo';

export function OrderDialogs({
  order,
  dialog,
  pending,
  onClose,
}: {
  order: SalesOrder;
  dialog: DialogAction | null;
  /** What the ERP says of lines that are to be shipped, once it was asked. */
  pending: readonly PendingLine[];
  onClose: () => void;
}) {
  const update = useCall(salesOrders.update);
  const receipts = useReceiptActions(order, () => {});
  const [paying, setPaying] = useState(false);
  const texts = t.salesOrders;
  const paysBack = dialog === 'payBack';
  const cashNote = useCashNote(paysBack ? null : order.invoice_buyer, order.grand_total);
  const pay = async (inputs: readonly ReceiptInput[]): Promise<boolean> => {
    if (order.document_type !== 'credit_memo' && !paysBack) return receipts.add(inputs);
    setPaying(true);
    const { kind } = await sendAll((paysBack ? payBack : refund)(order.pos_so_no, inputs), {
      done: paidBackText(inputs),
    });
    setPaying(false);
    return kind === 'done' || kind === 'queued';
  };
  const form = {
    onClose,
    title: labelsOf(order)[paysBack ? 'payBack' : 'addReceipt'],
    dueVnd: paysBack ? owedBack(order) : Math.max(0, openAmount(order)),
    no: order.pos_so_no,
    cashNote,
    busy: receipts.busy || paying,
    onPay: (inputs: ReceiptInput[]) => {
      void pay(inputs).then(booked => {
        if (booked) onClose();
      });
    },
  };
  return (
    <>
      <ShipDialog order={order} pending={pending} opened={dialog === 'shipNow'} onClose={onClose} />
      <RemainingDialog order={order} opened={dialog === 'updateRemaining'} onClose={onClose} />
      <DateDialog order={order} opened={dialog === 'requestedDeliveryDate'} onClose={onClose} />
      {(dialog === 'send' || dialog === 'collect') && (
        <Suspense>
          <DeliveryDialog order={order} step={dialog} onClose={onClose} />
        </Suspense>
      )}
      {dialog === 'invoiceBuyer' && (
        <Suspense>
          <OrderBuyer order={order} onClose={onClose} />
        </Suspense>
      )}
      {dialog === 'paymentDocumentNo' && (
        <Suspense>
          <PaymentNumbers no={order.pos_so_no} onClose={onClose} />
        </Suspense>
      )}
      {(dialog === 'coupon' || dialog === 'redeemPoints') && (
        <Suspense>
          <RepriceSheet order={order} by={dialog} onClose={onClose} />
        </Suspense>
      )}
      {order.document_type === 'credit_memo' ? (
        dialog === 'addReceipt' && (
          <Suspense>
            <RefundSheet {...form} of={order.applies_to_no} />
          </Suspense>
        )
      ) : (
        <PaySheet
          {...form}
          type={order.online_order_no ? 'ecom_collect_store' : undefined}
          opened={dialog === 'addReceipt'}
          handsOver={null}
        />
      )}
      {paysBack && (
        <Suspense>
          <RefundSheet {...form} of={order.pos_so_no} />
        </Suspense>
      )}
      <CustomerSheet
        opened={dialog === 'changeCustomer'}
        onClose={onClose}
        onPick={customer => {
          const question = {
            title: t.documents[order.document_type].prompts.changeCustomer ?? '',
            body: `${customer.name} · ${customer.phone_no}`,
            confirmLabel: texts.actions.changeCustomer,
          };
          void confirm(question).then(yes => {
            if (yes) void update.send({ pos_so_no: order.pos_so_no, data: customerPatch(customer) });
          });
        }}
      />
    </>
  );
}
