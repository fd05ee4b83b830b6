import { eq, sql } from 'drizzle-orm';
import { itemPictures as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';
import { stockMessages } from '#model/messages/stock.ts';
import {
  pictureBytes,
  pictureSide,
  thumbnailBytes,
  thumbnailOf,
  thumbnailSide,
} from '#model/stock/pictures.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { franchiseItems, items } from '../../db/schema/index.ts';
import { type PictureFacts, pictureFacts } from '../../files/picture-facts.ts';
import type { PictureFolder } from '../../files/picture-folder.ts';
import { pictureName } from '../../files/resize-picture.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { fileOfSite } from '../picture-site/given.ts';

/** The person who uses a file and the person who drops files do not meet: shared by the ones, alone for the others. */
export const pictureLock = 7_204_311;

export const handlers = answers(calls, {
  set: async ({ item_no, picture, thumbnail }, context) => {
    const files = pictureOf({ picture, thumbnail });
    const before = await lockOurs(context, item_no);
    const name = await storePicture(context, files);
    await change(context, item_no, before, name);
    return { picture: name };
  },

  remove: async ({ item_no }, context) => {
    filesOf(context);
    await change(context, item_no, await lockOurs(context, item_no), '');
    return {};
  },
});

export function filesOf({ files }: Pick<Context, 'files'>) {
  if (!files) throw new Refusal('rule', stockMessages.noFiles());
  return files;
}

export const baseName = (picture: string): string => picture.replace(/^items\//, '');

type Pictures = { readonly large: Buffer; readonly small: Buffer; readonly type: PictureFacts['type'] };

/**
 * What was sent as a picture and its thumbnail.
 *
 * @throws Refusal `validation` where it is none
 */
export function pictureOf({ picture, thumbnail }: { picture: string; thumbnail: string }): Pictures {
  const large = decoded(picture, 'picture', pictureBytes, pictureSide);
  const small = decoded(thumbnail, 'thumbnail', thumbnailBytes, thumbnailSide);
  if (large.facts.type !== small.facts.type)
    throw new Refusal('validation', stockMessages.noPicture(), 'thumbnail');
  return { large: large.bytes, small: small.bytes, type: large.facts.type };
}

/**
 * Keeps both files. Before the row: what is told of is there. A change that fails leaves files that no one uses, which are
 * dropped later.
 *
 * @returns the picture's name
 */
export async function storePicture(context: Context, { large, small, type }: Pictures): Promise<string> {
  const { tx, now } = context;
  const files = filesOf(context);
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${pictureLock})`);
  const name = pictureName(large, small, type);
  await files.put(baseName(name), large, now);
  await files.put(baseName(thumbnailOf(name)), small, now);
  return name;
}

/** The item's picture, locked for a person who changes it. What the picture site gives is changed there. */
async function lockOurs(context: Context, item_no: string): Promise<string> {
  const { tx } = context;
  const before = await lockItem(tx, item_no);
  if (before === null) throw new Refusal('not_found', serverMessages.missing('Item', item_no));
  const name = await fileOfSite(context, item_no);
  if (name !== null) throw new Refusal('rule', stockMessages.pictureOfSite(name), 'item_no');
  return before;
}

/** The picture of an item, locked; `null` where there is no such item. */
export async function lockItem(tx: Tx, item_no: string): Promise<string | null> {
  const [row] = await tx
    .select({ picture: items.picture })
    .from(items)
    .where(eq(items.item_no, item_no))
    // The person who brings items to a franchise refers to this row, and need not wait.
    .for('no key update');
  return row?.picture ?? null;
}

/** The item's picture is that of all franchises that sell it, at once. */
async function change(context: Context, item_no: string, before: string, picture: string): Promise<void> {
  if (before === picture) return;
  await putPicture(context, filesOf(context), { item_no, before, picture });
  await auditOf(context, 'item.picture', item_no, { before, after: picture });
}

/**
 * Gives an item, which the caller has locked, another picture.
 *
 * @param picture that lies in the folder; empty for none
 */
export async function putPicture(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  files: PictureFolder,
  { item_no, before, picture }: { item_no: string; before: string; picture: string },
): Promise<void> {
  await tx.update(items).set({ picture }).where(eq(items.item_no, item_no));
  // In one order, as the person who brings items from the ERP has it.
  await tx.execute(sql`select from franchise_items where item_no = ${item_no}
    order by franchise_code, item_no, variant_code for update`);
  await tx.update(franchiseItems).set({ picture }).where(eq(franchiseItems.item_no, item_no));
  // The time of grace of what is not used any more begins now.
  if (/\.(jpg|png|webp)$/.test(before))
    for (const old of [before, thumbnailOf(before)]) await files.touch(baseName(old), now);
}

function decoded(
  base64: string,
  field: string,
  mostBytes: number,
  mostSide: number,
): { bytes: Buffer; facts: PictureFacts } {
  // Node's decoder skips what is no base64; what is left is looked at as it will be served.
  const bytes = Buffer.from(base64, 'base64');
  const facts = pictureFacts(bytes);
  if (!facts || facts.width === 0 || facts.height === 0)
    throw new Refusal('validation', stockMessages.noPicture(), field);
  if (bytes.length > mostBytes || Math.max(facts.width, facts.height) > mostSide)
    throw new Refusal('validation', stockMessages.pictureTooLarge(mostSide), field);
  return { bytes, facts };
}
