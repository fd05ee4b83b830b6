import { type CashSale, cashSale } from '#kinds/sales/chains.ts';
import { businessDate } from '#model/kit/format.ts';
import type { Db } from '#server/db/connection.ts';
import { closedPeriods } from '#server/db/schema/index.ts';
import { createInput } from './orders.ts';

export const today = businessDate(new Date());
export const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);

/** Closes the books of a shop up to yesterday: on most days no month has just ended. */
export async function closeUpToYesterday(db: Db, franchise_code = 'F01', closed_at = new Date()) {
  const period = { from_date: '2020-01-01', to_date: yesterday };
  await db.insert(closedPeriods).values({ franchise_code, ...period, closed_by: 'admin', closed_at });
}

const cash = (amount: number): CashSale['receipts'][number] => ({
  ...{ amount, payment_type: 'cash', receipt_type: 'collect_store', over_payment: false },
  ...{ payment_term: '', contract_no: '', comment: '', collect_store_code: '' },
});

type Goods = { item_no: string; variant_code?: string; unit_price: number };

/** What a tablet sends of a sale over the counter that was made and paid on a day. */
export const cashSaleOf = (tempId: string, order_date: string, goods: Goods, quantity = 1) => {
  const { item_no, variant_code = '', unit_price } = goods;
  const lines = [{ line_no: 10_000, item_no, variant_code, unit_price, quantity }];
  const { data } = createInput({ order_date, lines });
  return cashSale({ tempId, data, receipts: [cash(unit_price * quantity)] });
};
