export const methodChange = {
  button: 'Đổi cách thanh toán',
  title: 'Khách thực sự trả bằng',
  hint: 'Phiếu thu cũ được hủy và ghi lại theo cách mới. Số tiền còn phải thu không đổi.',
  reason: 'Lý do',
  reasons: {
    picked_wrong: 'Chọn nhầm cách thanh toán',
    paid_otherwise: 'Khách trả bằng cách khác',
    other: 'Khác',
  },
  note: 'Ghi chú',
  confirm: (amount: string, method: string) => `Đổi ${amount} sang ${method}`,
  confirmEmpty: 'Hãy chọn cách thanh toán',
  was: 'Trước đó là',
  why: 'Lý do đổi',
};
