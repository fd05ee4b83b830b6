export const maintenance = {
  title: 'Đang bảo trì',
  body: 'Hệ thống đang được bảo trì và sẽ sớm hoạt động trở lại. Trang này sẽ tự tiếp tục.',
  unsent: (count: number) => `${count} mục chưa gửi vẫn an toàn trên máy này.`,
  look: 'Kiểm tra lại',
  keepSelling: 'Tiếp tục làm việc trên máy này',
};
