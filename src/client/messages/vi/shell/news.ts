export const news = {
  title: 'Có gì mới',
  show: 'Xem',
  dismiss: 'Để sau',
};
