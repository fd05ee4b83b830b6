export const unlock = {
  title: 'Vui lòng nhập mật khẩu',
  signedInAs: (name: string) => `Bạn đang đăng nhập là ${name}.`,
  why: 'Trang này vừa được mở lại. Dữ liệu trên máy này mở bằng mật khẩu của bạn, và mật khẩu không được lưu ở đâu cả. Trang này và những gì bạn đang làm dở vẫn còn.',
  goneTitle: 'Dữ liệu trên máy này đã bị xóa',
  gone: 'Những gì trình duyệt giữ cho bạn đã bị xóa. Phần đã gửi vẫn an toàn trên máy chủ; phần chưa gửi không còn ở đây nữa, vì vậy hãy kiểm tra xem việc gần nhất của bạn đã đến máy chủ chưa. Hãy đăng nhập khi có kết nối để tiếp tục.',
  submit: 'Tiếp tục',
  signOut: 'Đăng xuất',
};
