import { salesOrders } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { parseInput } from '#calls/kit/wire.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { ItemFacts, RuleContext } from '#model/sales/order-document.ts';
import { createOrder } from '#model/sales/orders.ts';

export const ruleContext: RuleContext = {
  actor: { isAdministrator: true, userId: 1 },
  now: '2026-03-02T03:00:00.000Z',
  today: '2026-03-02',
};

export function itemAt(unit_price: number): ItemFacts {
  return {
    description: 'Nồi cơm điện',
    variant_description: '',
    unit_of_measure: 'KG',
    picture: '',
    unit_price,
  };
}

export type CreateInput = InputOf<typeof salesOrders.create>;

/** The input of a new order as the catalogue completes it. */
export function createInput(data: Record<string, unknown>, pos_so_no = 'tmp:order'): CreateInput {
  const parsed = parseInput(salesOrders.create, { pos_so_no, data });
  if (!parsed.ok) throw new Error(`${parsed.field}: ${parsed.msg}`);
  return parsed.input as CreateInput; // parsed with this call's schema
}

export function line(line_no: number, quantity: number, more: Record<string, unknown> = {}) {
  return { line_no, item_no: `ITEM-${line_no}`, quantity, unit_price: 100_000, ...more };
}

/** An open order of 100.000 VND a piece, ten and four of them, with what a test changes. */
export function order(change: Partial<SalesOrder> = {}, quantities: readonly number[] = [10, 4]): SalesOrder {
  const { data } = createInput({
    location_code: 'L01',
    sell_to_name: 'Nguyễn Văn An',
    sell_to_phone_no: '0912345678',
    lines: quantities.map((quantity, index) => line((index + 1) * 10000, quantity)),
  });
  const made: SalesOrder = createOrder(data, {
    ...ruleContext,
    pos_so_no: 'SO-1',
    franchise_code: 'F01',
    item: () => itemAt(100_000),
  });
  return { ...made, ...change };
}
