import { drawReceipt, type Slip } from './draw-receipt.ts';
import type { Pen } from './slip-pen.ts';

/**
 * What a slip says, line by line from the top. A pen that draws nothing writes it down, so that it is what is
 * drawn.
 */
export function slipText(slip: Slip): string[] {
  const lines = new Map<number, string>();
  const pen: Pen = {
    fillStyle: '',
    font: '',
    textAlign: 'left',
    textBaseline: 'top',
    fillRect: () => {},
    // On a line without an end nothing is broken.
    measureText: () => ({ width: 0 }),
    fillText: (text, _, y) => void lines.set(y, [lines.get(y), text].filter(Boolean).join(' ')),
  };
  drawReceipt(pen, slip, 576);
  return [...lines.values()];
}
