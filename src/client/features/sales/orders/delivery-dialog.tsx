import { Button } from '@mantine/core';
import { useState } from 'react';
import { salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { collectOnDelivery, handOverGoods } from '#kinds/sales/chains.ts';
import { addressOf } from '#model/kit/address.ts';
import { formatAmount, formatDate, formatQuantity } from '#model/kit/format.ts';
import { type DeliveryStep, toCollect } from '#model/sales/delivery.ts';
import { postAll } from '#model/sales/orders.ts';
import { refundMethods } from '#model/sales/payments.ts';
import { useAgentName } from '../../../fields/agent-name.ts';
import { t } from '../../../messages/en.ts';
import { methodLabel } from '../../../messages/payment-labels.ts';
import { sendAll } from '../../../outbox/call.ts';
import { useOnce } from '../../../page/use-once.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { IconPrinter } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/note.tsx';
import { nameOf } from '../../../workflows/items/item-name.ts';
import { Choices } from '../../../workflows/pay/pay-choices.tsx';
import { newEntry, receiptOf } from '../../../workflows/pay/payments.ts';
import { shiftFields, useRunningShift } from '../../../workflows/pay/running-shift.ts';
import { PrintJob } from '../../../workflows/print/print-job.tsx';
import { newLookupCode } from '../../../workflows/taxes/lookup-code.ts';
import { walkInName } from '../sale/sale-header.ts';
import classes from './delivery-dialog.module.css';

const texts = t.delivery;

type Props = { order: SalesOrder; step: DeliveryStep; onClose: () => void };

/** The next step of a delivery, with all that a person looks at before it: where to, who, what, how much money. */
export default function DeliveryDialog({ order, step, onClose }: Props) {
  const [printing, setPrinting] = useState(false);
  const agentName = useAgentName();
  const dueVnd = toCollect(order);
  const name = order.ship_to_name === walkInName ? '' : order.ship_to_name;
  return (
    <Dialog opened onClose={onClose} title={t.documents.order.prompts[step]} size="md" centered>
      <div className={classes.dialog}>
        <Facts
          facts={[
            [texts.receiver, [name, order.ship_to_phone_no].filter(Boolean).join(' · ')],
            [t.sale.details.address, addressOf(order, 'ship_to')],
            [texts.carrier, agentName(order.agent_code, order.agent_service_code) || texts.byShop],
            [texts.day, formatDate(order.requested_delivery_date)],
            [texts.note, order.delivery_comments],
            [
              t.salesOrders.order.lines,
              order.lines.map(line => `${formatQuantity(line.quantity)} × ${nameOf(line)}`).join(', '),
            ],
            [
              texts.toCollect,
              dueVnd > 0 ? <strong key="due">{formatAmount(dueVnd)} ₫</strong> : texts.nothingToCollect,
            ],
          ]}
        />
        {step === 'send' ? (
          <Send order={order} onDone={onClose} onPrint={() => setPrinting(true)} />
        ) : (
          <Collect order={order} dueVnd={dueVnd} onDone={onClose} />
        )}
      </div>
      {printing && (
        <PrintJob print={{ kind: 'delivery', no: order.pos_so_no }} onDone={() => setPrinting(false)} />
      )}
    </Dialog>
  );
}

/** The same of an order that is known by its number alone. */
export function DeliveryOf({ no, ...rest }: Omit<Props, 'order'> & { no: string }) {
  const { data } = useRecord(salesOrders.get, { pos_so_no: no });
  return data && <DeliveryDialog order={data} {...rest} />;
}

function Send({ order, onDone, onPrint }: { order: SalesOrder; onDone: () => void; onPrint: () => void }) {
  const { busy, once } = useOnce();
  const sendOff = async () => {
    const { pos_so_no } = order;
    const handover = { delivered_on: businessToday(), ...newLookupCode() };
    const goods = handOverGoods({ pos_so_no, lines: postAll(order), ...handover });
    const { kind } = await sendAll([goods], { done: texts.sentOff });
    if (kind === 'done' || kind === 'queued') onDone();
  };
  return (
    <>
      <Note>{texts.sendHint}</Note>
      <div className={classes.buttons}>
        <Button size="md" variant="default" leftSection={<IconPrinter />} onClick={onPrint}>
          {texts.printSlip}
        </Button>
        <Button size="md" data-autofocus loading={busy} onClick={() => void once(sendOff)}>
          {t.salesOrders.actions.send}
        </Button>
      </div>
    </>
  );
}

type Way = (typeof refundMethods)[number];
const ways = refundMethods.map(value => ({ value, label: methodLabel(value) }));

/** All of the money in one press: it stands in the shift of the person who takes it. */
function Collect({ order, dueVnd, onDone }: { order: SalesOrder; dueVnd: number; onDone: () => void }) {
  const [method, setMethod] = useState<Way>('cash');
  const { busy, once } = useOnce();
  const { named, drawerNote } = useRunningShift(order.location_code);
  const collect = async () => {
    const entry = newEntry(dueVnd, order.location_code, { method });
    const receipt = { ...receiptOf(entry, dueVnd), ...shiftFields(named) };
    const { kind } = await sendAll(collectOnDelivery(order, receipt), {
      done: texts.collectAmount(`${formatAmount(dueVnd)} ₫`),
    });
    if (kind === 'done' || kind === 'queued') onDone();
  };
  return (
    <>
      <Choices label={texts.by} options={ways} value={method} onChange={setMethod} />
      {method === 'cash' && drawerNote && <Note>{drawerNote}</Note>}
      <div className={classes.buttons}>
        <Button
          size="md"
          data-autofocus
          loading={busy}
          disabled={dueVnd <= 0}
          onClick={() => void once(collect)}
        >
          {texts.collectAmount(`${formatAmount(dueVnd)} ₫`)}
        </Button>
      </div>
    </>
  );
}
