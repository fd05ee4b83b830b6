import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { AmountInput } from '../../../ui/inputs/amount-input.tsx';

const texts = t.salesOrders.remainingDialog;

/** An administrator's correction; its history is kept. */
export function RemainingDialog({
  order,
  opened,
  onClose,
}: {
  order: SalesOrder;
  opened: boolean;
  onClose: () => void;
}) {
  const [amount, setAmount] = useState(order.remaining_amount);
  const { send, busy } = useCall(salesOrders.updateRemaining);
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} centered>
      <Stack
        component="form"
        onSubmit={event => {
          event.preventDefault();
          void send({
            pos_so_no: order.pos_so_no,
            is_update_remaining_amount: true,
            remaining_amount: amount,
          }).then(sent => {
            if (sent.kind === 'done') onClose();
          });
        }}
      >
        <AmountInput data-autofocus label={texts.amount} value={amount} onChange={setAmount} />
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
