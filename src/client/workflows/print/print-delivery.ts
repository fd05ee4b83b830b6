import type { SalesOrder } from '#calls/sales/orders.ts';
import { addressOf } from '#model/kit/address.ts';
import { formatDate } from '#model/kit/format.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { toCollect } from '#model/sales/delivery.ts';
import { walkInName } from '#model/sales/order-parties.ts';
import { t } from '../../messages/en.ts';
import { type PaperNames, type Printout, said } from './print-content.ts';
import { goodsOf, total } from './print-sales.ts';

const texts = t.print;

/**
 * What goes with goods that are brought to their buyer: where to, who is called, what is in it, and what is to be paid at
 * the door. It names no price: it may be a gift, and others carry it.
 */
export function deliveryPrintout(
  order: SalesOrder,
  { unsent, names }: { unsent: boolean; names: Pick<PaperNames, 'agent'> },
): Printout {
  const no = localNumber(order.pos_so_no);
  const dueVnd = toCollect(order);
  return {
    title: texts.titles.shipment,
    no,
    franchiseCode: order.franchise_code,
    marks: unsent ? [texts.marks.notSent] : [],
    facts: said(
      [texts.order, no],
      [texts.date, formatDate(order.order_date)],
      [texts.receiver, order.ship_to_name === walkInName ? '' : order.ship_to_name],
      [texts.phone, order.ship_to_phone_no],
      [texts.address, addressOf(order, 'ship_to')],
      [texts.deliver, formatDate(order.requested_delivery_date)],
      [texts.agent, names.agent(order.agent_code, order.agent_service_code)],
      [texts.deliveryComment, order.delivery_comments],
    ),
    lines: goodsOf(order),
    sums: [
      dueVnd > 0 ? total(texts.toCollect, dueVnd) : { label: texts.toCollect, value: texts.paidAlready },
    ],
    // The buyer may scan it at the door.
    ...(dueVnd > 0 ? { transfer: { amountVnd: dueVnd, purpose: no } } : {}),
    notes: [],
    signatures: texts.signatures.shipment,
    thanks: false,
  };
}
