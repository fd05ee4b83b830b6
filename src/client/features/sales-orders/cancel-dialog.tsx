import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales-orders.ts';
import { useCall } from '../../data/call.ts';
import { t } from '../../messages/en.ts';
import { CancelReasonPicker } from '../../pickers/cancel-reason-picker.tsx';

/** The page whose cancel reasons a document takes; credit memos share those of orders. */
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
  const [reason, setReason] = useState('');
  const { send, busy } = useCall(salesOrders.setStatus);
  const cancel = async () => {
    const sent = await send({ pos_so_no: order.pos_so_no, status: 'CANCELED', cancel_reason_code: reason });
    if (sent.kind === 'done' || sent.kind === 'queued') onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={texts.prompts.cancel} centered>
      <Stack>
        <CancelReasonPicker page={reasonPage[order.document_type]} value={reason} onChange={setReason} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button color="red" disabled={reason === ''} loading={busy} onClick={() => void cancel()}>
            {texts.cancel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
