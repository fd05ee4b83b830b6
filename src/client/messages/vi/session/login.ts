export const login = {
  title: 'Đăng nhập',
  username: 'Tên đăng nhập',
  password: 'Mật khẩu',
  help: 'Hướng dẫn cho cửa hàng',
  submit: 'Đăng nhập',
  steps: {
    answer: 'Đang chờ máy chủ …',
    data: 'Đang mở dữ liệu của bạn …',
    screen: 'Đang tải màn hình đầu tiên …',
  },
  // The two messages of the specification, to the letter.
  wrongUsernamePassword: 'Username hoặc mật khẩu không đúng',
  systemError: 'Lỗi hệ thống ! Vui lòng kiểm tra lại kết nối hoặc liên hệ admin để được hỗ trợ.',
  offlineExpired:
    'Đã quá lâu kể từ lần đăng nhập cuối có kết nối. Vui lòng đăng nhập một lần khi có kết nối với máy chủ.',
  clockTurnedBack:
    'Đồng hồ của máy này đã bị chỉnh lùi. Hãy chỉnh lại ngày giờ cho đúng, hoặc đăng nhập khi có kết nối với máy chủ.',
  retryIn: (seconds: number) => `Thử lại sau ${seconds} giây`,
  offline: 'Mất kết nối: bạn có thể đăng nhập bằng mật khẩu dùng lần cuối trên máy này và tiếp tục bán hàng.',
  previousTitle: 'Mật khẩu của bạn đã được đổi',
  previousBody:
    'Dữ liệu trên máy này vẫn được khóa bằng mật khẩu trước đây của bạn. Nhập mật khẩu đó một lần để làm việc tiếp.',
  previousElsewhere:
    'Mật khẩu của bạn đã được đổi. Hãy đăng xuất rồi đăng nhập lại bằng mật khẩu mới: mật khẩu trước đây sẽ được hỏi một lần.',
  previousPassword: 'Mật khẩu trước đây',
  previousWrong: 'Mật khẩu này không mở được',
  unlock: 'Mở khóa',
  startFresh: 'Tôi không nhớ',
  startFreshHint: 'Những thay đổi chưa gửi trước đó vẫn được khóa trên máy này cho đến khi có mật khẩu cũ.',
  othersUnsent: (count: number) => `${count} mục chưa gửi trên máy này`,
  othersOldest: 'cũ nhất',
  othersHint: 'Chúng vẫn an toàn và sẽ được gửi khi người đã tạo ra đăng nhập, hoặc khi văn phòng cho gửi.',
  removed: 'Dữ liệu của bạn đã được xóa khỏi máy này.',
  signedOut: (count: number) =>
    count === 0
      ? 'Đã đăng xuất'
      : 'Đã đăng xuất. Những gì chưa gửi vẫn an toàn trên máy này cho đến khi bạn đăng nhập lại.',
};
