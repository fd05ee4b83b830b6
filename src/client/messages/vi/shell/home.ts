/** Of nothing no number is shown. */
const counted = (none: string, some: string) => (count: number | null) => (count === 0 ? none : some);

export const home = {
  hello: (name: string) => `Xin chào, ${name}`,
  newSale: 'Bán hàng',
  unknown: 'chưa biết',
  today: 'Hôm nay thế nào',
  openTill: 'Đếm két và mở ca',
  endShift: 'Xem két, đóng ca',
  seeTill: 'Xem két',
  waits: {
    title: 'Việc trong ngày',
    toShip: counted('Không có đơn cần giao', 'đơn cần giao'),
    purchases: counted('Không có hàng chờ nhập', 'đơn đặt hàng chờ nhận'),
    transfers: counted('Không có hàng đang đến', 'phiếu chuyển hàng đang đến'),
    toCollect: counted('Không ai còn nợ', 'đơn cần thu tiền'),
  },
  unseen: {
    count: (count: number) => `${count} khoản chuyển khoản chưa thấy tiền`,
    oldest: 'lâu nhất',
  },
  waiting: {
    title: 'Việc đang chờ',
    onlineOrders: (count: number) => `${count} đơn online cần bạn xem`,
    refused: (count: number) => `${count} chứng từ bị nhà nhượng quyền từ chối`,
    outOfStock: (count: number) => `${count} mặt hàng hết hàng`,
    belowZero: (count: number) => `${count} mặt hàng âm kho`,
    shift: (drawer: string, day: string) => `Ca ngày ${day} tại ${drawer} chưa kết ca`,
  },
  onTablet: 'Trên máy này',
  onTabletHint: 'Những gì bạn dùng được khi không có kết nối.',
  rows: (done: string) => `${done} dòng`,
  trouble: {
    said: (reason: string, again: string) => `Không đọc được: ${reason.replace(/[.!]$/, '')}. ${again}`,
    at: (time: string) => `Sẽ thử lại lúc ${time}.`,
    soon: 'Sẽ sớm thử lại.',
    reasons: {
      maintenance: 'hệ thống đang bảo trì',
      busy: 'máy chủ đang quá tải',
      failed: 'máy chủ gặp lỗi',
      refused: 'máy chủ từ chối',
      unreachable: 'không có trả lời',
      tablet: 'máy này không lưu được',
    },
  },
};
