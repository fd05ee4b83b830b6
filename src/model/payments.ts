/** Payment constants of §9 of the specification. The Vietnamese labels, not shown there, are the trade's usual ones. */
export const paymentMethods = [
  { value: 'cash', label: 'Cash', label_vi: 'Tiền mặt' },
  { value: 'installment', label: 'Installment', label_vi: 'Trả góp' },
  { value: 'transfer', label: 'Transfer', label_vi: 'Chuyển khoản' },
  { value: 'card', label: 'Card', label_vi: 'Quẹt thẻ' },
] as const;
export type PaymentMethod = (typeof paymentMethods)[number]['value'];

export const receiptTypes = ['collect_dealer', 'collect_ecom', 'collect_store'] as const;
export const paymentTerms = ['3_months', '6_months'] as const;
export const paymentCommentLength = 100;
