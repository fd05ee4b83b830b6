export const myProfile = {
  person: 'Cá nhân',
  name: 'Họ tên',
  username: 'Tên đăng nhập',
  email: 'Email',
  role: 'Vai trò',
  roles: {
    ADMINISTRATORS: 'Quản trị viên',
    FRANCHISE_STORE: 'Nhân viên cửa hàng',
    WAREHOUSE: 'Nhân viên kho',
  },
  franchise: 'Cửa hàng',
  location: 'Kho',
  printer: 'Máy in',
  ownPrinter: {
    title: 'Máy in của máy này',
    none: 'Không có: phiếu in ở máy in của cửa hàng, qua máy chủ.',
    cable: 'Nối cáp vào máy này',
    change: 'Thay đổi…',
  },
  language: 'Ngôn ngữ',
  languageHint:
    'Là của riêng bạn: khi bạn đăng nhập lại trên máy này, ngôn ngữ của bạn trở lại. Đổi ngôn ngữ thì trang được tải lại; những gì bạn đang làm dở vẫn được giữ.',
  changePassword: 'Đổi mật khẩu',
  oldPassword: 'Mật khẩu hiện tại',
  newPassword: 'Mật khẩu mới',
  repeatPassword: 'Nhập lại mật khẩu mới',
  different: 'Hai mật khẩu không giống nhau',
  submit: 'Đổi mật khẩu',
  // The text of the specification, to the letter.
  wrongOldPassword: 'Mật khẩu cũ chưa đúng vui lòng thử lại!',
  failed: 'Đổi mật khẩu không thành công!',
  changed: 'Đã đổi mật khẩu. Vui lòng đăng nhập bằng mật khẩu mới.',
};
