import { Button, Group, Stack } from '@mantine/core';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { Dialog } from '../../ui/dialog.tsx';

const texts = t.payment.pay.missing;

/** Who owes what is left when the goods of a sale leave; empty for a walk-in customer. */
export type Debtor = { name: string } | null;

/** Asks what becomes of money that is missing while goods are handed over: a slip of the finger makes no debt. */
export function MissingMoney({
  amountVnd,
  debtor,
  onDelivery = false,
  onMore,
  onAccount,
  onChoose,
  onClose,
}: {
  amountVnd: number;
  debtor: Debtor;
  /** The goods are brought to their buyer, who pays then. */
  onDelivery?: boolean | undefined;
  onMore: () => void;
  onAccount: () => void;
  /** Leads to the choice of a customer. */
  onChoose: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={(onDelivery ? t.delivery.rest : texts.title)(`${formatAmount(amountVnd)} ₫`)}
      centered
    >
      <Stack>
        <p>{wordsOf(debtor, onDelivery)}</p>
        <Group justify="flex-end">
          {debtor || onDelivery ? (
            <Button variant="default" onClick={onAccount}>
              {onDelivery ? t.delivery.onDelivery : texts.onAccount}
            </Button>
          ) : (
            <Button variant="default" onClick={onChoose}>
              {texts.choose}
            </Button>
          )}
          <Button data-autofocus onClick={onMore}>
            {texts.more}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function wordsOf(debtor: Debtor, onDelivery: boolean): string {
  if (onDelivery) return t.delivery.restHint;
  return debtor ? texts.named(debtor.name) : texts.walkIn;
}
