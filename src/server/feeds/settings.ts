import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db, Tx } from '../db/connection.ts';
import { config } from '../db/schema/index.ts';

const settingsSchema = v.object({
  link_template: v.optional(v.string(), ''),
  brand: v.optional(v.string(), ''),
});
/** What administrators say of the feed; see the call `productFeed.save`. */
export type FeedSettings = v.InferOutput<typeof settingsSchema>;

/** What they have said; all of it is empty in the beginning. */
export async function feedSettingsOf(db: Db | Tx): Promise<FeedSettings> {
  const [row] = await db.select().from(config).where(eq(config.name, 'product_feed'));
  return v.parse(settingsSchema, row?.value ?? {});
}
