import { messages } from './kit.ts';

/** Why VAT groups are not changed as a person asks for it. */
export const vatMessages = /* @__PURE__ */ messages('vat', {
  noEnd: 'The law says no end of this rate.',
  endChanged: 'The end of this rate has been changed in the meantime.',
  oneDefault: 'One group is for all goods that name none: choose another one for them first.',
});
