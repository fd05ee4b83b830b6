export const fees = {
  one: 'phí',
  code: 'Mã phí',
  description: 'Diễn giải',
  amount: 'Số tiền',
};

export const cancelReasons = {
  one: 'lý do hủy',
  code: 'Mã lý do',
  description: 'Diễn giải',
  page: 'Trang',
};

export const customerSetup = {
  one: 'thiết lập khách hàng',
  name: 'Tên',
  prefix: 'Danh xưng',
  prefixHint: 'Cách xưng hô với khách hàng: Anh, Chị, …',
  channel: 'Kênh',
};
