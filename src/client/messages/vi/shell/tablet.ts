export const tablet = {
  title: 'Máy này',
  storage: 'Lưu trữ',
  persisted: 'Được giữ an toàn: trình duyệt không xóa.',
  mayBeCleared:
    'Trình duyệt có thể xóa khi hết chỗ trống, và ở cửa sổ ẩn danh thì xóa ngay khi đóng. Hãy cài đặt ứng dụng trên máy này để trình duyệt giữ lại.',
  installed: 'Ứng dụng',
  isInstalled: 'Đã cài đặt',
  notInstalled: 'Chưa cài đặt, đang mở trong trình duyệt',
  space: 'Dung lượng',
  spaceOf: (used: string, left: string) => `đã dùng ${used} MB, còn ${left} MB`,
  oldestUnsent: 'Thay đổi chưa gửi cũ nhất',
  nothingUnsent: 'Mọi thứ đã gửi',
  lastContact: 'Liên lạc cuối với máy chủ',
  noContactYet: 'Chưa có từ khi mở ứng dụng',
  build: 'Phiên bản',
  news: 'Có gì mới',
  device: 'Thiết bị',
  refill: 'Tải lại toàn bộ dữ liệu',
  refilled: 'Đang tải lại dữ liệu của máy này',
  remove: 'Xóa dữ liệu của tôi khỏi máy này',
  removeTitle: 'Xóa dữ liệu của bạn khỏi máy này?',
  removeBody:
    'Bạn sẽ được đăng xuất và mọi thứ giữ ở đây cho bạn bị xóa: danh sách, bản nháp và khóa mở chúng. Những gì máy chủ đã có vẫn còn. Để lại làm việc ở đây khi không có kết nối, hãy đăng nhập một lần khi có kết nối.',
  removeConfirm: 'Xóa dữ liệu của tôi',
  removeUnsent: (count: number) =>
    `Chưa xóa được khi còn ${count} mục chưa gửi: hãy gửi hoặc bỏ chúng trước.`,
  removeOtherTab: 'Chưa xóa được khi một thẻ khác của ứng dụng đang mở. Hãy đóng thẻ đó trước.',
  removeFailed: 'Không xóa được dữ liệu của bạn. Vui lòng thử lại.',
  details: 'Máy này',
  howSafe: 'Dữ liệu trên máy này an toàn đến đâu?',
  warnNotPersisted: (count: number) =>
    `${count} mục chưa gửi, có mục đã hơn một giờ, và trình duyệt có thể xóa dữ liệu máy này khi hết chỗ trống. Hãy kết nối để gửi và cài đặt ứng dụng.`,
  warnSpace: (left: string) =>
    `Máy này chỉ còn ${left} MB trống. Hãy giải phóng bộ nhớ để luôn có chỗ cho những gì chưa gửi.`,
  warnClock: (minutes: number, ahead: boolean) =>
    `Đồng hồ của máy này chạy ${ahead ? 'nhanh' : 'chậm'} ${minutes} phút so với máy chủ. Hãy đặt ngày giờ ở chế độ tự động.`,
  backOnline: (count: number) =>
    count === 0
      ? 'Đã có kết nối trở lại. Nhập mật khẩu một lần để tiếp tục với máy chủ.'
      : `Đã có kết nối trở lại. Nhập mật khẩu một lần để gửi ${count} mục.`,
  sentAgain: 'Máy chủ đã lùi về trước đó. Những gì máy này đã gửi từ lúc ấy được gửi lại, có số mới.',
  moved: (from: string, to: string) =>
    `Văn phòng đã chuyển bạn${to === '' ? '' : ` sang cửa hàng ${to}`}. Nhập mật khẩu để làm việc ở đó. Những gì bạn làm cho ${from === '' ? 'nơi cũ' : from} vẫn an toàn và được gửi cho ${from === '' ? 'nơi cũ' : from}.`,
  signIn: 'Đăng nhập và gửi',
  later: 'Để sau',
  signingOut: 'Đang đăng xuất',
  sending: (left: number, total: number) => `Đang gửi phần còn lại: ${total - left} / ${total}`,
  stays: 'Những gì chưa gửi được lúc này vẫn an toàn trên máy này.',
  sealedTitle: (count: number) => `${count} mục được khóa bằng mật khẩu trước đây`,
  sealedHint: 'Không mất gì: dùng mật khẩu đó để mở những gì cần gửi.',
  open: 'Mở',
  openTitle: 'Mở bằng mật khẩu trước đây',
  openHint:
    'Chỉ mật khẩu của bạn vào lúc tạo mới mở được những thay đổi này. Mật khẩu hiện nay của bạn không đổi.',
  earlierPassword: 'Mật khẩu trước đây',
  opened: (count: number) => `${count} mục đã được mở lại`,
};
