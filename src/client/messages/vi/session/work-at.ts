export const workAt = {
  title: 'Nơi làm việc',
  here: (shop: string) => `Bạn đang làm ở ${shop}`,
  which: 'Bạn làm cho cửa hàng nào?',
  whichHint:
    'Quản trị viên thấy mọi cửa hàng. Để bán, đặt hàng hay kiểm kê, hãy chọn một cửa hàng: tồn kho, giá, khách hàng và két tiền khi đó là của cửa hàng ấy.',
  all: 'Bạn đang thấy mọi cửa hàng.',
  at: (shop: string) =>
    `Bạn đang làm ở ${shop}: bạn thấy và làm như nhân viên ở đó, với mọi quyền của quản trị viên.`,
  shop: 'Cửa hàng',
  password: 'Mật khẩu của bạn',
  why: 'Dữ liệu của mỗi cửa hàng trên máy này được khóa riêng, vì vậy cần mật khẩu của bạn.',
  go: (shop: string) => `Làm ở ${shop}`,
  goThere: 'Làm ở đó',
  choose: 'Chọn cửa hàng',
  back: 'Trở lại mọi cửa hàng',
  unsent: (count: number) =>
    `Còn ${count} mục chưa gửi. Máy sẽ gửi trước; những gì chưa gửi được vẫn an toàn trên máy này cho đến khi bạn trở lại đây.`,
  offline: 'Cần có kết nối với máy chủ.',
  notOffered: 'Máy chủ này không có quản trị viên làm ở cửa hàng.',
};
