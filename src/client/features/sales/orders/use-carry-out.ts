import { useNavigate } from '@tanstack/react-router';
import { promotions, salesOrders, salesQuotes } from '#calls/index.ts';
import { statusAsked } from '#calls/sales/carriers.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { OrderAction } from '#model/sales/actions.ts';
import { type Sent, useCall } from '../../../outbox/call.ts';
import { usePermit } from '../../../read/permissions.ts';
import type { PrintFormat } from '../../../workflows/print/print-request.ts';
import { newLookupCode } from '../../../workflows/taxes/lookup-code.ts';
import { useReceiptActions } from './use-receipt-actions.ts';
import { type PendingLine, useSaleAtErp } from './use-sale-at-erp.ts';

type CarryOutProps = {
  order: SalesOrder;
  refresh: () => Promise<void>;
  onPrint: (format: PrintFormat) => void;
  onShipPending: (lines: readonly PendingLine[]) => void;
  onPaymentNumbers: () => void;
};

/** Does what needs no dialog, or no more of one. */
export function useCarryOut({ order, refresh, onPrint, onShipPending, onPaymentNumbers }: CarryOutProps) {
  const { pos_so_no } = order;
  const setStatus = useCall(salesOrders.setStatus);
  const postQty = useCall(salesOrders.postQty);
  const close = useCall(salesOrders.close);
  const convert = useCall(salesQuotes.convert);
  const setAuto = useCall(promotions.setAuto);
  const setBirthday = useCall(promotions.setBirthday);
  const navigate = useNavigate();
  const { mayCallFor } = usePermit();
  const receipts = useReceiptActions(order, () => onPrint('roll'));
  const atErp = useSaleAtErp(pos_so_no, refresh);
  const busy = [setStatus, postQty, close, convert, setAuto, setBirthday, receipts, atErp].some(
    each => each.busy,
  );

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
        return void (await postQty.send({ pos_so_no, lines: toInvoice(order), ...newLookupCode() }));
      case 'close':
        return void (await close.send({ pos_so_no }));
      case 'convert':
        return toOrder(await convert.send({ pos_so_no }));
      case 'creditMemo':
        return void navigate({ to: '/salesOrders/creditMemo', search: { order: pos_so_no } });
      case 'postReceipts':
        return receipts.postAll();
      case 'calculateQtyToShipPending': {
        const lines = await atErp.calculate();
        return lines === null ? undefined : onShipPending(lines);
      }
      case 'paymentDocumentNo':
        return onPaymentNumbers();
      case 'sync':
        return atErp.sync();
    }
  };
  const cancel = (cancel_reason_code: string) =>
    setStatus.send({ pos_so_no, status: 'CANCELED', cancel_reason_code });
  return { carryOut, cancel, busy };
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
