import { isLogoText, logoHeight, logoWidth } from '#model/setup/logo.ts';
import { drawScaled } from '../../../workflows/items/draw-scaled.ts';

/** PNG keeps a drawn logo sharp; a photo has room as a JPEG. */
const tries = [
  ['image/png', 1],
  ['image/jpeg', 0.9],
  ['image/jpeg', 0.7],
  ['image/jpeg', 0.5],
] as const;

/**
 * A logo as the text of its address, as large as it may be, made of whatever the browser can open. It is
 * drawn again: what else a file may carry stays behind.
 *
 * @throws for a file that is no picture
 */
export async function shrinkLogo(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const canvas = drawScaled(bitmap, logoWidth, logoHeight);
    for (const [type, quality] of tries) {
      const text = canvas.toDataURL(type, quality);
      if (isLogoText(text)) return text;
    }
    throw new Error('the logo cannot be made small enough');
  } finally {
    bitmap.close();
  }
}
