export const people = {
  known: (name: string, scheme: string, points: string) =>
    `Khách đã có ở cửa hàng khác: ${name}, hạng ${scheme}, ${points} điểm. Điểm dùng được ở đây.`,
  keptName: (name: string) => `Khách được lưu với tên ${name}; nếu sai, hãy sửa trong hồ sơ.`,
  elsewhere: 'Ở cửa hàng khác',
  elsewhereHint: 'Khách đã đồng ý cho các cửa hàng dùng chung địa chỉ và các lần mua.',
  elsewhereNone: 'Không có địa chỉ hay lần mua nào ở đó.',
  addressAt: (shop: string) => `Địa chỉ tại ${shop}`,
  doubles: 'Khách trùng',
  doublesHint:
    'Những khách có thể là một người. Hãy xem kỹ rồi gộp: chứng từ giữ nguyên số, điểm cộng lại và dùng được ở từng cửa hàng.',
  noNetwork:
    'Mỗi cửa hàng đang giữ khách riêng. Hãy bật “Mọi cửa hàng đều biết khách” trong cài đặt công ty rồi mới gộp được.',
  none: 'Không có khách trùng',
  noneHint: 'Không có hai khách nào cùng số điện thoại, hoặc cùng tên và cùng email hay ngày sinh.',
  why: {
    phone: 'Cùng số điện thoại',
    email: 'Cùng tên và email',
    birthday: 'Cùng tên và ngày sinh',
  },
  orders: (count: string) => `${count} đơn`,
  last: (day: string) => `gần nhất ${day}`,
  addresses: (count: string) => `${count} địa chỉ`,
  consents: (count: string) => `${count} lần đồng ý`,
  points: (count: string) => `${count} điểm`,
  born: (day: string) => `sinh ${day}`,
  isOne: 'Đã là một người',
  join: (points: string) => `Gộp, tổng ${points} điểm`,
  sure: (name: string) => `Đây có phải là một người: ${name}?`,
  sureBody: (count: string, points: string) =>
    `${count} hồ sơ thành một người với ${points} điểm. Các cửa hàng của họ đều thấy tên, ngày sinh và số điểm này. Không hoàn tác được.`,
  sureJoin: 'Gộp',
  more: 'Còn nữa. Khách tiếp theo sẽ hiện khi gộp xong những khách này.',
};
