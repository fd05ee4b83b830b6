/** What a column of a file holds, and how its header may read. */
export type Field = {
  readonly type:
    | 'code'
    | 'text'
    | 'amount'
    | 'quantity'
    | 'barcode'
    | 'barcodes'
    | 'phone'
    | 'date'
    | 'role'
    /** The code of a VAT group, or a rate. */
    | 'vat'
    /** Is it so? `yes` or `no`. */
    | 'yes'
    /** How an order reaches its customer: `collect` or `deliver`. */
    | 'way';
  /** In any case, with or without accents; those that say it best come first. */
  readonly headers: readonly string[];
  /** What cannot be read is left out with a note, and the row is taken without it. */
  readonly mayLack?: true;
};
