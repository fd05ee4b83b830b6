/**
 * What the connector writes into comments of the shop, so that it finds what it did there: Magento keeps no key of others
 * with invoices, shipments and credit memos. People read the comment too.
 */
export type Mark = {
  readonly kind: 'paid' | 'handed-over' | 'refunded' | 'closed';
  readonly reference: string;
  /** VND. */
  readonly amount: number;
  /** The way to pay; a hyphen for none. */
  readonly method: string;
};

export const markText = ({ kind, reference, amount, method }: Mark): string =>
  `Quầy: ${kind} [${[kind, word(reference), amount, word(method)].join(' ')}]`;

/** Marks are read by their blanks. */
const word = (text: string) => text.replace(/[\s[\]]+/g, '_') || '-';

const form = /\[(paid|handed-over|refunded|closed) (\S+) (\d+) (\S+)\]/;

/** The mark in a comment; `null` in one of the shop's own people. */
export function markIn(comment: string | null | undefined): Mark | null {
  const [, kind, reference = '', amount = '', method = ''] = form.exec(comment ?? '') ?? [];
  if (kind !== 'paid' && kind !== 'handed-over' && kind !== 'refunded' && kind !== 'closed') return null;
  return { kind, reference, amount: Number(amount), method };
}

/** Is it the mark with this key? */
export const isMarkOf = (mark: Mark | null, kind: Mark['kind'], reference: string): boolean =>
  mark?.kind === kind && mark.reference === word(reference);
