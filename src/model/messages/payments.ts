import { messages, wordsOf } from './kit.ts';

/** Which kinds of receipts and payments do not go together. */
export const paymentMessages = /* @__PURE__ */ messages('payments', {
  receiptType: (type: string) => `A receipt of the type “${wordsOf(type)}” is not possible here.`,
  receiptTypeCode: (code: string, receipt: string) =>
    `A “${wordsOf(code)}” does not go with a receipt of the type “${wordsOf(receipt)}”.`,
  paymentType: (type: string, receipt: string) =>
    `Payment by ${wordsOf(type)} does not go with a receipt of the type “${wordsOf(receipt)}”.`,
});
