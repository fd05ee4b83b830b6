import { Button } from '@mantine/core';
import type { Receipt, SalesOrder } from '#calls/sales-orders.ts';
import { whyNotRemovable } from '#model/receipts.ts';
import { isAdministrator, useSession } from '../../data/session-state.ts';
import { t } from '../../messages/en.ts';
import { IconTrash } from '../../ui/icons.tsx';
import { Amount, DateText } from '../../ui/values.tsx';
import classes from './order-view.module.css';
import { methodLabel } from './payment-methods.ts';

const texts = t.salesOrders.receipts;

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
  const shown = order.receipts.filter(receipt => receipt.status !== 'DELETED');
  return (
    <section className={classes.block} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      {shown.length === 0 && <p className={classes.hint}>{texts.none}</p>}
      <ul className={classes.receipts}>
        {shown.map(receipt => (
          <li key={receipt.receipt_id}>
            <span className={classes.receipt}>
              {methodLabel(receipt.payment_type)}
              <small>
                {receipt.status === 'POSTED' ? texts.posted : texts.added}
                {receipt.status === 'ADDED' &&
                  receipt.payment_type === 'transfer' &&
                  ` · ${texts.unconfirmed}`}{' '}
                · <DateText value={receipt.posted_at ?? receipt.created_at} time />
                {receipt.comment && ` · ${receipt.comment}`}
              </small>
            </span>
            <strong>
              <Amount value={receipt.amount} unit />
            </strong>
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
    </section>
  );
}
