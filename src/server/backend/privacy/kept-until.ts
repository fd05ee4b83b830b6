/** The last day on which names of documents are kept apart: the end of a year, as books are kept. */
export const keptUntil = (today: string, years: number) =>
  `${String(Number(today.slice(0, 4)) + years).padStart(4, '0')}-12-31`;
