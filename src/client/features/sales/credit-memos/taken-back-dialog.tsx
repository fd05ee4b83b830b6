import { Button, Modal } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { TakenBack } from '#calls/sales/shop-returns.ts';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { usePermit } from '../../../read/permissions.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconCheck, IconPlus } from '../../../ui/icons.tsx';
import { noTransition } from '../../../ui/sheet.tsx';
import classes from '../sale/sold-panel.module.css';

const texts = t.shopReturns;

/** After goods of another shop came back: what to give the customer, what the shops owe each other, and what comes next. */
export function TakenBackDialog({ taken, shop }: { taken: TakenBack | null; shop: string }) {
  const navigate = useNavigate();
  const { mayOpen } = usePermit();
  const onward = () => void navigate({ to: '/salesOrders/detail', search: {}, replace: true });
  const amount = `${formatAmount(taken?.refunded_amount ?? 0)} ₫`;
  const isPaid = taken !== null && taken.refunded_amount > 0;
  return (
    <Dialog
      opened={taken !== null}
      onClose={onward}
      centered
      withCloseButton={false}
      transitionProps={noTransition}
    >
      {taken && (
        <div className={classes.sold}>
          <span className={classes.tick}>
            <IconCheck size={36} />
          </span>
          <Modal.Title>{isPaid ? texts.done : texts.nothingBack}</Modal.Title>
          {isPaid && (
            <p className={classes.change}>
              {texts.paidBack} <strong>{amount}</strong>
            </p>
          )}
          <p className={classes.hint}>
            {texts.goodsIn} {isPaid && texts.owes(shop, amount)}
          </p>
          <Button data-autofocus size="lg" fullWidth leftSection={<IconPlus />} onClick={onward}>
            {texts.sell}
          </Button>
          {mayOpen('/reports/between-shops') && (
            <Button
              variant="default"
              fullWidth
              renderRoot={props => <Link {...props} to="/reports/between-shops" />}
            >
              {texts.list}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
