import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DateField } from '../../../ui/inputs/date-field.tsx';

const texts = t.sale.details;

export function DateDialog({
  order,
  opened,
  onClose,
}: {
  order: SalesOrder;
  opened: boolean;
  onClose: () => void;
}) {
  const today = businessToday();
  const [date, setDate] = useState(order.requested_delivery_date || today);
  const { send, busy } = useCall(salesOrders.setRequestedDeliveryDate);
  const past = date < today;
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.requestedDeliveryDate} centered>
      <Stack
        component="form"
        onSubmit={event => {
          event.preventDefault();
          void send({ pos_so_no: order.pos_so_no, date }).then(sent => {
            if (sent.kind === 'done' || sent.kind === 'queued') onClose();
          });
        }}
      >
        <DateField
          autoFocus
          label={texts.requestedDeliveryDate}
          min={today}
          value={date}
          error={past ? texts.pastDate : null}
          onChange={setDate}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={past}>
            {t.ui.save}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
