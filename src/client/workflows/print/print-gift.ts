import type { SalesOrder } from '#calls/sales/orders.ts';
import { formatDate } from '#model/kit/format.ts';
import { isLocal, localNumber } from '#model/kit/local-number.ts';
import { t } from '../../messages/en.ts';
import { type Printout, said } from './print-content.ts';
import { goodsOf } from './print-sales.ts';

const texts = t.print;

/**
 * What is given with a present: the goods without a price, a sum or who paid. Its bar code is the order's: what was given can be
 * exchanged.
 */
export function giftPrintout(order: SalesOrder): Printout {
  const no = localNumber(order.pos_so_no);
  return {
    title: texts.titles.gift,
    no,
    franchiseCode: order.franchise_code,
    marks: isLocal(order.pos_so_no) ? [texts.marks.notSent] : [],
    facts: said([texts.no, no], [texts.date, formatDate(order.order_date)]),
    // A note may say what it cost.
    lines: goodsOf(order).map(line => ({ ...line, details: [] })),
    sums: [],
    notes: [texts.giftNote],
    signatures: [],
    thanks: true,
  };
}
