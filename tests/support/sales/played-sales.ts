import fc from 'fast-check';
import type { SellingServer } from './selling.ts';

/** A sale, and what becomes of it. */
export const sale = fc.record({
  who: fc.constantFrom('store01', 'store02'),
  /** Of each of the first items, and whether they are invoiced at once or one by one. */
  quantities: fc.array(fc.constantFrom(1, 2, 3), { minLength: 1, maxLength: 4 }),
  oneByOne: fc.boolean(),
  off: fc.constantFrom({}, { invoice_discount_percent: 7.5 }, { invoice_discount_amount: 10_001 }),
  fee: fc.constantFrom(0, 25_000),
  fate: fc.constantFrom('kept', 'kept', 'canceled', 'returned', 'returned in part'),
});
export type Sale = typeof sale extends fc.Arbitrary<infer S> ? S : never;

/** The shop lets people take that much off. */
export async function playSale(
  shop: SellingServer,
  { who, quantities, oneByOne, off, fee, fate }: Sale,
): Promise<void> {
  const fees = fee === 0 ? [] : [{ line_no: 10000, fee_code: 'DELIVERY', description: '', amount: fee }];
  const ask = <T = { pos_so_no: string }>(op: string, input: object) => shop.ask<T>(op, input, who);
  const { pos_so_no, lines } = await shop.create({ lines: shop.lines(...quantities), fees, ...off }, who);
  const setStatus = (no: string, status: string, cancel_reason_code = '') =>
    ask('salesOrders.setStatus', { pos_so_no: no, status, cancel_reason_code });
  if (fate === 'canceled') {
    await setStatus(pos_so_no, 'CANCELED', 'CUSTOMER');
    return;
  }
  await setStatus(pos_so_no, 'CONFIRMED');
  await setStatus(pos_so_no, 'RELEASED');
  const all = lines.map(({ line_no, quantity }) => ({
    ...{ line_no, qty_to_ship: quantity, qty_to_invoice: quantity },
  }));
  for (const each of oneByOne ? all.map(line => [line]) : [all])
    await ask('salesOrders.postQty', { pos_so_no, lines: each });
  if (fate === 'kept') return;
  const [first] = lines;
  const memo =
    fate === 'returned in part'
      ? await ask('creditMemos.create', { pos_so_no, lines: [{ line_no: first?.line_no, quantity: 1 }] })
      : await ask('creditMemos.createAll', { pos_so_no });
  await setStatus(memo.pos_so_no, 'RELEASED');
  await setStatus(memo.pos_so_no, 'POSTED');
}
