import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../messages/en.ts';
import { Facts } from '../../ui/facts.tsx';
import { IconMaximize } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import HeldCode, { useTransferCode } from './held-code.tsx';
import { MoneyArrived } from './money-arrived.tsx';
import classes from './pay-form.module.css';

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
    <section ref={place} className={classes.qr} aria-label={texts.title}>
      <p>
        <strong>{texts.title}</strong> · <span lang="vi">{texts.titleVi}</span>
      </p>
      <QrCode text={code.text} label={code.label} />
      <MoneyArrived
        no={no}
        receiptId={receiptId}
        booked={receiptId !== undefined}
        handedOver={handedOver}
        amountVnd={amountVnd}
        waiting={`${texts.state}. ${texts.stateHint}`}
      />
      <Button variant="default" leftSection={<IconMaximize />} onClick={() => setHeld(true)}>
        {texts.hold}
      </Button>
      {held && <HeldCode {...{ no, memo, amountVnd }} onClose={() => setHeld(false)} />}
      <Facts
        facts={[
          [texts.amount, code.amount],
          [texts.purpose, code.purpose],
          [texts.account, code.accountNo],
          [texts.bank, code.bank],
          [texts.name, code.name],
        ]}
      />
    </section>
  );
}
