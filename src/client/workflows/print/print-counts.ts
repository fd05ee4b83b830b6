import { formatDateTime, formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { type Printout, said, sumOnPaper } from './print-content.ts';

const texts = t.print;

/** What a count sheet says on paper. */
export type CountPrint = {
  location: string;
  /** Franchise that owns the location; empty for the franchisor's. */
  franchiseCode: string;
  countedBy: string;
  /** ISO */
  at: string;
  /** Nothing is said of what is expected. */
  blind: boolean;
  lines: readonly {
    item_no: string;
    name: string;
    unit: string;
    /** `null`: to be written in by hand */
    counted: number | null;
    /** `null`: not known */
    expected: number | null;
    difference: number | null;
  }[];
};

/** A count sheet: with what was counted so far, and room to write in the rest. */
export function countPrintout({ lines, blind, ...sheet }: CountPrint): Printout {
  const counted = lines.flatMap(({ unit, counted: quantity }) =>
    quantity === null ? [] : [{ unit_of_measure: unit, quantity }],
  );
  const written = (quantity: number | null) => (quantity === null ? '' : formatQuantity(quantity));
  return {
    title: texts.titles.count,
    no: '',
    franchiseCode: sheet.franchiseCode,
    marks: [],
    facts: said(
      [texts.location, sheet.location],
      [texts.date, formatDateTime(sheet.at)],
      [texts.countedBy, sheet.countedBy],
    ),
    ...(blind ? {} : { columns: [texts.booked, texts.countDifference] }),
    lines: lines.map((line, key) => ({
      key,
      name: line.name,
      details: [line.item_no],
      unit: line.unit,
      quantity: line.counted,
      ...(blind ? {} : { figures: [written(line.expected), written(line.difference)] }),
    })),
    sums: [
      { label: texts.countedItems, value: `${counted.length} / ${lines.length}` },
      { label: texts.totalQuantity, value: sumOnPaper(counted), strong: true },
    ],
    notes: [],
    signatures: texts.signatures.count,
    thanks: false,
  };
}
