import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Db } from './db/connection.ts';
import { items } from './db/schema/index.ts';
import { pictureSvg } from './db/seed/pictures.ts';

/**
 * Pictures of items. An image has no header for a token, so the address itself is the leave to see it: a random name of
 * 122 bits that only the `picture` of an item tells, to people who are signed in. Any other address is a missing one.
 */
export function servePictures(db: Db): Hono {
  const app = new Hono();
  app.get('/images/items/:file{\\w{32}\\.svg}', async c => {
    const picture = `items/${c.req.param('file')}`;
    const [item] = await db
      .select({ itemNo: items.item_no, category: items.item_category, description: items.description })
      .from(items)
      .where(eq(items.picture, picture));
    if (!item) return c.text('Not found', 404);
    return c.body(pictureSvg(item.category, item.itemNo, item.description), 200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'private, max-age=2592000, immutable',
    });
  });
  return app;
}
