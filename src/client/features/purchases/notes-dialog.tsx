import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { purchaseOrders } from '#calls/index.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/call.ts';
import { Dialog } from '../../ui/dialog.tsx';

const { names } = t.headerFields;

/** Of a released order only its notes change. */
export function NotesDialog(props: { order: PurchaseOrder; opened: boolean; onClose: () => void }) {
  const { order, opened, onClose } = props;
  const { nwv_general_comments: general, nwv_delivery_comments: delivery } = order;
  const [notes, setNotes] = useState({ general, delivery });
  const update = useCall(purchaseOrders.update);
  useEffect(() => {
    if (!opened) setNotes({ general, delivery });
  }, [opened, general, delivery]);
  const save = async () => {
    const data = {
      ...(notes.general !== general && { nwv_general_comments: notes.general }),
      ...(notes.delivery !== delivery && { nwv_delivery_comments: notes.delivery }),
    };
    const sent = await update.send({ po_no: order.po_no, data });
    if (sent.kind === 'done' || sent.kind === 'queued') onClose();
  };
  const same = notes.general === general && notes.delivery === delivery;
  return (
    <Dialog opened={opened} onClose={onClose} title={t.purchaseOrders.notesTitle} centered>
      <Stack
        component="form"
        onSubmit={event => {
          event.preventDefault();
          void save();
        }}
      >
        <Textarea
          data-autofocus
          label={names.nwv_general_comments}
          maxLength={250}
          autosize
          minRows={2}
          value={notes.general}
          onChange={event => setNotes({ ...notes, general: event.currentTarget.value })}
        />
        <Textarea
          label={names.nwv_delivery_comments}
          maxLength={250}
          autosize
          minRows={2}
          value={notes.delivery}
          onChange={event => setNotes({ ...notes, delivery: event.currentTarget.value })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" disabled={same} loading={update.busy}>
            {t.ui.save}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
