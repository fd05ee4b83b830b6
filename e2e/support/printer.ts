import type { Page } from '@playwright/test';

/** A printer that keeps every sheet it is given, instead of the browser's print dialog. */
export type Printer = {
  /** The texts of what was printed so far, oldest first. */
  sheets: readonly string[];
  /** The dots of those that were a picture, a bit each, black is 1; of others none. */
  dots: readonly { width: number; height: number; bits: Buffer }[];
};

type Sheet = { text: string; width: number; height: number; bits: number[] };

export async function attachPrinter(page: Page): Promise<Printer> {
  const sheets: string[] = [];
  const dots: { width: number; height: number; bits: Buffer }[] = [];
  await page.exposeFunction('keepSheet', ({ text, width, height, bits }: Sheet) => {
    sheets.push(text);
    dots.push({ width, height, bits: Buffer.from(bits) });
  });
  await page.addInitScript(() => {
    window.print = () => {
      const sheet = document.querySelector<HTMLElement>('body > .print');
      const image = document.querySelector<HTMLImageElement>('body > .print-roll img');
      const [width, height] = [image?.naturalWidth ?? 0, image?.naturalHeight ?? 0];
      const bits = Array.from({ length: (width / 8) * height }, () => 0);
      if (image) {
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width, height });
        const pen = canvas.getContext('2d');
        pen?.drawImage(image, 0, 0);
        pen?.getImageData(0, 0, width, height).data.forEach((shade, at) => {
          const dot = at >> 2;
          if (at % 4 === 0 && shade === 0) bits[dot >> 3] = (bits[dot >> 3] ?? 0) | (0x80 >> (dot & 7));
        });
      }
      // Exposed above.
      const { keepSheet } = window as unknown as { keepSheet: (sheet: Sheet) => Promise<void> };
      const text = sheet?.textContent ?? '';
      void keepSheet({ text, width, height, bits }).then(() => window.dispatchEvent(new Event('afterprint')));
    };
  });
  return { sheets, dots };
}
