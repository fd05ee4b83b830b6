import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { QuantityStepper } from '../../../ui/inputs/quantity-stepper.tsx';
import { nameOf } from '../../../workflows/items/item-name.ts';
import classes from './ship-dialog.module.css';

const texts = t.salesOrders.ship;

export function ShipDialog({
  order,
  opened,
  onClose,
}: {
  order: SalesOrder;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="lg" centered>
      {opened && <ShipForm order={order} onDone={onClose} />}
    </Modal>
  );
}

/** Quantities to ship, all that is left to begin with. */
function ShipForm({ order, onDone }: { order: SalesOrder; onDone: () => void }) {
  const open = order.lines.filter(line => line.qty_shipped < line.quantity);
  const left = (line: SalesOrder['lines'][number]) => addQuantity(line.quantity, -line.qty_shipped);
  const [quantities, setQuantities] = useState(() => new Map(open.map(line => [line.line_no, left(line)])));
  const [invoice, setInvoice] = useState(true);
  const { send, busy } = useCall(salesOrders.postQty);
  const quantityOf = (line_no: number) => quantities.get(line_no) ?? 0;
  const lines = open
    .filter(line => quantityOf(line.line_no) > 0)
    .map(line => ({
      line_no: line.line_no,
      qty_to_ship: quantityOf(line.line_no),
      // What was shipped before and not invoiced goes with it.
      qty_to_invoice: invoice
        ? addQuantity(quantityOf(line.line_no), line.qty_shipped, -line.qty_invoiced)
        : 0,
    }));
  const set = (line_no: number, quantity: number, most: number) =>
    setQuantities(new Map(quantities).set(line_no, Math.min(most, Math.max(0, quantity))));
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        void send({ pos_so_no: order.pos_so_no, lines }).then(sent => {
          if (sent.kind === 'done' || sent.kind === 'queued') onDone();
        });
      }}
    >
      <ul className={classes.lines}>
        {open.map(line => (
          <li key={line.line_no}>
            <span>
              {nameOf(line)}
              <small>{texts.left(formatQuantity(left(line)))}</small>
            </span>
            <QuantityStepper
              name={nameOf(line)}
              quantity={quantityOf(line.line_no)}
              removes={false}
              onStep={by => set(line.line_no, addQuantity(quantityOf(line.line_no), by), left(line))}
              onSet={quantity => set(line.line_no, quantity, left(line))}
            />
          </li>
        ))}
      </ul>
      <Group justify="space-between" mt="md">
        <Checkbox
          label={texts.alsoInvoice}
          checked={invoice}
          onChange={event => setInvoice(event.currentTarget.checked)}
        />
        <Button type="submit" loading={busy} disabled={lines.length === 0}>
          {lines.length === 0 ? texts.nothing : texts.ship}
        </Button>
      </Group>
    </form>
  );
}
