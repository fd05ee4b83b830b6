import { describe, expect, it } from 'vitest';
import { addFees, removeFees, updateFee } from '#model/sales/fees.ts';
import { order, ruleContext } from '../../support/sales/orders.ts';

const fee = (line_no: number, amount: number) => ({
  line_no,
  fee_code: 'SHIP',
  description: 'Phí giao hàng',
  amount,
});

describe('the fees of an order', () => {
  it('raise its total and what remains, and fall with them', () => {
    const before = order();
    const after = addFees(before, [fee(20000, 30_000), fee(10000, 5000)], ruleContext);
    expect(after.fees.map(({ line_no }) => line_no)).toEqual([10000, 20000]);
    expect(after.grand_total - before.grand_total).toBe(35_000);
    expect(after.remaining_amount - before.remaining_amount).toBe(35_000);
    expect(updateFee(after, fee(20000, 10_000), ruleContext).grand_total - before.grand_total).toBe(15_000);
    const without = removeFees(after, [10000, 20000], ruleContext);
    expect(without).toMatchObject({ grand_total: before.grand_total, fees: [] });
  });

  it('have numbers of their own', () => {
    const one = addFees(order(), [fee(10000, 1000)], ruleContext);
    expect(() => addFees(one, [fee(10000, 2000)], ruleContext)).toThrow('Fee Line No. 10000 exists already.');
    expect(() => addFees(order(), [fee(10000, 1), fee(10000, 2)], ruleContext)).toThrow('exists already');
    expect(() => updateFee(one, fee(20000, 2000), ruleContext)).toThrow('Fee Line No. 20000 does not exist.');
    expect(removeFees(one, [20000], ruleContext).fees).toHaveLength(1);
  });

  it('stay as they are once the order is released', () => {
    const released = order({ status: 'RELEASED' });
    expect(() => addFees(released, [fee(10000, 1000)], ruleContext)).toThrow('is released');
  });
});
