import type { sellingPrices } from '#calls/administration/areas.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { formatAmount, formatQuantity } from '#model/kit/format.ts';

/** What changes of typed prices are called. */
export const priceChanges = {
  sellingPrices: {
    set: ({ prices: [first, ...more] }: InputOf<typeof sellingPrices.set>) =>
      first && more.length === 0
        ? `Đặt giá bán của ${first.item_no} là ${formatAmount(first.unit_price)} ₫`
        : `Đặt giá bán của ${formatQuantity(more.length + 1)} mặt hàng`,
  },
};
