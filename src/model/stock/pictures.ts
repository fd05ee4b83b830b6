/** Longer side of a picture and of its thumbnail, in pixels. */
export const pictureSide = 1200;
export const thumbnailSide = 240;
/** Most bytes of each: a request takes 1 MB, and a third is added on the way. */
export const pictureBytes = 500_000;
export const thumbnailBytes = 60_000;

/** A picture's file is named after its content, its thumbnail after the picture. */
const file = /^[\da-f]{64}(-s)?\.(jpg|png|webp)$/;

export const isPictureFile = (name: string): boolean => file.test(name);

/** `items/<hash>.jpg` → `items/<hash>-s.jpg`. What was drawn by the server has none, and is its own. */
export function thumbnailOf(picture: string): string {
  return picture.replace(/^(items\/[\da-f]{64})(\.(?:jpg|png|webp))$/, '$1-s$2');
}
