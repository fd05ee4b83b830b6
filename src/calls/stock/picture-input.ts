import * as v from 'valibot';
import { pictureBytes as mostOfPicture, thumbnailBytes as mostOfThumbnail } from '#model/stock/pictures.ts';
import { required } from '../kit/atoms.ts';

/** A file as base64, which begins as JPEG, PNG and WebP do. */
const bytes = (most: number) =>
  v.pipe(required(Math.ceil(most / 3) * 4), v.regex(/^(?:\/9j\/|iVBORw0KGgo|UklGR)[\w+/]*={0,2}$/));

export const pictureBytes = bytes(mostOfPicture);
export const thumbnailBytes = bytes(mostOfThumbnail);
