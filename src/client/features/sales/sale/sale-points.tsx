import { Button } from '@mantine/core';
import { useState } from 'react';
import { customers } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { formatAmount, formatNumber } from '#model/kit/format.ts';
import { orderTotals } from '#model/kit/totals.ts';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { useConfig } from '../../../read/boot.ts';
import { useRecord } from '../../../read/use-record.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { WholeNumberInput } from '../../../ui/inputs/whole-number-input.tsx';
import { Note } from '../../../ui/note.tsx';
import classes from './sale-extras.module.css';

const texts = t.sale.points;
const mostPoints = 999_999_999;

/** Pays a part of a saved order with the customer's points, or gives them back. */
export function SalePoints({ order, why }: { order: SalesOrder; why: string | null }) {
  const { sell_to_customer_no: customer_no, pos_so_no, loyalty_cust_referral_code: referral_code } = order;
  const info = useRecord(customers.getInfo, { customer_no, referral_code: '' });
  const vndPerPoint = useConfig()?.loyalty.vnd_per_point ?? 0;
  const redeem = useCall(customers.addRedeemablePoint);
  const giveBack = useCall(customers.removeRedeemablePoint);
  const [points, setPoints] = useState(0);
  const source = 'POS';

  if (order.la_exchange_points > 0) {
    const count = formatNumber(order.la_exchange_points);
    const paid = orderTotals(order).points_discount;
    const undo = async () => {
      if (!(await confirm({ title: texts.giveBackPrompt(count), confirmLabel: texts.giveBack }))) return;
      await giveBack.send({ order_number: pos_so_no, customer_no, referral_code, source });
    };
    return (
      <>
        <Note>{texts.used(count, formatAmount(paid))}</Note>
        <Button variant="default" disabled={why !== null} loading={giveBack.busy} onClick={() => void undo()}>
          {texts.giveBack}
        </Button>
        {why && <p className={classes.quiet}>{why}</p>}
      </>
    );
  }
  const balance = info.data?.customer.loyalty_redeemable_points ?? 0;
  const { grand_total, fees } = orderTotals(order);
  const worth = vndPerPoint > 0 ? Math.floor((grand_total - fees) / vndPerPoint) : 0;
  const most = Math.max(0, Math.min(balance, worth));
  const over = points > most;
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        if (points === 0 || over || why) return;
        const input = { pos_so_no, customer_no, referral_code, source, website_no: '' };
        void redeem
          .send({ ...input, redeemable_point_used: points })
          .then(({ kind }) => kind === 'done' && setPoints(0));
      }}
    >
      <dl className={classes.facts}>
        <dt>{texts.balance}</dt>
        <dd>{formatNumber(balance)}</dd>
        <dt>{texts.worth}</dt>
        <dd>{formatAmount(vndPerPoint)} ₫</dd>
        <dt>{texts.most}</dt>
        <dd>{formatNumber(most)}</dd>
      </dl>
      <div className={classes.field}>
        <WholeNumberInput
          label={texts.points}
          max={mostPoints}
          format={formatNumber}
          placeholder="0"
          disabled={why !== null || most === 0}
          value={points}
          error={over ? `≤ ${formatNumber(most)}` : null}
          description={why ?? (points > 0 ? `${formatAmount(points * vndPerPoint)} ₫` : null)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={setPoints}
        />
        <Button
          type="submit"
          variant="default"
          loading={redeem.busy}
          disabled={why !== null || points === 0 || over}
        >
          {texts.redeem}
        </Button>
      </div>
    </form>
  );
}
