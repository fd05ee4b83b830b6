export const bookedLate = {
  sale: (no: string, sold: string, booked: string, closed: string) =>
    `Đơn ${no}: bán ngày ${sold}, ghi sổ ngày ${booked}. Sổ đến hết ngày ${closed} đã khóa.`,
  sales: (count: number, booked: string, closed: string) =>
    `${count} đơn của những ngày trước được ghi sổ ngày ${booked}. Sổ đến hết ngày ${closed} đã khóa. Trang của từng đơn có ghi rõ.`,
  entry: (no: string, day: string, booked: string) =>
    `Kỳ của ngày ${day} đã khóa sổ: ${no} được ghi vào ngày ${booked}, kèm ngày thật.`,
  entries: (count: number, booked: string) =>
    `Kỳ trước đã khóa sổ: ${count} khoản được ghi vào ngày ${booked}, kèm ngày thật.`,
  strip: (sold: string, booked: string, closed: string) =>
    `Bán ngày ${sold}, ghi sổ ngày ${booked}. Lúc đơn về đến, sổ đến hết ngày ${closed} đã khóa.`,
};
