import { messages } from './kit.ts';

/** Why what is sent to a system outside stays as it is. */
export const outgoingMessages = /* @__PURE__ */ messages('outgoing', {
  missing: 'This entry does not exist.',
  changed: 'This entry has changed since it was shown. Look at it again.',
  sending: 'This entry is being sent just now. Wait for what comes of it.',
  ended: 'This entry has ended.',
  notSent: 'This entry was not sent yet, so the other system cannot have it.',
  inDoubt: 'The other system may have taken the order back. Send this entry again, or mark it as sent.',
  notPaused: 'This system is not left alone just now.',
});
