import { formatQuantity } from '#model/kit/format.ts';

export const vatGroups = {
  one: 'Nhóm thuế',
  group: 'Nhóm',
  description: 'Áp dụng cho',
  rate: 'Thuế suất hôm nay',
  items: 'Mặt hàng',
  fees: 'Phí',
  standard: 'Mặc định',
  add: 'Thêm nhóm',
  rates: 'Thuế suất',
  from: 'Từ ngày',
  rateFrom: 'Thuế suất',
  rateHint: 'Ví dụ 8 %, KCT hoặc KKKNT.',
  addRate: 'Thêm thuế suất',
  removeRate: 'Bỏ',
  endsOn: 'Ngày cuối của thuế suất này theo luật',
  endsHint: 'Để trống nếu luật không quy định ngày hết hạn.',
  rateAfter: 'Thuế suất sau đó',
  isDefault: 'Cho mọi mặt hàng chưa chọn nhóm',
  empty: 'Chưa có nhóm thuế',
  emptyHint: 'Mỗi mặt hàng có thuế suất theo nhóm của nó.',
  gone: 'Nhóm này không có.',
  ends: (rate: string, day: string) => `Thuế suất giảm ${rate} hết hạn ngày ${day}`,
  becomes: (items: number, rate: string, from: string) =>
    `${formatQuantity(items)} mặt hàng sẽ chịu thuế ${rate} từ ${from}.`,
  prices: (price: string, after: string, before: string) =>
    `Giá trên nhãn giữ nguyên: bán ${price}, cửa hàng còn ${after} chưa thuế thay vì ${before}.`,
  prepare: 'Đặt trước',
  prepared: (from: string, rate: string) =>
    `Từ ${from}: ${rate}. Máy tính bảng đã có thuế suất này, kể cả khi mất mạng.`,
  preparedTitle: (rate: string) => `Đã đặt trước việc hết hạn ${rate}`,
  takeBack: 'Rút lại',
  takeBackTitle: 'Rút lại thuế suất kế tiếp?',
  takeBackBody: 'Chỉ khi luật được gia hạn. Khi đó hãy sửa ngày cuối của thuế suất.',
  endSoon: (rate: string, day: string) =>
    `Thuế suất GTGT ${rate} hết hạn ngày ${day}. Hãy đặt trước thuế suất sau đó.`,
  endLate: (rate: string, day: string) =>
    `Thuế suất GTGT ${rate} đã hết hạn ngày ${day}. Đơn bán vẫn tính thuế suất này.`,
};
