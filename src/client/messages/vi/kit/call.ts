export const call = {
  notPermitted: 'Bạn không có quyền làm việc này',
  needsConnection: 'Việc này cần kết nối với máy chủ',
  busy: 'Xin đợi một chút…',
  later: 'Sẽ được gửi khi có kết nối trở lại',
  notFinal: 'Chưa chính thức cho đến khi máy chủ nhận được',
  queued: 'Đã lưu trên máy này, chưa gửi',
  notSaved: 'Máy này không lưu được. Chưa có gì được gửi. Vui lòng thử lại.',
  storageFull:
    'Máy này hết chỗ trống nên không lưu được. Chưa có gì được gửi. Hãy giải phóng bộ nhớ rồi thử lại.',
  storageBroken:
    'Chứng từ này có thay đổi chưa gửi mà máy hiện không đọc được. Chưa có gì được gửi. Vui lòng thử lại sau.',
  notSent: 'Máy chủ không trả lời. Vui lòng kiểm tra xem đã đến nơi chưa trước khi thử lại.',
  unreachable: 'Không liên lạc được máy chủ',
  failed: 'Không thành công!',
  sent: 'Đã lưu',
};
