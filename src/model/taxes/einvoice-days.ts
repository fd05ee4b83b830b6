type Counted = { readonly documents: number; readonly amount: number };

/** A day of a seller, as far as it is compared. */
export type ComparedDay = {
  readonly sold: Counted;
  readonly issued: Counted;
  readonly entered: Counted;
  readonly closed: Counted;
  readonly otherwise: number;
  readonly received: number;
};

/**
 * What of a day does not agree, in VND: sold and without a number, and sold and not paid on that day. A sale of which a person
 * decided that it gets no e-invoice is no difference.
 */
export function differencesOf({ sold, issued, entered, closed, otherwise, received }: ComparedDay): {
  readonly invoiced: number;
  readonly paid: number;
  /** Whether every document has its number, and for its own amount. */
  readonly isWhole: boolean;
} {
  const invoiced = sold.amount - issued.amount - entered.amount - closed.amount;
  const documents = sold.documents - issued.documents - entered.documents - closed.documents;
  // A sale and a return of the same amount without numbers add up to nothing.
  return {
    invoiced,
    paid: sold.amount - received,
    isWhole: invoiced === 0 && documents === 0 && otherwise === 0,
  };
}
