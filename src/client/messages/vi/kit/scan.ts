export const scan = {
  title: 'Quét',
  open: 'Quét',
  picture: 'Hình ảnh từ máy ảnh',
  aim: 'Đưa mã vạch vào khung.',
  starting: 'Đang mở máy ảnh…',
  unreadable: 'Trình duyệt này không đọc được mã từ hình ảnh. Hãy nhập mã bên dưới.',
  torch: 'Đèn',
  otherCamera: 'Máy ảnh khác',
  retry: 'Thử lại',
  code: 'Mã',
  codeHint: 'Số dưới mã vạch, hoặc mã hàng',
  cut: 'Mã quét bị thiếu. Hãy quét lại.',
  unknown: (code: string) => `Không có mặt hàng nào có mã ${code}. Hãy tìm theo tên, hoặc báo văn phòng.`,
  howMuch: (name: string) => `Mã này của ${name} không cho biết số lượng. Hãy chọn hàng rồi nhập số lượng.`,
  which: (code: string) => `Mã ${code} là của mặt hàng nào?`,
  notOnIt: (name: string) => `${name} không có trong chứng từ này.`,
  noMore: (left: string, name: string) => `${name}: nhiều nhất là ${left}.`,
  countedOf: (now: string, left: string, name: string) => `${now} trên ${left}: ${name}`,
  search: 'Tìm theo tên',
  show: 'Xem hàng',
  notHere: (code: string) => `Trang này không nhận mã quét. Mã ${code} không được nhập vào.`,
  enter: 'Nhập',
  problem: {
    refused: {
      title: 'Máy ảnh không được phép dùng ở đây',
      advice:
        'Hãy cho phép trong cài đặt của trình duyệt (biểu tượng cạnh địa chỉ) hoặc của máy, rồi thử lại.',
    },
    none: {
      title: 'Máy này không có máy ảnh',
      advice: 'Hãy dùng máy quét, hoặc nhập mã bên dưới.',
    },
    busy: {
      title: 'Máy ảnh không trả lời',
      advice: 'Có thể ứng dụng khác đang dùng. Hãy đóng ứng dụng đó rồi thử lại.',
    },
    insecure: {
      title: 'Máy ảnh cần địa chỉ an toàn',
      advice: 'Hãy mở ứng dụng này qua https. Trước mắt hãy dùng máy quét, hoặc nhập mã bên dưới.',
    },
  },
};
