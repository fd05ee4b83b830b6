import { isLogoText, logoHeight, logoWidth } from '#model/setup/logo.ts';

/** PNG keeps a drawn logo sharp; a photo has room as a JPEG. */
const tries = [
  ['image/png', 1],
  ['image/jpeg', 0.9],
  ['image/jpeg', 0.7],
  ['image/jpeg', 0.5],
] as const;

/**
 * A logo as the text of its address, as large as it may be, made of whatever the browser can open. It is drawn anew: what
 * else a file may carry stays behind.
 *
 * @throws for a file that is no picture
 */
export async function shrinkLogo(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, logoWidth / bitmap.width, logoHeight / bitmap.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.floor(bitmap.width * scale));
    canvas.height = Math.max(1, Math.floor(bitmap.height * scale));
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('this browser draws no pictures');
    // What is clear is white, as the paper is.
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    for (const [type, quality] of tries) {
      const text = canvas.toDataURL(type, quality);
      if (isLogoText(text)) return text;
    }
    throw new Error('the logo cannot be made small enough');
  } finally {
    bitmap.close();
  }
}
