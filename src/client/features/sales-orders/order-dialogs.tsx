import { salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales-orders.ts';
import { openAmount } from '#model/receipts.ts';
import { useCall } from '../../data/call.ts';
import { t } from '../../messages/en.ts';
import { confirm } from '../../ui/confirm.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CustomerSheet } from './customer-sheet.tsx';
import { DateDialog } from './date-dialog.tsx';
import { PaySheet } from './pay-sheet.tsx';
import { RemainingDialog } from './remaining-dialog.tsx';
import { customerPatch } from './sale-header.ts';
import { ShipDialog } from './ship-dialog.tsx';
import { useReceiptActions } from './use-receipt-actions.ts';

/** Actions that need more than a yes. */
export type DialogAction =
  | 'shipNow'
  | 'cancel'
  | 'updateRemaining'
  | 'addReceipt'
  | 'changeCustomer'
  | 'requestedDeliveryDate';

export function OrderDialogs({
  order,
  dialog,
  onClose,
}: {
  order: SalesOrder;
  dialog: DialogAction | null;
  onClose: () => void;
}) {
  const update = useCall(salesOrders.update);
  const receipts = useReceiptActions(order, () => {});
  const texts = t.salesOrders;
  return (
    <>
      <ShipDialog order={order} opened={dialog === 'shipNow'} onClose={onClose} />
      <CancelDialog order={order} opened={dialog === 'cancel'} onClose={onClose} />
      <RemainingDialog order={order} opened={dialog === 'updateRemaining'} onClose={onClose} />
      <DateDialog order={order} opened={dialog === 'requestedDeliveryDate'} onClose={onClose} />
      <PaySheet
        opened={dialog === 'addReceipt'}
        onClose={onClose}
        title={texts.actions.addReceipt}
        dueVnd={Math.max(0, openAmount(order))}
        mayBeNothing={false}
        busy={receipts.busy}
        onPay={receipt => {
          if (!receipt) return;
          void receipts.add(receipt).then(booked => {
            if (booked) onClose();
          });
        }}
      />
      <CustomerSheet
        opened={dialog === 'changeCustomer'}
        onClose={onClose}
        onPick={customer => {
          const question = {
            title: texts.prompts.changeCustomer ?? '',
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
