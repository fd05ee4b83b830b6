import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { SalesOrder, SalesOrderRow } from '#calls/sales/orders.ts';
import { ordersToShip } from '#calls/sales/orders-to-ship.ts';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import { type CashSale, cashSale, collectOnDelivery, handOverGoods } from '#kinds/sales/chains.ts';
import { toCollect } from '#model/sales/delivery.ts';
import { postAll } from '#model/sales/orders.ts';
import { createInput } from '../../../support/sales/orders.ts';
import { numberFrom, type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const place = { ship_to_address: '12 Lê Lợi', ship_to_phone_no: '0912345678' };
const receipt = (
  amount: number,
  payment_type: 'cash' | 'transfer' = 'cash',
): CashSale['receipts'][number] => ({
  ...{ amount, payment_type, receipt_type: 'collect_store', over_payment: false },
  ...{ payment_term: '', contract_no: '', comment: '', collect_store_code: '' },
});

/** What a till sends of a sale that is delivered. */
const sale = (receipts: CashSale['receipts'], change: object = {}) => {
  const data = { lines: server.lines(2), sell_to_name: 'Khách lẻ', for_delivery: true, ...place, ...change };
  return cashSale({ tempId: `tmp:${randomUUID()}`, data: createInput(data).data, receipts });
};
const sold = (paidVnd: number, change?: object) =>
  server.sendChain(sale(paidVnd > 0 ? [receipt(paidVnd)] : [], change));
const worth = () => 2 * server.priceOf(0);

/** What the press *Sent off* sends. */
const sendOff = (order: SalesOrder) =>
  server.sendChain([handOverGoods({ pos_so_no: order.pos_so_no, lines: postAll(order) })]);

/** The step of this order in the list of what is to be delivered; null where it is not in it. */
async function listed({ pos_so_no }: SalesOrder): Promise<string | null> {
  const { items } = await server.ask<ListAnswer<SalesOrderRow>>('salesOrders.filter', {
    size: 1000,
    filters: ordersToShip.where,
  });
  return items.find(row => row.pos_so_no === pos_so_no)?.delivery_step ?? null;
}

const cashOf = ({ pos_so_no }: SalesOrder) =>
  numberFrom(
    server.db,
    sql`select coalesce(sum(e.amount), 0) as n from cashbook_entries e join cash_receipts r using (receipt_id) where r.pos_so_no = ${pos_so_no}`,
  );

describe('a sale that is delivered', () => {
  test('and paid keeps its goods in stock until they leave', async () => {
    const before = await server.stockOf(0);
    const order = await sold(worth());
    expect(order).toMatchObject({ status: 'RELEASED', remaining_amount: 0, delivery_step: 'send' });
    expect(await server.stockOf(0)).toBe(before);
    expect(await listed(order)).toBe('send');
    expect(await cashOf(order)).toBe(worth());

    const sent = await sendOff(order);
    expect(sent).toMatchObject({ status: 'INVOICED', delivery_step: '' });
    expect(await server.stockOf(0)).toBe(before - 2);
    expect(await listed(order)).toBeNull();
  });

  test('and not paid waits for its money after the goods have left, which is taken once', async () => {
    const order = await sold(0);
    const sent = await sendOff(order);
    expect(sent).toMatchObject({ status: 'INVOICED', delivery_step: 'collect', remaining_amount: worth() });
    expect(await listed(order)).toBe('collect');
    expect(await cashOf(order)).toBe(0);

    const paid = await server.sendChain(collectOnDelivery(sent, receipt(toCollect(sent))));
    expect(paid).toMatchObject({ remaining_amount: 0, delivery_step: '' });
    expect(await listed(order)).toBeNull();
    expect(await cashOf(order)).toBe(worth());
    const again = { pos_so_no: order.pos_so_no, ...receipt(worth()) };
    expect((await server.refused('receipts.add', again)).code).toBe('rule');
  });

  test('and paid in part owes the rest when it arrives', async () => {
    const sent = await sendOff(await sold(1000));
    expect(toCollect(sent)).toBe(worth() - 1000);
    expect(await listed(sent)).toBe('collect');
  });

  test('is paid into the shift in which its money comes', async () => {
    const drawer = { location_code: 'F01-STORE', float: { notes: [], other: 0 } };
    const sent = await sendOff(await sold(0));
    const { shift_no } = await server.ask<ShiftSlip>('shifts.open', drawer);
    await server.sendChain(collectOnDelivery(sent, { ...receipt(toCollect(sent)), shift_no }));
    const { methods } = await server.ask<ShiftSlip>('shifts.slip', { shift_no }, 'admin');
    expect(methods).toMatchObject([{ payment_type: 'cash', received: worth() }]);
  });

  test('may be paid by what the carrier has transferred, which is seen at once', async () => {
    const sent = await sendOff(await sold(0));
    const paid = await server.sendChain(collectOnDelivery(sent, receipt(toCollect(sent), 'transfer')));
    expect(paid).toMatchObject({ remaining_amount: 0, delivery_step: '' });
    expect(paid.receipts).toMatchObject([{ payment_type: 'transfer', status: 'POSTED' }]);
  });

  test('needs a place and a phone number, which the server asks for too', async () => {
    for (const missing of ['ship_to_address', 'ship_to_phone_no']) {
      const { pos_so_no } = await server.create({ for_delivery: true, ...place, [missing]: '' });
      const asked = { pos_so_no, status: 'CONFIRMED', cancel_reason_code: '' };
      expect((await server.refused('salesOrders.setStatus', asked)).msg).toMatch(/Ship-to (Address|Phone)/);
    }
  });

  test('and comes back unpaid has nothing to be collected', async () => {
    const sent = await sendOff(await sold(0));
    const { pos_so_no } = sent;
    const lines = [{ line_no: 10_000, quantity: 2 }];
    const memo = await server.ask<SalesOrder>('creditMemos.create', {
      pos_so_no,
      lines,
    });
    for (const status of ['RELEASED', 'POSTED'])
      await server.ask('salesOrders.setStatus', {
        pos_so_no: memo.pos_so_no,
        status,
        cancel_reason_code: '',
      });
    expect(await server.ask('salesOrders.get', { pos_so_no })).toMatchObject({
      delivery_step: '',
      remaining_amount: 0,
    });
    expect(await listed(sent)).toBeNull();
  });

  test('is to be collected, or not, also where an administrator puts right what is left to pay', async () => {
    const open = await sendOff(await sold(0));
    const paid = await sendOff(await sold(worth()));
    const harm = (no: string, remaining: number, step: string) =>
      server.db.execute(
        sql`update sales_orders set remaining_amount = ${remaining}, delivery_step = ${step} where pos_so_no = ${no}`,
      );
    await harm(open.pos_so_no, 0, '');
    await harm(paid.pos_so_no, 5, 'collect');
    await server.ask('systemIndex.run', { index: 'sales_remaining', rebuild: true }, 'admin');
    expect([await listed(open), await listed(paid)]).toEqual(['collect', null]);
  });

  test('is taken along after all: it is handed over with its payment', async () => {
    const before = await server.stockOf(0);
    const order = await sold(worth(), { for_delivery: false });
    expect(order).toMatchObject({ status: 'INVOICED', delivery_step: '' });
    expect(await server.stockOf(0)).toBe(before - 2);
  });
});
