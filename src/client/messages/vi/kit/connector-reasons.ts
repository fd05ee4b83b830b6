export const connectorReasons = {
  noLocation: (code: string) => `Business Central không có kho ${code}`,
  noVariant: (variant: string, item: string) =>
    `Business Central không có phân loại ${variant} của mặt hàng ${item}`,
  severalOrders: (no: string, numbers: string) => `Business Central có nhiều đơn bán cho ${no}: ${numbers}`,
  severalTransfers: (no: string, numbers: string) =>
    `Business Central có nhiều lệnh chuyển kho cho ${no}: ${numbers}`,
  severalDrafts: (no: string, numbers: string) => `Business Central có nhiều bản nháp cho ${no}: ${numbers}`,
  shipped: (no: string) => `Business Central đã giao hàng của ${no}`,
  released: (no: string) =>
    `Đơn bán ${no} đã được duyệt: người phụ trách Business Central phải đóng đơn này, hoặc cài phần mở rộng đi kèm`,
  noTransfers: () => 'Phần mở rộng đi kèm của Business Central không có lệnh chuyển kho',
  transferGone: (no: string) =>
    `Business Central không còn lệnh chuyển kho ${no}, và chưa nhận đủ hàng của lệnh này`,
  otherSum: (its: string, no: string, ours: string) =>
    `Business Central ghi ${its} cho ${no}, không phải ${ours}`,
  otherTotal: (its: string, no: string, ours: string) =>
    `Business Central tính ${no} thành ${its}, không phải ${ours}`,
  otherLine: (journal: string, no: string, line: string) =>
    `Sổ nhật ký ${journal} trong Business Central có một dòng không thuộc ${no}: ${line}`,
};
