import { pictureBytes, pictureSide, thumbnailBytes, thumbnailSide } from '#model/stock/pictures.ts';
import { drawScaled } from './draw-scaled.ts';

/** As base64, for the call. */
export type Resized = { picture: string; thumbnail: string };

/**
 * A picture and its thumbnail as JPEG, made of whatever the browser can open. They are drawn again: where a photo was taken,
 * and everything else that a file may carry, stays behind.
 *
 * @throws for a file that is no picture
 */
export async function resizePicture(file: Blob): Promise<Resized> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const picture = await drawn(bitmap, pictureSide, pictureBytes);
    const thumbnail = await drawn(bitmap, thumbnailSide, thumbnailBytes);
    return { picture: await base64(picture), thumbnail: await base64(thumbnail) };
  } finally {
    bitmap.close();
  }
}

const qualities = [0.85, 0.7, 0.55, 0.4];

async function drawn(bitmap: ImageBitmap, side: number, mostBytes: number): Promise<Blob> {
  const canvas = drawScaled(bitmap, side, side);
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= mostBytes) return blob;
  }
  throw new Error('the picture cannot be made small enough');
}

function base64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('not read'));
    reader.readAsDataURL(blob);
  });
}
