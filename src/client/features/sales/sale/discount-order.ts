import type { SalesLineInput, SalesOrder } from '#calls/sales/orders.ts';
import * as salesOrders from '#calls/sales/orders.ts';
import { changedLine } from '#model/kit/document-lines.ts';
import { given } from '#model/kit/given.ts';
import { grossAmount, type Totalled } from '#model/kit/totals.ts';
import { givenDiscount } from '#model/sales/discounts.ts';
import type { Change } from '#offline/change.ts';
import { making, when } from '#offline/overlay/when.ts';

const { update, updateLine, addLine, removeLines } = salesOrders;

/**
 * The changes that make `after` of an order, in such an order that none on the way takes off a greater part than the
 * order does before or after all of them: the server looks at every single one.
 *
 * What is taken off and the goods it is taken off are sums over the lines. Sorted by what each change adds to "taken off,
 * less the greatest part of the goods", their sum first falls and then rises, and is greatest at one of its ends.
 */
export function leastDiscountFirst(order: SalesOrder, after: Totalled, changes: readonly Change[]): Change[] {
  const part = Math.max(partOf(order), partOf(after));
  const percent = after.invoice_discount_percent / 100;
  const known = new Map(order.lines.map(line => [line.line_no, line]));
  const weightOfLine = (line: SalesLineInput | undefined): number => {
    if (!line) return 0;
    const gross = grossAmount(line.quantity, line.unit_price);
    const discount = line.line_discount_amount;
    return discount + percent * (gross - discount) - part * gross;
  };
  const weightOf = making<SalesOrder, void, number>([
    when(update, (_, { data }) =>
      givenDiscount({ ...order, ...given(data) }).amount > givenDiscount(order).amount ? last : first,
    ),
    when(addLine, (_, line) => weightOfLine(line)),
    when(updateLine, (_, change) => {
      const line = known.get(change.line_no);
      return line ? weightOfLine(changedLine<SalesLineInput>(line, change)) - weightOfLine(line) : first;
    }),
    when(
      removeLines,
      (_, { line_nos }) => -line_nos.reduce((sum, line_no) => sum + weightOfLine(known.get(line_no)), 0),
    ),
  ]);
  const weighed = changes.map(change => ({ change, weight: weightOf(order, change, undefined) ?? last }));
  return weighed.sort((a, b) => a.weight - b.weight).map(({ change }) => change);
}

const first = Number.MIN_SAFE_INTEGER;
const last = Number.MAX_SAFE_INTEGER;

const partOf = (document: Totalled): number => {
  const { gross, amount } = givenDiscount(document);
  return gross > 0 ? amount / gross : 0;
};
