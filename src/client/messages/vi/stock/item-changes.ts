import type { ownGoods, sellingPrices } from '#calls/administration/areas.ts';
import type { items } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { formatAmount, formatQuantity } from '#model/kit/format.ts';

type Of<W extends 'syncItemNo' | 'updatePriceRate' | 'removeItems' | 'updateSortItems'> = InputOf<
  (typeof items)[W]
>;

/** What changes of items and their prices are called. */
export const itemChanges = {
  items: {
    sync: () => 'Đồng bộ mặt hàng',
    syncItemNo: (input: Of<'syncItemNo'>) => `Đồng bộ mặt hàng ${input.item_no}`,
    updatePriceRate: (input: Of<'updatePriceRate'>) =>
      `Đặt hệ số giá của ${input.update_all ? 'mọi mặt hàng' : input.item_no} thành ${formatQuantity(input.price_rate)}`,
    removeItems: (input: Of<'removeItems'>) => `Xóa ${formatQuantity(input.items.length)} mặt hàng`,
    updateSortItems: (input: Of<'updateSortItems'>) =>
      `Chuyển ${formatQuantity(input.items.length)} mặt hàng đến vị trí ${formatQuantity(input.sort)}`,
  },
  ownGoods: {
    make: ({ description }: InputOf<typeof ownGoods.make>) => `Thêm ${description}`,
    change: ({ description }: InputOf<typeof ownGoods.change>) => `Sửa ${description}`,
    block: ({ item_no, blocked }: InputOf<typeof ownGoods.block>) =>
      `${blocked ? 'Ngừng bán' : 'Bán lại'} ${item_no}`,
    setPicture: ({ item_no }: InputOf<typeof ownGoods.setPicture>) => `Ảnh của mặt hàng ${item_no}`,
    removePicture: ({ item_no }: InputOf<typeof ownGoods.removePicture>) => `Bỏ ảnh của mặt hàng ${item_no}`,
  },
  sellingPrices: {
    set: ({ prices: [first, ...more] }: InputOf<typeof sellingPrices.set>) =>
      first && more.length === 0
        ? `Đặt giá bán của ${first.item_no} là ${formatAmount(first.unit_price)} ₫`
        : `Đặt giá bán của ${formatQuantity(more.length + 1)} mặt hàng`,
  },
};
