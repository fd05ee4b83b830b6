import { Button, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatAmount } from '#model/kit/format.ts';
import { bankName } from '#model/sales/banks.ts';
import { transferMemo } from '#model/sales/transfers.ts';
import { canTransferTo, vietQr } from '#model/sales/vietqr.ts';
import { t } from '../../messages/en.ts';
import { useFranchiseUser } from '../../session/boot.ts';
import { Facts } from '../../ui/facts.tsx';
import { IconMaximize } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
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
  const franchise = useFranchiseUser()?.franchise;
  const place = useRef<HTMLElement>(null);
  const [held, setHeld] = useState(false);
  // It is for the customer to scan: the form must not hide it below its edge.
  useEffect(() => {
    if (inForm) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [inForm]);
  const { bank_bin: bankBin = '', bank_account_no: accountNo = '' } = franchise ?? {};
  if (!canTransferTo(bankBin, accountNo)) return <Note tone="warn">{texts.noAccount}</Note>;
  // A code that was shown once never asks for anything else.
  const purpose = memo || transferMemo(no);
  const amount = `${formatAmount(amountVnd)} ₫`;
  const code = {
    text: vietQr({ bankBin, accountNo, amountVnd, purpose }),
    label: texts.label(amount, purpose),
  };
  return (
    <section ref={place} className={classes.qr} aria-label={texts.title}>
      <p>
        <strong>{texts.title}</strong> · <span lang="vi">{texts.titleVi}</span>
      </p>
      <QrCode {...code} />
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
      <Modal fullScreen opened={held} onClose={() => setHeld(false)} title={texts.title}>
        <div className={classes.held}>
          <p lang="vi">{texts.titleVi}</p>
          <QrCode {...code} />
          <p className={classes.sum}>{amount}</p>
          <p>
            {bankName(bankBin)} · <span className="number">{accountNo}</span> · {franchise?.name}
          </p>
          <p className="number">{purpose}</p>
        </div>
      </Modal>
      <Facts
        facts={[
          [texts.amount, amount],
          [texts.purpose, purpose],
          [texts.account, accountNo],
          [texts.bank, bankName(bankBin)],
          [texts.name, franchise?.name],
        ]}
      />
    </section>
  );
}
