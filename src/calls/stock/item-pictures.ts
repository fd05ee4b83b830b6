import * as v from 'valibot';
import { done, itemNo } from '../kit/atoms.ts';
import { write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';
import { pictureBytes, thumbnailBytes } from './picture-input.ts';

/** What counts for all shops, and is changed in none of them. */
const changes = {
  method: 'POST',
  access: { pages: ['/items'], button: 'Picture', company: true },
  invalidates: ['items', 'fileStorage'],
  offline: 'online',
  document: ({ item_no }: { item_no: string }): Changed => ({ kind: 'itemPicture', no: item_no }),
} as const;

/** Gives an item a picture, and its thumbnail: JPEG, PNG or WebP. It is at once that of every franchise. Ours alone. */
export const set = write({
  ...changes,
  name: 'itemPictures.set',
  path: '/own/items/picture',
  input: v.object({ item_no: itemNo, picture: pictureBytes, thumbnail: thumbnailBytes }),
  answer: v.object({ picture: v.string() }),
  // Half a megabyte that needs the connection anyway has no place in the outbox.
  memoryOnly: true,
  failure: 'Update Picture Failed!',
  summary: ({ item_no }) => `Picture of item ${item_no}`,
});

/** Takes the picture away. Ours alone. */
export const remove = write({
  ...changes,
  name: 'itemPictures.remove',
  path: '/own/items/picture/remove',
  input: v.object({ item_no: itemNo }),
  answer: done,
  failure: 'Update Picture Failed!',
  summary: ({ item_no }) => `No picture of item ${item_no}`,
});
