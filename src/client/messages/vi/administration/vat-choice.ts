import { formatQuantity } from '#model/kit/format.ts';

export const vatChoice = {
  group: 'Nhóm thuế GTGT mới',
  standard: (rate: string) => `Mặc định của công ty (${rate})`,
  category: 'Nhóm hàng',
  ofCategory: 'Thuế GTGT của một nhóm hàng',
  ofItems: (count: number) => `Thuế GTGT của ${formatQuantity(count)} mặt hàng`,
  ofFees: 'Thuế GTGT của phí',
  fees: 'Các loại phí',
  itemsIn: (count: number) => `Nhóm này có ${formatQuantity(count)} mặt hàng.`,
  counting: 'Máy này chưa tải xong mặt hàng.',
  askItems: (count: number) => `Đổi thuế GTGT của ${formatQuantity(count)} mặt hàng?`,
  untilErp:
    'Business Central cũng cho biết nhóm thuế GTGT của hàng. Nhóm bạn chọn ở đây được giữ cho đến khi nhóm của mặt hàng được đổi ở đó.',
  askFees: (count: number) => `Đổi thuế GTGT của ${count} loại phí?`,
  body: (name: string) => `Từ bây giờ bán với ${name} ở mọi cửa hàng. Những gì đã ghi sổ giữ nguyên như cũ.`,
};
