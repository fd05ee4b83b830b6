import { eq } from 'drizzle-orm';
import { productFeed as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { mostFeedKeys } from '#model/administration/product-feed.ts';
import { productFeedMessages } from '#model/messages/product-feed.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { config, feedKeys as k } from '../../db/schema/index.ts';
import { feedSettingsOf } from '../../feeds/settings.ts';
import { answers } from '../kit/answers.ts';
import { saveSetting } from '../setup/config.ts';

const keysOf = (tx: Tx) => tx.select().from(k).orderBy(k.id);

export const handlers = answers(calls, {
  async get(_, { tx }) {
    const keys = await keysOf(tx);
    return {
      ...(await feedSettingsOf(tx)),
      keys: keys.map(({ hash: _hash, created_at, last_used_at, ...key }) => ({
        ...key,
        created_at: created_at?.toISOString() ?? '', // never: the column has a default
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
    };
  },

  async save(settings, context) {
    const before = await feedSettingsOf(context.tx);
    if (JSON.stringify(before) === JSON.stringify(settings)) return {};
    await saveSetting(context.tx, 'product_feed', settings);
    await auditOf(context, 'product-feed.change', 'product-feed', settings);
    return {};
  },

  async addKey({ name, hash }, context) {
    const { tx, now, actor } = context;
    // Two administrators at once: the second one counts what the first has added.
    await tx
      .insert(config)
      .values({ name: 'product_feed', value: await feedSettingsOf(tx) })
      .onConflictDoNothing();
    await tx.select().from(config).where(eq(config.name, 'product_feed')).for('update');
    const keys = await keysOf(tx);
    if (keys.some(key => key.hash === hash))
      throw new Refusal('rule', productFeedMessages.keyTaken(), 'hash');
    if (keys.length >= mostFeedKeys)
      throw new Refusal('rule', productFeedMessages.mostKeys(mostFeedKeys), 'name');
    await tx.insert(k).values({ name, hash, created_by: actor.user.username, created_at: now });
    await auditOf(context, 'product-feed.add-key', name);
    return {};
  },

  async removeKey({ id }, context) {
    const [gone] = await context.tx.delete(k).where(eq(k.id, id)).returning();
    if (!gone) throw new Refusal('not_found', productFeedMessages.keyMissing(), 'id');
    await auditOf(context, 'product-feed.remove-key', gone.name);
    return {};
  },
});
