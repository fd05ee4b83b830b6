/**
 * Payment constants of §9 of the specification. The Vietnamese labels, not shown there, are the trade's usual ones.
 */
export const paymentMethods = [
  { value: 'cash', label: 'Cash', label_vi: 'Tiền mặt' },
  { value: 'installment', label: 'Installment', label_vi: 'Trả góp' },
  { value: 'transfer', label: 'Transfer', label_vi: 'Chuyển khoản' },
  { value: 'card', label: 'Card', label_vi: 'Quẹt thẻ' },
] as const;

/** How an e-commerce sale is paid. */
export const ecomMethods = [
  { value: 'transfer', label: 'Transfer', label_vi: 'Chuyển khoản' },
  { value: 'payoo', label: 'Payoo', label_vi: 'Payoo' },
  { value: 'viettel', label: 'Viettel', label_vi: 'Viettel' },
  { value: 'collection_on_behalf', label: 'Collect Payment', label_vi: 'Thu hộ' },
] as const;

export const receiptTypes = [
  { value: 'collect_store', label: 'Collected in store', label_vi: 'Thu tại cửa hàng' },
  { value: 'collect_dealer', label: 'Collected by dealer', label_vi: 'Đại lý thu' },
  { value: 'collect_ecom', label: 'Collected by e-commerce', label_vi: 'Thương mại điện tử thu' },
  {
    value: 'ecom_collect_store',
    label: 'E-commerce, collected in store',
    label_vi: 'Đơn online, thu tại cửa hàng',
  },
] as const;

/** Why a posted receipt is posted again with another method. */
export const changeReasons = ['picked_wrong', 'paid_otherwise', 'other'] as const;
export type ChangeReason = (typeof changeReasons)[number];

export const paymentTerms = ['3_months', '6_months'] as const;
export const paymentCommentLength = 100;

/** The customer accounts that receipts are booked on. */
export const receiptTypeCodes = [
  'customer_payment',
  'customer_ecom_payment',
  'shopee_payment',
  'lazada_payment',
  'tiktokshop_payment',
] as const;

export type StoreMethod = (typeof paymentMethods)[number]['value'];
export type EcomMethod = (typeof ecomMethods)[number]['value'];
export type PaymentMethod = StoreMethod | EcomMethod;
export type ReceiptType = (typeof receiptTypes)[number]['value'];
export type PaymentTerm = (typeof paymentTerms)[number];
export type ReceiptTypeCode = (typeof receiptTypeCodes)[number];

type Labelled<V extends string> = { readonly value: V; readonly label: string; readonly label_vi: string };

/** Every way to pay, each once. */
export const allMethods: readonly Labelled<PaymentMethod>[] = [
  ...paymentMethods,
  ...ecomMethods.filter(({ value }) => value !== 'transfer'),
];

/** How a sale is paid with goods that come back. It moves no money, so it stands in no book of money. */
export const exchangeMethod = { value: 'exchange', label: 'Goods back', label_vi: 'Hàng trả lại' } as const;

export const isExchange = ({ payment_type }: { payment_type: string }): boolean =>
  payment_type === exchangeMethod.value;

/** Which ways to pay a type of receipt knows: those of partners only where an e-commerce sale is paid. */
const methodsByType: Record<ReceiptType, readonly PaymentMethod[]> = {
  collect_store: ['cash', 'installment', 'transfer', 'card'],
  collect_dealer: ['cash', 'installment', 'transfer', 'card'],
  collect_ecom: ['transfer', 'payoo', 'viettel', 'collection_on_behalf'],
  ecom_collect_store: ['cash', 'card', 'transfer', 'payoo'],
};

export function methodsOf(type: ReceiptType): readonly Labelled<PaymentMethod>[] {
  return allMethods.filter(({ value }) => methodsByType[type].includes(value));
}

export const isReceiptType = (value: string): value is ReceiptType =>
  receiptTypes.some(type => type.value === value);

/** A sale of the web shop or of a marketplace is paid with it. */
export function isEcom(type: ReceiptType): boolean {
  return type === 'collect_ecom' || type === 'ecom_collect_store';
}

/** Where an e-commerce sale was made, by the code of its receipts. */
export const ecomChannels = [
  { value: 'customer_ecom_payment', label: 'Web shop', label_vi: 'Web bán hàng' },
  { value: 'shopee_payment', label: 'Shopee' },
  { value: 'lazada_payment', label: 'Lazada' },
  { value: 'tiktokshop_payment', label: 'TikTok Shop' },
] as const satisfies readonly { value: ReceiptTypeCode; label: string; label_vi?: string }[];
export type EcomChannel = (typeof ecomChannels)[number]['value'];

/** Money that a marketplace pays for what was sold there. */
export function isMarketplace(code: string): boolean {
  return code !== 'customer_ecom_payment' && ecomChannels.some(({ value }) => value === code);
}

/** Does the money come onto the shop's own account? Only there is it looked for, and asked for by a code. */
export function isOnShopAccount(paid: { receipt_type: string }): boolean {
  return paid.receipt_type !== 'collect_ecom';
}

/** The code of a receipt of which no one said one. */
export function receiptTypeCode(type: ReceiptType): ReceiptTypeCode {
  return isEcom(type) ? 'customer_ecom_payment' : 'customer_payment';
}

/** Marketplaces and the web shop pay for what is sold through them, and for nothing else. */
export function isCodeOf(code: string, type: ReceiptType): boolean {
  return isEcom(type) ? ecomChannels.some(({ value }) => value === code) : code === 'customer_payment';
}

/** Money that another person promises: without the connection it is not known whether it comes. */
export function isPromised(method: PaymentMethod): boolean {
  return method !== 'cash' && method !== 'transfer';
}

/** How a store pays back. */
export const refundMethods = ['cash', 'transfer'] as const satisfies readonly PaymentMethod[];

/** The money is here when the receipt is taken. A transfer is only announced: it is posted by a person who has seen it arrive. */
export function isAtHand(receipt: { payment_type: string }): boolean {
  return receipt.payment_type !== 'transfer';
}
