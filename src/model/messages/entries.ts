import { messages } from './kit.ts';

/** What entries of the warehouse refuse. */
export const entryMessages = /* @__PURE__ */ messages('entries', {
  entryOfDocument: (no: number) => `Warehouse Entry ${no} belongs to a document and cannot be changed.`,
  entryTakesBack: (no: number, other: number) =>
    `Warehouse Entry ${no} takes back entry ${other} and cannot be changed.`,
  entryTakenBack: (no: number, other: number) =>
    `Warehouse Entry ${no} has been taken back by entry ${other}.`,
});
