/** What one kind of document is called where all kinds share a piece of the screen. */
export type DocumentWords = {
  loading: string;
  notFound: string;
  /** What of it is still on the tablet only. */
  unsent: string;
  refused: string;
};
