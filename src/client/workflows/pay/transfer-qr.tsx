import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../messages/en.ts';
import { IconMaximize } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import HeldCode from './held-code.tsx';
import { MoneyArrived } from './money-arrived.tsx';
import classes from './pay-form.module.css';
import TransferCode from './transfer-code.tsx';
import { useTransferCode } from './use-transfer-code.ts';

const texts = t.payment.qr;

/** The code that a customer scans to transfer an amount to the franchise; made on the tablet, with or without a connection. */
export default function TransferQr({
  no,
  memo = '',
  amountVnd,
  inForm = false,
  receiptId,
  handedOver = false,
}: {
  no: string;
  /** What the payer was asked to write before. */
  memo?: string | undefined;
  amountVnd: number;
  /** It appears below the field that asked for it. */
  inForm?: boolean;
  /** The receipt that waits for it. */
  receiptId?: number;
  /** The goods were given away already. */
  handedOver?: boolean;
}) {
  const code = useTransferCode({ no, memo, amountVnd });
  const place = useRef<HTMLElement>(null);
  const [held, setHeld] = useState(false);
  // It is for the customer to scan: the form must not hide it below its edge.
  useEffect(() => {
    if (inForm) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [inForm]);
  if (!code) return <Note tone="warn">{texts.noAccount}</Note>;
  return (
    <section ref={place} className={classes.qr}>
      <TransferCode {...{ no, memo, amountVnd }} />
      <MoneyArrived
        no={no}
        receiptId={receiptId}
        booked={receiptId !== undefined}
        handedOver={handedOver}
        amountVnd={amountVnd}
        // The form says below what a transfer is before it is posted.
        waiting={inForm ? `${texts.state}.` : `${texts.state}. ${texts.stateHint}`}
      />
      <Button variant="default" leftSection={<IconMaximize />} onClick={() => setHeld(true)}>
        {texts.hold}
      </Button>
      {held && <HeldCode {...{ no, memo, amountVnd }} onClose={() => setHeld(false)} />}
    </section>
  );
}
