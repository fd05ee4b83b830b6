import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Receipt, SalesOrder } from '#calls/sales/orders.ts';
import { isOnShopAccount } from '#model/sales/payments.ts';
import { whyNotRemovable } from '#model/sales/receipts.ts';
import { t } from '../../../messages/en.ts';
import { methodLabel } from '../../../messages/payment-labels.ts';
import { IconQr, IconTrash } from '../../../ui/icons.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Amount, DateText } from '../../../ui/tables/values.tsx';
import { isAdministrator, useSession } from '../../../who/session-state.ts';
import classes from '../../../workflows/document/document-view.module.css';

const texts = t.salesOrders.receipts;
const TransferQr = lazy(() => import('../../../workflows/pay/transfer-qr.tsx'));

/** The receipts of an order. Only one that is not posted can be deleted. */
export function Receipts({
  order,
  mayRemove,
  onRemove,
}: {
  order: SalesOrder;
  mayRemove: boolean;
  onRemove: (receipt: Receipt) => void;
}) {
  const session = useSession();
  const actor = { isAdministrator: isAdministrator(session), userId: session?.user.user_id ?? 0 };
  const [asked, setAsked] = useState<Receipt | null>(null);
  const title = order.document_type === 'credit_memo' ? t.creditMemos.refunds : texts.title;
  const shown = order.receipts.filter(receipt => receipt.status !== 'DELETED');
  return (
    <section className={classes.block} aria-label={title}>
      <h2>{title}</h2>
      {shown.length === 0 && <p className={classes.hint}>{texts.none}</p>}
      <ul className={classes.receipts}>
        {shown.map(receipt => (
          <li key={receipt.receipt_id}>
            <span className={classes.receipt}>
              {receipt.amount < 0 && `${t.payment.list.refund} · `}
              {methodLabel(receipt.payment_type)}
              <small>
                {receipt.status === 'POSTED' ? texts.posted : texts.added}
                {receipt.status === 'ADDED' &&
                  receipt.payment_type === 'transfer' &&
                  receipt.amount > 0 &&
                  ` · ${texts.unconfirmed}`}{' '}
                · <DateText value={receipt.posted_at ?? receipt.created_at} time />
                {receipt.transfer_memo && ` · ${receipt.transfer_memo}`}
                {receipt.comment && ` · ${receipt.comment}`}
              </small>
            </span>
            <strong>
              <Amount value={receipt.amount} unit />
            </strong>
            {receipt.status === 'ADDED' &&
              receipt.payment_type === 'transfer' &&
              order.document_type === 'order' &&
              receipt.amount > 0 &&
              isOnShopAccount(receipt) && (
                <Button
                  variant="subtle"
                  px="xs"
                  aria-label={t.payment.qr.show}
                  onClick={() => setAsked(receipt)}
                >
                  <IconQr />
                </Button>
              )}
            {mayRemove && whyNotRemovable(receipt, actor) === null && (
              <Button
                variant="subtle"
                color="red"
                px="xs"
                aria-label={texts.remove}
                onClick={() => onRemove(receipt)}
              >
                <IconTrash />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Sheet opened={asked !== null} onClose={() => setAsked(null)} title={t.payment.qr.title}>
        <Suspense>
          {asked && (
            <TransferQr
              no={order.pos_so_no}
              memo={asked.transfer_memo}
              receiptId={asked.receipt_id}
              amountVnd={asked.amount}
              handedOver={Boolean(asked.handed_over_at)}
            />
          )}
        </Suspense>
      </Sheet>
    </section>
  );
}
