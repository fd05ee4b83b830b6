/** VND: what a change with money would have brought into the drawer. A count moves nothing. */
export function cashOf(money: { op: string; payment_type: string; amount: number }): number {
  return money.op.startsWith('shifts.') || money.payment_type !== 'cash' ? 0 : money.amount;
}
