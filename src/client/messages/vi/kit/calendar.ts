export const calendar = {
  typed: { day: 'ngày-tháng-năm', minute: 'ngày-tháng-năm giờ:phút' },
  view: 'Xem theo',
  views: { day: 'Ngày', week: 'Tuần', month: 'Tháng' },
  previous: { day: 'Ngày trước', week: 'Tuần trước' },
  wholeWeek: 'Cả tuần',
  next: { day: 'Ngày sau', week: 'Tuần sau' },
  previousMonth: 'Tháng trước',
  nextMonth: 'Tháng sau',
  time: 'Giờ',
  notADay: 'Đây không phải là một ngày. Hãy nhập ngày-tháng-năm.',
  outside: (first: string, last: string) =>
    last === ''
      ? `Hãy nhập một ngày từ ${first} trở đi.`
      : first === ''
        ? `Hãy nhập một ngày đến hết ${last}.`
        : `Hãy nhập một ngày từ ${first} đến ${last}.`,
};
