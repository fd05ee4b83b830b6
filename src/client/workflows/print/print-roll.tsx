import type { PrintWidth } from '#calls/setup/devices.ts';
import { printOn } from './print-page.tsx';
import type { Slip } from './slip/draw-receipt.ts';
import { pictureUrl, slipPicture } from './slip/slip-picture.ts';
import { slipText } from './slip/slip-text.ts';

/** How wide the paper of so many dots is. Eight dots are a millimetre. */
const paperMm: Readonly<Record<PrintWidth, number>> = { 384: 58, 512: 72, 576: 80 };
const dotsPerMm = 8;
const marginMm = 3;
const mmPerPx = 25.4 / 96;
const shortestMm = 60;
/** Longer paper is torn off in pages. */
const longestMm = 3000;

/** Prints a slip by the print dialog, on paper as long as the slip: the very dots that a network printer gets. */
export function printRoll(slip: Slip, width: PrintWidth): Promise<void> {
  const drawn = slipPicture(slip, width);
  const picture = drawn && pictureUrl(drawn);
  const widthMm = width / dotsPerMm;
  const { title, no } = slip.printout;
  return printOn(
    <article lang="vi" style={{ width: `${widthMm}mm` }}>
      {drawn && picture ? (
        <img src={picture} width={drawn.width} height={drawn.height} alt={`${title[0]} ${no}`.trim()} />
      ) : null}
      {/* A tablet that is out of memory for pictures prints the words alone. */}
      <div data-said={picture ? 'drawn' : 'alone'}>
        {slipText(slip).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same, and nothing here moves
          <p key={at}>{line}</p>
        ))}
      </div>
    </article>,
    'roll',
    place => {
      const heightMm = Math.ceil(place.getBoundingClientRect().height * mmPerPx) + 2 * marginMm + 1;
      const lengthMm = Math.min(Math.max(heightMm, shortestMm), longestMm);
      const sideMm = (paperMm[width] - widthMm) / 2;
      return `@page { size: ${paperMm[width]}mm ${lengthMm}mm; margin: ${marginMm}mm ${sideMm}mm; }`;
    },
  );
}
