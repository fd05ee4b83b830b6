import { createHash } from 'node:crypto';
import { siteFilePixels } from '#model/administration/picture-site.ts';
import {
  pictureBytes,
  pictureSide,
  thumbnailBytes,
  thumbnailOf,
  thumbnailSide,
} from '#model/stock/pictures.ts';
import { pictureFacts } from './picture-facts.ts';

/** A picture and its thumbnail as tablets get them, both JPEG. */
export type ResizedPicture = {
  /** `items/<hash>.jpg`, as an item names it. */
  readonly picture: string;
  readonly large: Buffer;
  readonly small: Buffer;
};

/** What keeps bytes from becoming a picture. */
export type NoPicture = 'no-picture' | 'too-many-pixels' | 'broken';

/** Time that a picture may take, in seconds. */
const longest = 30;
const qualities = [85, 70, 55, 40];

/**
 * Draws a picture again as the browser does with one that a person chooses: JPEG, upright, on white, no larger than
 * tablets get it. What else the file carries stays behind.
 */
export async function resizePicture(bytes: Buffer): Promise<ResizedPicture | NoPicture> {
  const facts = pictureFacts(bytes);
  if (!facts || facts.width === 0 || facts.height === 0) return 'no-picture';
  // Before anything is unpacked: a few kilobytes can say that they are gigabytes.
  if (facts.width * facts.height > siteFilePixels) return 'too-many-pixels';
  try {
    const large = await drawn(bytes, pictureSide, pictureBytes);
    const small = large && (await drawn(large, thumbnailSide, thumbnailBytes));
    if (!large || !small) return 'broken';
    return {
      picture: pictureName(large, small, 'jpg'),
      large,
      small,
    };
  } catch {
    return 'broken';
  }
}

/** A picture is named after its content and that of its thumbnail. */
export const pictureName = (large: Buffer, small: Buffer, type: string): string =>
  `items/${createHash('sha256').update(large).update(small).digest('hex')}.${type}`;

/** Both files by their names in the folder. */
export function filesOfPicture({
  picture,
  large,
  small,
}: ResizedPicture): readonly (readonly [string, Buffer])[] {
  const nameOf = (path: string) => path.replace(/^items\//, '');
  return [
    [nameOf(picture), large],
    [nameOf(thumbnailOf(picture)), small],
  ];
}

/** `null` where it stays too large. */
async function drawn(bytes: Buffer, side: number, mostBytes: number): Promise<Buffer | null> {
  const sharp = await loaded();
  const image = sharp(bytes, {
    failOn: 'truncated',
    limitInputPixels: siteFilePixels,
    sequentialRead: true,
  })
    .timeout({ seconds: longest })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
  for (const quality of qualities) {
    const made = await image.clone().jpeg({ quality }).toBuffer();
    if (made.length <= mostBytes) return made;
  }
  return null;
}

/** Loaded when the first picture comes: most companies have no picture site. */
async function loaded() {
  const { default: sharp } = await import('sharp');
  // Sales go before pictures: one thread, and nothing kept.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
