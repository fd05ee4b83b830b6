import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Db } from './db/connection.ts';
import { items } from './db/schema/index.ts';
import { pictureSvg } from './db/seed/pictures.ts';

/** Pictures of items, open to anyone like every file of the client: `/images/items/{item_no}.svg`. */
export function servePictures(db: Db): Hono {
  const app = new Hono();
  app.get('/images/items/:file{[\\w.-]{1,60}\\.svg}', async c => {
    const itemNo = c.req.param('file').slice(0, -'.svg'.length);
    const [item] = await db
      .select({ category: items.item_category, description: items.description })
      .from(items)
      .where(eq(items.item_no, itemNo));
    if (!item) return c.text('Not found', 404);
    return c.body(pictureSvg(item.category, itemNo, item.description), 200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=2592000',
    });
  });
  return app;
}
