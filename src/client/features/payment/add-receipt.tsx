import { Button } from '@mantine/core';
import { useState } from 'react';
import { salesOrders } from '#calls/index.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { openAmount } from '#model/sales/receipts.ts';
import classes from '../../fields/customer-picker.module.css';
import { t } from '../../messages/en.ts';
import { useRecord } from '../../read/use-record.ts';
import { IconArrowLeft } from '../../ui/icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { PayForm } from '../../workflows/pay/pay-form.tsx';
import { useReceipts } from '../../workflows/pay/use-receipts.ts';
import { OrderToPay } from './order-to-pay.tsx';

const texts = t.payment.add;

/** Takes money for an order that is looked up first. */
export default function AddReceipt({ onClose }: { onClose: () => void }) {
  const [no, setNo] = useState<string | null>(null);
  return (
    <Sheet opened onClose={onClose} title={texts.title} size={no === null ? 'md' : 'xl'}>
      {no === null ? (
        <OrderToPay onPick={order => setNo(order.pos_so_no)} />
      ) : (
        <div className={classes.picker}>
          <Button variant="default" leftSection={<IconArrowLeft />} onClick={() => setNo(null)}>
            {texts.other}
          </Button>
          <PayOrder no={no} onClose={onClose} />
        </div>
      )}
    </Sheet>
  );
}

function PayOrder({ no, onClose }: { no: string; onClose: () => void }) {
  const { data: order, isPending, error } = useRecord(salesOrders.get, { pos_so_no: no });
  const receipts = useReceipts();
  if (!order)
    return (
      <p className={classes.hint} role="status">
        {isPending ? texts.loading : (error?.message ?? t.ui.notOnTablet)}
      </p>
    );
  const dueVnd = Math.max(0, openAmount(order));
  return (
    <>
      <p className={classes.hint}>
        <strong className="number">{localNumber(order.pos_so_no)}</strong>{' '}
        {[order.sell_to_name, order.sell_to_phone_no].filter(Boolean).join(' · ')}
        {dueVnd === 0 && ` · ${texts.settled}`}
      </p>
      <PayForm
        key={dueVnd}
        no={order.pos_so_no}
        dueVnd={dueVnd}
        handsOver={null}
        busy={receipts.busy}
        onPay={inputs => {
          void receipts.add(order.pos_so_no, inputs).then(booked => {
            if (booked) onClose();
          });
        }}
      />
    </>
  );
}
