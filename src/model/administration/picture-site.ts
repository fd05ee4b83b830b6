/** Why a file of the picture site is no picture of ours. The later ones pass, and are tried again. */
export const pictureRefusals = [
  'no-picture',
  'too-large',
  'too-many-pixels',
  'broken',
  'gone',
  'not-allowed',
  'elsewhere',
  'incomplete',
  'failed',
] as const;
export type PictureRefusal = (typeof pictureRefusals)[number];

/** Most bytes of a file on the site, and most pixels of the picture in it. */
export const siteFileBytes = 10 * 1024 * 1024;
export const siteFilePixels = 64_000_000;

/** Endings of names of files that are pictures. */
export const pictureEndings = ['jpg', 'jpeg', 'png', 'webp'] as const;

const pictureName = new RegExp(`\\.(${pictureEndings.join('|')})$`, 'i');
/** Does the name of a file say that it is a picture that the site may give an item? */
export const isPictureName = (name: string): boolean => pictureName.test(name);
