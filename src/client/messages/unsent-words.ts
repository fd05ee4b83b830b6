/** What is unsent is counted by document (`outbox/entries.ts`): "1 document", "3 documents". */
export const documents = (count: number): string => `${count} ${count === 1 ? 'document' : 'documents'}`;

/** "1 unsent document", "3 unsent documents". */
export const unsentDocuments = (count: number): string =>
  `${count} unsent ${count === 1 ? 'document' : 'documents'}`;
