import { expect } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { lineAmount, orderTotals } from '#model/kit/totals.ts';

/** What is true of every order at every moment, unless an administrator set its remaining amount. */
export function expectSound(order: SalesOrder): void {
  for (const line of order.lines) {
    expect(line.qty_shipped).toBeLessThanOrEqual(line.quantity);
    expect(line.qty_invoiced).toBeLessThanOrEqual(line.qty_shipped);
    expect(line.line_amount).toBe(lineAmount(line));
    expect(line.line_amount).toBeGreaterThanOrEqual(0);
  }
  const { grand_total } = orderTotals(order);
  expect(order.grand_total).toBe(grand_total);
  expect(grand_total).toBeGreaterThanOrEqual(0);
  const posted = order.receipts
    .filter(receipt => receipt.status === 'POSTED')
    .reduce((sum, receipt) => sum + receipt.amount, 0);
  expect(order.remaining_amount).toBe(order.status === 'CANCELED' ? 0 : grand_total - posted);
  expect(order.total_lines).toBe(order.lines.length);
  const shipped = order.lines.some(line => line.qty_shipped > 0);
  if (['OPEN', 'CONFIRMED', 'RELEASED', 'CANCELED'].includes(order.status)) expect(shipped).toBe(false);
  if (['PARTIAL_SHIPPED', 'SHIPPED', 'INVOICED'].includes(order.status)) expect(shipped).toBe(true);
  if (order.status === 'CANCELED') expect(posted).toBe(0);
}
