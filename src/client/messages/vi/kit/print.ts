export const printing = {
  notHere: 'Chứng từ này không có trên máy: cần có kết nối để in.',
};
