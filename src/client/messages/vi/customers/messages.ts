import type { TranslatedAreas } from '#model/messages/all.ts';

/** Why a wish about a customer's own data is not taken. */
export const privacyRefusals: TranslatedAreas['privacy'] = {
  textChanged: 'Nội dung đã thay đổi. Hãy đọc lại cho khách.',
  notAsked: 'Mục này không hỏi khách nữa.',
  notGiven: 'Khách chưa đồng ý mục này.',
  purposeTaken: purpose => `Mục đích ${purpose} đã có.`,
  missing: 'Không có yêu cầu này.',
  notNow: 'Yêu cầu này đã thay đổi. Hãy xem lại.',
  notYet: 'Ngày nhận không được sau hôm nay.',
  anonymised: 'Khách này đã được ẩn danh, không sửa được nữa. Nếu khách muốn, hãy thêm khách hàng mới.',
  openDocument: no => `Chứng từ ${no} chưa xong. Hãy đóng hoặc hủy trước, rồi mới ẩn danh khách được.`,
  openElsewhere: 'Một cửa hàng khác còn việc chưa xong với người này. Cần làm xong ở đó trước.',
  birthdayElsewhere: year => `Khuyến mãi sinh nhật năm ${year} đã dùng ở cửa hàng khác.`,
  noNetwork: 'Mỗi cửa hàng đang giữ khách riêng. Hãy bật “Mọi cửa hàng đều biết khách” trong cài đặt trước.',
  askedOften: 'Bạn đã hỏi quá nhiều số điện thoại. Hãy thêm khách mà không cần hỏi, hoặc hỏi lại sau.',
  onePerson: 'Các khách này đã là một người.',
  openTaxInvoice: no =>
    `Hóa đơn điện tử của ${no} chưa phát hành, còn cần người mua. Hãy ẩn danh khách sau đó.`,
  rulesChanged: 'Người khác vừa sửa quy định. Hãy xem lại.',
  previewChanged: 'Danh sách đã thay đổi. Hãy xem lại.',
};
