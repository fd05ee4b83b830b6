import { formatQuantity } from '#model/kit/format.ts';
import { type Measured, sumByUnit } from '#model/stock/by-unit.ts';
import { t } from '../../messages/en.ts';
import { language } from '../../messages/language.ts';

/** A document as it stands on paper, whatever it is: made by print-sales.ts, print-posted.ts and print-receipts.ts, drawn by print-sheet.tsx. */
export type Printout = {
  /** Vietnamese, English: `titleOf` says which of them stand on it. */
  title: readonly [string, string];
  no: string;
  /** What its bar code says, where that is not its number: the order that a return is of. */
  code?: string;
  /** Franchise that owns the document. */
  franchiseCode: string;
  /** Stand large below the title and at the head of every page. */
  marks: readonly string[];
  facts: readonly PrintFact[];
  /** Figures of the lines next to their quantities, by what they are called. */
  columns?: readonly string[];
  lines: readonly PrintLine[];
  sums: readonly PrintSum[];
  /** VND; absent where nothing is to be said in words */
  inWordsVnd?: number;
  /** What is still to be paid can be paid by scanning a code with this. */
  transfer?: { amountVnd: number; purpose: string };
  /** Where the customer finds the e-invoice, by scanning a code; absent where there is none. */
  einvoicePage?: string;
  notes: readonly string[];
  /** Who signs, on A4. */
  signatures: readonly string[];
  thanks: boolean;
};

/** What people call what a document has a code of. */
export type PaperNames = {
  location: (code: string) => string;
  agent: (agent: string, service: string) => string;
};

export type PrintFact = readonly [label: string, value: string];

export type PrintLine = {
  key: number;
  name: string;
  details: readonly string[];
  /** The code of its unit of measure. */
  unit: string;
  /** `null`: room to write it in */
  quantity: number | null;
  /** One for each of the columns. */
  figures?: readonly string[];
  /** VND; absent on papers without prices, and so are the other amounts then */
  priced?: { unitPriceVnd: number; discountVnd: number; amountVnd: number };
};

export type PrintSum = { label: string; value: string; strong?: boolean };

/** The title in Vietnamese, and below it in English where the page is not in Vietnamese. */
export const titleOf = ({ title: [vi, en] }: Pick<Printout, 'title'>): readonly string[] =>
  language() === 'vi' ? [vi] : [vi, en];

/** Those that say something. */
export function said(...facts: readonly PrintFact[]): PrintFact[] {
  return facts.filter(([, value]) => value !== '');
}

/** A line's quantity, or the room to write it in. */
export const quantityOf = ({ quantity }: PrintLine): string =>
  quantity === null ? '…………' : formatQuantity(quantity);

/** A unit of measure as the customer calls it. */
export const unitOnPaper = (code: string): string => t.print.units[code] ?? code;

/** What quantities come to, each unit by itself. */
export const sumOnPaper = (quantities: readonly Measured[]): string =>
  sumByUnit(quantities)
    .map(({ quantity, unit_of_measure }) =>
      [formatQuantity(quantity), unitOnPaper(unit_of_measure)].filter(Boolean).join(' '),
    )
    .join(' + ') || formatQuantity(0);

/** A line's further figures where there are no columns for them. */
export const figuresOf = ({ figures = [] }: PrintLine, columns: readonly string[] = []): string =>
  columns.flatMap((column, at) => (figures[at] ? [`${column} ${figures[at]}`] : [])).join(' · ');
