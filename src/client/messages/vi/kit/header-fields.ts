export const headerFields = {
  names: {
    la_external_doc: 'Chứng từ ngoài',
    la_internal_comment: 'Ghi chú nội bộ',
    la_notes: 'Ghi chú',
    la_ship_card: 'Thẻ giao hàng',
    la_so_payment: 'Thanh toán SO',
    nwv_delivery_comments: 'Ghi chú giao hàng',
    nwv_general_comments: 'Ghi chú chung',
  },
};
