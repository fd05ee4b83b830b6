import { messages } from './kit.ts';

/** Why sales are not posted at the ERP as a person asks for it. */
export const statementMessages = /* @__PURE__ */ messages('statements', {
  missing: 'This statement is not there.',
  notRefused: 'Only a statement that was refused can be sent again.',
  paymentsNotRefused:
    'The payments of this statement are not refused any more, or for another reason. Look at them again.',
  paymentsBefore: 'Payments are posted from the first business day on, or later.',
  laterDay: 'The first day must be later than today: what was sold before stays out.',
});
