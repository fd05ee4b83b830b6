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
};
