import { salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { CancelDialog as AskReason } from '../../../workflows/document/cancel-dialog.tsx';

/** The page with the cancel reasons that a document takes; credit memos share those of orders. */
const reasonPage = { order: '/salesOrders', quote: '/salesQuotes', credit_memo: '/salesOrders' } as const;

/** Cancelling always asks why. */
export function CancelDialog({
  order,
  opened,
  onClose,
}: {
  order: SalesOrder;
  opened: boolean;
  onClose: () => void;
}) {
  const texts = t.documents[order.document_type];
  const { send, busy } = useCall(salesOrders.setStatus);
  const cancel = async (cancel_reason_code: string) => {
    const sent = await send({ pos_so_no: order.pos_so_no, status: 'CANCELED', cancel_reason_code });
    if (sent.kind === 'done' || sent.kind === 'queued') onClose();
  };
  return (
    <AskReason
      opened={opened}
      page={reasonPage[order.document_type]}
      texts={{ title: texts.prompts.cancel ?? '', keep: texts.keep, cancel: texts.cancel }}
      busy={busy}
      onCancel={reason => void cancel(reason)}
      onClose={onClose}
    />
  );
}
