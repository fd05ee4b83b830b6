import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type { Db } from './db/connection.ts';
import { items } from './db/schema/index.ts';
import { pictureSvg } from './db/seed/pictures.ts';
import type { PictureFolder } from './files/picture-folder.ts';

const types: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
/** A name never stands for another picture. */
const kept = 'private, max-age=2592000, immutable';

/** Looks something up for a request in its turn, see `Front.look`. */
export type Look = (c: Context, work: () => Promise<Response>) => Promise<Response>;

/**
 * Pictures of items. An image has no header for a token, so the address itself is the leave to see it. It is
 * a random name of 122 bits, or the hash of what was uploaded. Only the `picture` of an item tells it, to
 * people who are signed in. Any other address is a missing one.
 */
export function servePictures(db: Db, files: PictureFolder, look: Look): Hono {
  const app = new Hono();
  app.get('/images/items/:file{[\\da-f]{64}(?:-s)?\\.(?:jpg|png|webp)}', async c => {
    const name = c.req.param('file');
    return look(c, async () => {
      const bytes = await files.read(name);
      if (!bytes) return c.text('Not found', 404);
      // `nosniff` and a sandboxed policy come with every answer: a browser shows it as this type of picture or not at all.
      return c.body(new Uint8Array(bytes), 200, {
        'content-type': types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
        'cache-control': kept,
      });
    });
  });
  app.get('/images/items/:file{\\w{32}\\.svg}', async c => {
    const picture = `items/${c.req.param('file')}`;
    return look(c, async () => {
      const [item] = await db
        .select({ itemNo: items.item_no, category: items.item_category, description: items.description })
        .from(items)
        .where(eq(items.picture, picture));
      if (!item) return c.text('Not found', 404);
      return c.body(pictureSvg(item.category, item.itemNo, item.description), 200, {
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': kept,
      });
    });
  });
  return app;
}
