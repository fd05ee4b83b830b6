import { formatAmount } from '#model/kit/format.ts';
import { BarCodeImage } from './bar-code-image.tsx';
import { unitOnPaper } from './print-content.ts';
import { printOn } from './print-page.tsx';

/** What stands on a label for a shelf or an item. */
export type PrintableLabel = {
  name: string;
  /** What a scan of it finds; empty for none. */
  code: string;
  /** Its code. */
  unit: string;
  /** VND */
  price: number;
};

/** Width and height in mm. A sheet has no margins, and as many labels as fill it. */
const papers = {
  '50x30': { label: [50, 30], page: [50, 30] },
  '40x30': { label: [40, 30], page: [40, 30] },
  // 24 labels of 70 × 37 mm, which leave 1 mm of the sheet.
  a4: { label: [70, 37], page: [210, 297] },
} as const;

export type LabelPaper = keyof typeof papers;

export const labelPapers: readonly LabelPaper[] = ['50x30', '40x30', 'a4'];

/** What a label keeps free on either side. */
const sideMm = 2;

/** Prints labels by the print dialog: one after the other from a label printer, or side by side on sheets of A4. */
export async function printLabels(labels: readonly PrintableLabel[], paper: LabelPaper): Promise<void> {
  const { label, page } = papers[paper];
  const [width, height] = label;
  const [pageWidth, pageHeight] = page;
  await printOn(
    <div data-paper={paper}>
      {labels.map(({ name, code, unit, price }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels of an item are the same, and nothing here moves
        <section key={index} style={{ width: `${width}mm`, height: `${height}mm` }}>
          <span>{name}</span>
          <strong>
            {formatAmount(price)} ₫{unit && <small> / {unitOnPaper(unit)}</small>}
          </strong>
          {code && (
            <>
              <BarCodeImage text={code} roomMm={width - 2 * sideMm} />
              <small>{code}</small>
            </>
          )}
        </section>
      ))}
    </div>,
    'labels',
    () => `@page { size: ${pageWidth}mm ${pageHeight}mm; margin: 0; }`,
  );
}
