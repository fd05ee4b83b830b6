import { invoiceBuyers } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { useCall } from '../../../outbox/call.ts';
import BuyerSheet from './buyer-sheet.tsx';

/** Who the VAT invoice of an order is for, also after it was handed over. */
export default function OrderBuyer({ order, onClose }: { order: SalesOrder; onClose: () => void }) {
  const { send, busy } = useCall(invoiceBuyers.set);
  return (
    <BuyerSheet
      buyer={order.invoice_buyer ?? null}
      offered={null}
      busy={busy}
      onSave={invoice_buyer => {
        void send({ pos_so_no: order.pos_so_no, invoice_buyer }).then(({ kind }) => {
          if (kind === 'done' || kind === 'queued') onClose();
        });
      }}
      onClose={onClose}
    />
  );
}
