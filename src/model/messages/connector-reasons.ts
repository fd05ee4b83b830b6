/**
 * Why the ERP's connector refuses a document: stored with the document as English text. Who reads it in another language gets
 * the text with the same name; the parts are found again by these very words.
 */
export const connectorReasons = {
  noLocation: (code: string) => `Business Central does not have location ${code}`,
  noVariant: (variant: string, item: string) =>
    `Business Central does not have variant ${variant} of item ${item}`,
  severalOrders: (no: string, numbers: string) =>
    `Business Central has several sales orders of ${no}: ${numbers}`,
  severalTransfers: (no: string, numbers: string) =>
    `Business Central has several transfer orders of ${no}: ${numbers}`,
  severalDrafts: (no: string, numbers: string) => `Business Central has several drafts of ${no}: ${numbers}`,
  shipped: (no: string) => `Business Central has shipped goods of ${no}`,
  released: (no: string) =>
    `The sales order ${no} is released: people at Business Central must close it, or install the companion extension`,
  noTransfers: () => 'The companion extension of Business Central has no transfer orders',
  transferGone: (no: string) =>
    `Business Central has no transfer order ${no} any more, and did not receive all of it`,
  otherSum: (its: string, no: string, ours: string) =>
    `Business Central has ${its} under ${no}, and not ${ours}`,
  otherTotal: (its: string, no: string, ours: string) =>
    `Business Central makes ${its} of ${no}, and not ${ours}`,
  otherLine: (journal: string, no: string, line: string) =>
    `Journal ${journal} in Business Central has a line that is not of ${no}: ${line}`,
} as const satisfies Readonly<Record<string, (...parts: string[]) => string>>;
