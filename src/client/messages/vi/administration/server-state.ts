export const serverState = {
  soon: (day: string) =>
    `Chứng chỉ bảo mật của máy chủ hết hạn ngày ${day}. Sau đó không máy nào kết nối được. Hãy gia hạn.`,
  expired: (day: string) =>
    `Chứng chỉ bảo mật của máy chủ đã hết hạn ngày ${day}. Các máy không kết nối được nữa. Hãy gia hạn ngay.`,
};
