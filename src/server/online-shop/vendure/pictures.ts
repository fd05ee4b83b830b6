import * as v from 'valibot';
import { systemActions } from '#model/messages/system-actions.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import type { Picture } from '../online-shop.ts';
import type { VendureClient } from './client.ts';

const ids = v.array(v.object({ id: v.string() }));
const assets = v.object({ assets: v.object({ items: ids }) });
const findText = `query Picture($sha: String!) {
  assets(options: { filter: { quaySha256: { eq: $sha } }, take: 1 }) {
    items { id }
  }
}`;
const made = v.object({ createAssets: ids });
const createText = `mutation Picture($file: Upload!, $sha: String!) {
  createAssets(input: [{ file: $file, customFields: { quaySha256: $sha } }]) {
    ... on Asset { id }
    ... on ErrorResult {
      errorCode
      message
    }
  }
}`;
const gone = v.object({ deleteAssets: v.object({ result: v.string() }) });
const deleteText = `mutation Pictures($ids: [ID!]!) {
  deleteAssets(input: { assetIds: $ids }) {
    result
    message
  }
}`;
const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

/** The id of a picture in the shop. It is sent where the shop has it not; items may share one. */
export async function pictureId(
  client: VendureClient,
  { sha256, content_type, bytes }: Picture,
  signal: AbortSignal,
): Promise<string> {
  const variables = { sha: sha256 };
  const find = { what: systemActions.readPictures, text: findText, variables, answer: assets };
  const [there] = (await client.read(find, signal)).assets.items;
  if (there) return there.id;
  const upload = {
    bytes: await read(bytes),
    name: `${sha256.slice(0, 32)}.${endings[content_type]}`,
    content_type,
  };
  const create = { what: systemActions.sendPicture, text: createText, variables, answer: made };
  const [asset] = (await client.write(create, signal, upload)).createAssets;
  return asset?.id ?? ''; // never: it answers with each
}

/** A file that cannot be read holds no other item up. */
async function read(bytes: Picture['bytes']): Promise<Uint8Array> {
  try {
    return await bytes();
  } catch (error) {
    throw new SystemProblem('refused', systemTroubles.noPicture(), { cause: error });
  }
}

/** Removes pictures of ours that no product shows any longer. The shop keeps one that another still shows. */
export async function dropPictures(
  client: VendureClient,
  assetIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  if (assetIds.length === 0) return;
  const variables = { ids: assetIds };
  await client.write({ what: 'remove pictures', text: deleteText, variables, answer: gone }, signal);
}
