export const layout = {
  navigation: 'Chính',
  daily: {
    home: 'Trang chủ',
    sell: 'Bán hàng',
    orders: 'Đơn hàng',
    ship: 'Cần giao',
    reports: 'Báo cáo',
    stock: 'Tồn kho',
    receive: 'Nhập hàng',
    cash: 'Thu tiền',
    outbox: 'Chưa gửi',
  },
  findPage: 'Tìm kiếm',
  allPages: (count: number) => `Tất cả các trang (${count})`,
  typeMore: 'Gõ thêm một chữ để tìm đơn hàng, phiếu thu, khách hàng và mặt hàng.',
  searching: 'Đang tìm…',
  nothingFound: 'Không tìm thấy. Hãy thử số chứng từ, số điện thoại hoặc một phần tên.',
  groups: {
    tablet: 'Máy này',
    sales: 'Bán hàng',
    purchasing: 'Mua hàng',
    storeroom: 'Kho',
    customers: 'Khách hàng',
    reports: 'Báo cáo',
    setup: 'Thiết lập',
    administration: 'Quản trị',
  },
  signOut: 'Đăng xuất',
  signOutTitle: 'Đăng xuất?',
  signOutUnsent: (count: number) =>
    `${count} mục chưa gửi. Chúng vẫn an toàn trên máy này và sẽ được gửi sau lần đăng nhập tới của bạn.`,
  signingOut: 'Đang gửi phần còn lại…',
  dark: 'Nền tối',
  light: 'Nền sáng',
  connection: 'Kết nối',
  online: 'Đã kết nối',
  waiting: 'Đang chờ máy chủ',
  unreachable: 'Không liên lạc được máy chủ',
  noNetwork: 'Mất kết nối',
  keepSelling: 'Bạn vẫn bán hàng được. Các thay đổi được giữ trên máy này.',
  lastContact: 'liên lạc lần cuối',
  unsent: (count: number) => `${count} chưa gửi`,
  attention: (count: number) => `${count} cần bạn xử lý`,
  filling: (name: string, done: number, total: number) =>
    `Đang tải ${name} ${total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0} %`,
  signInAgain: 'Đăng nhập lại',
  signInAgainToSend: 'Đã đăng nhập khi không có kết nối. Nhập mật khẩu để gửi.',
  sessionEnded: 'Phiên làm việc đã hết. Nhập mật khẩu để tiếp tục gửi.',
  storageBroken:
    'Trình duyệt này không lưu được dữ liệu trên máy. Mọi thứ được gửi trực tiếp và không thể làm việc khi mất kết nối. Hãy đóng các thẻ khác của ứng dụng hoặc khởi động lại trình duyệt, rồi đăng nhập lại.',
  storageBlocked:
    'Bộ nhớ của máy này không mở được và những gì chưa gửi đang chờ trong đó. Hãy đóng các thẻ khác của ứng dụng; nếu vẫn không được, khởi động lại trình duyệt. Cho đến lúc đó mọi thứ được gửi trực tiếp.',
  storageGone: (unsent: number) => {
    const lost =
      unsent === 0
        ? 'Mọi thứ đã được gửi nên không mất gì.'
        : `${unsent} mục chưa gửi và sẽ không được gửi: danh sách chưa gửi cho biết cần nhập lại những gì, cho đến khi bạn đăng xuất.`;
    return `Dữ liệu giữ trên máy này đã bị xóa khỏi trình duyệt. ${lost} Mọi thứ được gửi trực tiếp cho đến khi bạn đăng xuất và đăng nhập lại.`;
  },
  install: 'Cài đặt',
  installTitle: 'Đưa Quầy lên máy này',
  installBody: 'Quầy mở như một ứng dụng, trên màn hình riêng, và chạy được khi không có mạng.',
  installIos: 'Chạm nút chia sẻ, rồi chọn “Thêm vào MH chính”.',
  notNow: 'Để sau',
  skipToContent: 'Đến nội dung',
  notPermitted: {
    title: 'Bạn không có quyền mở trang này.',
    hint: 'Bộ quyền của bạn không có trang này. Quản trị viên có thể thêm vào.',
    notOffered: {
      title: 'Hệ thống phía sau của công ty không có trang này.',
      hint: 'Những gì trang này hiển thị không được lưu ở đó.',
    },
    home: 'Về trang chủ',
    unsent: (count: number) => `${count} mục bạn chưa gửi vẫn an toàn trong mục Chưa gửi.`,
    outbox: 'Đến mục Chưa gửi',
  },
};
