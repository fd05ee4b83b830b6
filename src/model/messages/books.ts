import { messages } from './kit.ts';

/** Why a book is not shown, or a period not closed. */
export const bookMessages = /* @__PURE__ */ messages('books', {
  noForm: 'This shop keeps no such book.',
  costs: 'Your permission set does not show what goods cost.',
  wholePeriod: 'A month or a quarter is closed, from its first to its last day.',
  notEnded: 'A period is closed when it is over: at the earliest a quarter of an hour after its last day.',
  isClosed: (day: string) => `The books are closed up to ${day} already.`,
  notLast: (day: string) => `Only the last closed period is opened again: the one up to ${day}.`,
  noneClosed: 'No period is closed.',
});
