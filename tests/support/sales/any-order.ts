import fc from 'fast-check';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { orderTotals } from '#model/kit/totals.ts';
import { order } from './orders.ts';
import { anyLine, anyRule } from './promotions.ts';

/** The order with everything invoiced. */
export function invoiced(before: SalesOrder): SalesOrder {
  const lines = before.lines.map(line => ({
    ...line,
    qty_shipped: line.quantity,
    qty_invoiced: line.quantity,
  }));
  const after: SalesOrder = { ...before, status: 'INVOICED', lines };
  const { grand_total } = orderTotals(after);
  return { ...after, grand_total, remaining_amount: grand_total };
}

const fee = { line_no: 10000, fee_code: 'SHIP', description: '', amount: 30_000 };

/** Any order with discounts of every sort, everything of it invoiced. */
export const anyOrder = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
    rules: fc.array(anyRule, { maxLength: 4 }),
    invoice_discount_amount: fc.nat(2_000_000),
    invoice_discount_percent: fc.constantFrom(0, 0, 7.5, 33.33),
    la_exchange_points: fc.nat(500),
    withFee: fc.boolean(),
  })
  .map(({ lines, withFee, ...rest }) => {
    const base = order();
    const [model] = base.lines;
    if (!model) throw new Error('an order has lines');
    const priced = lines.map((line, index) => ({ ...model, ...line, line_no: (index + 1) * 10000 }));
    const fees = withFee ? [fee] : [];
    return invoiced({ ...base, ...rest, auto_promotion: true, point_value: 1000, fees, lines: priced });
  });
