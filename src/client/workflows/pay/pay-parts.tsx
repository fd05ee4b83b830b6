import { Button } from '@mantine/core';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { methodLabel } from '../../messages/payment-labels.ts';
import { IconX } from '../../ui/icons.tsx';
import classes from './pay-form.module.css';
import type { ReceiptInput } from './payments.ts';

/** The payments of a split so far; each can be taken back. */
export function PayParts({
  parts,
  onRemove,
}: {
  parts: readonly ReceiptInput[];
  onRemove: (index: number) => void;
}) {
  if (parts.length === 0) return null;
  return (
    <ul className={classes.parts} aria-label={t.payment.pay.parts}>
      {parts.map((part, index) => {
        const what = `${methodLabel(part.payment_type)} ${formatAmount(part.amount)} ₫`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be alike; they are told apart by their place
          <li key={index}>
            <span>{methodLabel(part.payment_type)}</span>
            <strong className="number">{formatAmount(part.amount)} ₫</strong>
            <Button
              variant="subtle"
              color="gray"
              px="xs"
              aria-label={t.payment.pay.removePart(what)}
              onClick={() => onRemove(index)}
            >
              <IconX />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
