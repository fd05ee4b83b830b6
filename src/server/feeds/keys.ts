import { createHash, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { feedKeys as k } from '../db/schema/index.ts';

const hourMs = 3_600_000;

/**
 * The key in a request. Many readers can be given an address and nothing else; others send a user and a password, or a
 * token. The log holds paths alone, so that what stands in the query is in none of ours.
 *
 * @returns empty for none
 */
export function keyIn(authorization: string, query: string): string {
  const [, scheme = '', text = ''] = /^(Basic|Bearer) +(\S+) *$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return text;
  // The user may be any.
  if (scheme !== '')
    return Buffer.from(text, 'base64')
      .toString('utf8')
      .replace(/^[^:]*:/, '');
  return query;
}

/** The id of a key; `null` where it is none of ours. It takes the same time whatever the key begins with. */
export async function keyIdOf(db: Db, key: string, now: Date): Promise<number | null> {
  if (key === '') return null;
  const given = createHash('sha256').update(key).digest();
  const keys = await db.select().from(k);
  const found = keys.filter(({ hash }) => {
    const known = Buffer.from(hash, 'hex');
    return known.length === given.length && timingSafeEqual(known, given);
  });
  const [row] = found;
  if (!row) return null;
  const before = new Date(now.getTime() - hourMs);
  if (row.last_used_at === null || row.last_used_at < before)
    await db
      .update(k)
      .set({ last_used_at: now })
      .where(and(eq(k.id, row.id), or(isNull(k.last_used_at), lt(k.last_used_at, before))));
  return row.id;
}
