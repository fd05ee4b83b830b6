import { promotions, salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { formatAmount } from '#model/kit/format.ts';
import { orderTotals } from '#model/kit/totals.ts';
import { couponKey, whyNotInForce } from '#model/sales/promotions.ts';
import { t } from '../../../messages/en.ts';
import { translate } from '../../../messages/language.ts';
import { useCall } from '../../../outbox/call.ts';
import { fetchCall } from '../../../transport/fetch-call.ts';
import { useCanFetch } from '../../../transport/reading.ts';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SalePoints } from '../sale/sale-points.tsx';
import { labelsOf } from './action-labels.ts';
import { AskedCode } from './asked-field.tsx';

const texts = t.sale.coupon;

/** Coupon or points of an order that is priced still but no longer edited. Each is the server's at once. */
export function RepriceSheet({
  order,
  by,
  onClose,
}: {
  order: SalesOrder;
  by: 'coupon' | 'redeemPoints';
  onClose: () => void;
}) {
  const canFetch = useCanFetch();
  return (
    <Sheet opened onClose={onClose} title={labelsOf(order)[by]}>
      {by === 'coupon' ? (
        <OrderCoupon order={order} />
      ) : (
        <SalePoints order={order} why={canFetch ? null : t.sale.needsConnection} />
      )}
    </Sheet>
  );
}

function OrderCoupon({ order }: { order: SalesOrder }) {
  const canFetch = useCanFetch();
  const update = useCall(salesOrders.update);
  const set = (coupon_code: string) => update.send({ pos_so_no: order.pos_so_no, data: { coupon_code } });
  const check = async (typed: string) => {
    const coupon_code = couponKey(typed);
    const rule = await fetchCall(promotions.couponValid, { coupon_code });
    const why = whyNotInForce(rule, { ...order, coupon_code });
    if (why) return translate(why);
    // What the server refuses is told by the call's own notice.
    await set(coupon_code);
    return null;
  };
  return (
    <AskedCode
      found={
        order.coupon_code === ''
          ? null
          : {
              note: <Note>{couponText(order)}</Note>,
              removeLabel: texts.remove,
              disabled: !canFetch || update.busy,
              onRemove: () => void set(''),
            }
      }
      call={promotions.couponValid}
      field={{ label: texts.label, maxLength: 30, autoCapitalize: 'characters' }}
      offline={texts.offline}
      button={texts.check}
      check={check}
    />
  );
}

/** The coupon, and what it takes off where it takes something. */
function couponText(order: SalesOrder): string {
  const rule = order.rules.find(
    ({ trigger, coupon_code }) =>
      trigger === 'coupon' && couponKey(coupon_code) === couponKey(order.coupon_code),
  );
  const applied = orderTotals(order).promotions.find(({ code }) => code === rule?.code);
  return applied ? texts.takesOff(order.coupon_code, formatAmount(applied.amount)) : order.coupon_code;
}
