export const vat = {
  title: 'Thuế GTGT',
  rate: 'Thuế suất',
  base: 'Chưa thuế',
  vat: 'Thuế GTGT',
  withVat: 'Đã có thuế',
  exempt: 'Không chịu thuế',
  notDeclared: 'Không kê khai, nộp thuế',
  severalRates: 'Nhiều thuế suất',
  ofBase: (vat: string, base: string) => `${vat} trên ${base}`,
  none: 'Chứng từ này không có số liệu thuế GTGT.',
  without: 'Không có số liệu thuế',
  unsent: 'Chưa tính những gì chưa gửi.',
};
