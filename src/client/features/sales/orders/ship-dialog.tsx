import { Button, Checkbox, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { QuantityStepper } from '../../../ui/inputs/quantity-stepper.tsx';
import { nameOf } from '../../../workflows/items/item-name.ts';
import { Scanned } from '../../../workflows/items/scanned.tsx';
import { useLineScan } from '../../../workflows/items/use-line-scan.ts';
import { ScanButton } from '../../../workflows/scan/scan-button.tsx';
import { newLookupCode } from '../../../workflows/taxes/lookup-code.ts';
import classes from './ship-dialog.module.css';
import type { PendingLine } from './use-sale-at-erp.ts';

const texts = t.salesOrders.ship;

export function ShipDialog({
  order,
  pending,
  opened,
  onClose,
}: {
  order: SalesOrder;
  /** What the ERP says of the lines, once it was asked. */
  pending: readonly PendingLine[];
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} size="lg" centered>
      {opened && <ShipForm order={order} pending={pending} onDone={onClose} />}
    </Dialog>
  );
}

/** Quantities to ship: to begin with all that is left, or what the ERP says can be shipped. */
function ShipForm({
  order,
  pending,
  onDone,
}: {
  order: SalesOrder;
  pending: readonly PendingLine[];
  onDone: () => void;
}) {
  const open = order.lines.filter(line => line.qty_shipped < line.quantity);
  const left = (line: SalesOrder['lines'][number]) => addQuantity(line.quantity, -line.qty_shipped);
  const known = new Map(pending.map(line => [line.line_no, line]));
  const [quantities, setQuantities] = useState(
    () => new Map(open.map(line => [line.line_no, known.get(line.line_no)?.qty_to_ship ?? left(line)])),
  );
  // Scans come faster than the form is drawn.
  const latest = useRef(quantities);
  latest.current = quantities;
  const put = (next: Map<number, number>) => {
    latest.current = next;
    setQuantities(next);
  };
  // From the first scan on nothing is shipped but what was scanned.
  const scanning = useRef(false);
  const { scan, told } = useLineScan(
    open.map(line => ({ ...line, name: nameOf(line), left: left(line) })),
    line_no => (scanning.current ? (latest.current.get(line_no) ?? 0) : 0),
    more => {
      const before = scanning.current ? latest.current : [];
      scanning.current = true;
      put(new Map([...before, ...more]));
    },
  );
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
    put(new Map(latest.current).set(line_no, Math.min(most, Math.max(0, quantity))));
  const ship = async () => {
    const question = {
      title: t.documents[order.document_type].prompts.shipNow ?? '',
      confirmLabel: texts.ship,
    };
    if (!(await confirm(question))) return;
    const handover = { delivered_on: businessToday(), ...(invoice ? newLookupCode() : {}) };
    const sent = await send({ pos_so_no: order.pos_so_no, lines, ...handover });
    if (sent.kind === 'done' || sent.kind === 'queued') onDone();
  };
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        void ship();
      }}
    >
      <Group mb="sm">
        <ScanButton onScan={scan} />
        <small>{texts.scanHint}</small>
      </Group>
      <Scanned told={told} />
      <ul className={classes.lines}>
        {open.map(line => (
          <li key={line.line_no}>
            <span>
              {nameOf(line)}
              <small>
                {texts.left(formatQuantity(left(line)))}
                <Pending quantity={known.get(line.line_no)?.qty_pending ?? 0} />
              </small>
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

const Pending = ({ quantity }: { quantity: number }) =>
  quantity > 0 && ` · ${texts.pending(formatQuantity(quantity))}`;
