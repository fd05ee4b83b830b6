import * as v from 'valibot';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import type { Picture } from '../online-shop.ts';
import { anything, type MagentoClient } from './client.ts';

const media = v.array(v.object({ id: v.number(), file: v.nullish(v.string(), '') }));
const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

/** Magento keeps the name of a file, with a number behind it where it has one of the name. */
const nameOf = ({ sha256, content_type }: Picture) => `quay-${sha256.slice(0, 32)}.${endings[content_type]}`;
const hashIn = (file: string | null | undefined): string | null =>
  /\/quay-([\da-f]{32})(?:_\d+)?\.\w+$/.exec(file ?? '')?.[1] ?? null;

/**
 * Has a product show a picture, or none of ours. The shop says by the name of a file which picture it is, so that one that
 * was sent before a process died is found again. Pictures of the shop's own stay.
 */
export async function putPicture(
  client: MagentoClient,
  sku: string,
  { name, picture }: { name: string; picture: Picture | null },
  signal: AbortSignal,
): Promise<void> {
  const path = `V1/products/${encodeURIComponent(sku)}/media`;
  const there = await client.read({ what: 'read pictures', path, answer: media }, signal);
  const ours = there.flatMap(({ id, file }) => {
    const hash = hashIn(file);
    return hash === null ? [] : [{ id, hash }];
  });
  const wanted = picture?.sha256.slice(0, 32);
  if (picture && !ours.some(({ hash }) => hash === wanted)) {
    const content = {
      base64_encoded_data: Buffer.from(await read(picture.bytes)).toString('base64'),
      type: picture.content_type,
      name: nameOf(picture),
    };
    const entry = {
      media_type: 'image',
      label: name,
      position: 0,
      disabled: false,
      types: ['image', 'small_image', 'thumbnail'],
      content,
    };
    await client.write(
      { what: 'send a picture', method: 'POST', path, body: { entry }, answer: anything },
      signal,
    );
  }
  // One of them, where an answer was lost and the picture is there twice.
  const kept = ours.find(({ hash }) => hash === wanted);
  for (const { id } of ours)
    if (id !== kept?.id)
      await client.write(
        { what: 'remove a picture', method: 'DELETE', path: `${path}/${id}`, answer: anything },
        signal,
      );
}

/** A file that cannot be read holds no other item up. */
async function read(bytes: Picture['bytes']): Promise<Uint8Array> {
  try {
    return await bytes();
  } catch (error) {
    throw new SystemProblem('refused', systemTroubles.noPicture(), { cause: error });
  }
}
