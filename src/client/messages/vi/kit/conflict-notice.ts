export const conflictNotice = {
  strip: 'Người khác đã đổi cùng những chỗ này. Không có gì bị ghi đè cho đến khi bạn quyết định.',
  needsYou: (document: string) =>
    `${document} cũng đã được người khác thay đổi. Hãy so sánh và quyết định bên nào được tính.`,
  merged: (document: string) => `${document} cũng đã được người khác thay đổi. Cả hai thay đổi đều được giữ.`,
};
