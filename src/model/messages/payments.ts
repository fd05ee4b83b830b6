import { messages } from './kit.ts';

/** Which kinds of receipts and payments do not go together. */
export const paymentMessages = /* @__PURE__ */ messages('payments', {
  receiptType: (type: string) => `Receipt Type must not be ${type}.`,
  receiptTypeCode: (code: string, receipt: string) =>
    `Receipt Type Code must not be ${code} when Receipt Type is ${receipt}.`,
  paymentType: (type: string, receipt: string) =>
    `Payment Type must not be ${type} in Cash Receipt: Receipt Type=${receipt}.`,
});
