import { messages } from './kit.ts';

/** Why an order of the online shop stays as it is. */
export const onlineOrderMessages = /* @__PURE__ */ messages('onlineOrders', {
  missing: (no: string) => `There is no online order ${no}.`,
  noStore: (code: string) => `No store has the code ${code}.`,
  changed: 'This order has changed since it was shown. Look at it again.',
});
