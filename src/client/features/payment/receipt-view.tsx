import { Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { isRefund, signedAmount } from '#model/sales/receipts.ts';
import { t } from '../../messages/en.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { UnsentMark } from '../../ui/marks.tsx';
import { Note } from '../../ui/note.tsx';
import { Amount } from '../../ui/tables/values.tsx';
import { ReceiptButtons, type ReceiptButtonsProps } from './receipt-buttons.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';
import { useReceiptRights } from './use-receipt-rights.ts';

const ChangeMethod = lazy(() => import('./change-method.tsx'));
const TransferQr = lazy(() => import('../../workflows/pay/transfer-qr.tsx'));

export type ReceiptViewProps = Omit<ReceiptButtonsProps, 'rights' | 'onChange'> & {
  page: '/payment' | '/payment/history';
};

/** A receipt with what can be done with it. */
export function ReceiptView(props: ReceiptViewProps) {
  const { receipt, page, onRemoved } = props;
  const rights = useReceiptRights(receipt, page);
  const { unsent, open, mayChange } = rights;
  const online = useCanFetch();
  const [changing, setChanging] = useState(false);

  const heading = (
    <h2>
      {isRefund(receipt) && t.payment.list.refund} <Amount value={signedAmount(receipt)} unit />{' '}
      {unsent && <UnsentMark />}
    </h2>
  );
  if (changing && mayChange)
    return (
      <Stack>
        {heading}
        <Suspense>
          <ChangeMethod receipt={receipt} onDone={onRemoved} />
        </Suspense>
      </Stack>
    );

  return (
    <Stack>
      {heading}
      <ReceiptFacts receipt={receipt} />
      {open && unsent && <Note>{t.payment.receipt.notFinalSent}</Note>}
      {open && !unsent && !online && <Note tone="warn">{t.call.needsConnection}</Note>}
      <ReceiptButtons {...props} rights={rights} onChange={() => setChanging(true)} />
      {rights.hasTransferCode && (
        <Suspense>
          <TransferQr
            no={receipt.pos_so_no}
            receiptId={receipt.receipt_id}
            memo={receipt.transfer_memo}
            amountVnd={receipt.amount}
            handedOver={Boolean(receipt.handed_over_at)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
