export const shell = {
  appName: 'Quầy',
  unknownPath: (path: string) => `Không tìm thấy trang: ${path}`,
  invalidPath: (path: string) => `Không tìm thấy trang: ${path}`,
  pageNotFound: 'Không tìm thấy trang',
  serverError: 'Lỗi máy chủ',
  goHome: 'Về trang chủ',
  tryAgain: 'Thử lại',
  notOnTablet: 'Chưa có trên máy này',
  missingFiles:
    'Phần này của ứng dụng chưa có trên máy. Nó sẽ được tải khi có kết nối; những gì bạn đã lưu vẫn an toàn.',
};
