/** What a column of a file holds, and how its header may read. */
export type Field = {
  readonly type: 'code' | 'text' | 'amount' | 'quantity' | 'barcode' | 'phone' | 'date' | 'role';
  /** In any case, with or without accents. */
  readonly headers: readonly string[];
};
