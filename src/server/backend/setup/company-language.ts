import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { config } from '../../db/schema/index.ts';
import type { Settings } from './config.ts';

type CompanyLanguage = Settings['default_language'];
const name = 'default_language' satisfies keyof Settings;

/** What the environment says is what a company begins with; once it has a language, that one counts. */
export async function beginLanguage(db: Db, language: CompanyLanguage): Promise<void> {
  await db.insert(config).values({ name, value: language }).onConflictDoNothing();
}

/** How long a page waits for a database that does not answer. */
const waitMs = 500;

/**
 * The language that the company shows to people who have chosen none; `null` until it has one. It is looked
 * up again after a few seconds, because another server process may have changed it. While it cannot be looked
 * up it stays what it was.
 */
export function languageWatch(
  db: Db,
  { everyMs = 3000, now = () => performance.now() }: { everyMs?: number; now?: () => number } = {},
): () => Promise<CompanyLanguage | null> {
  let known: CompanyLanguage | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const read = async () => {
    try {
      const [row] = await db.select().from(config).where(eq(config.name, name));
      known = row?.value === 'vi' || row?.value === 'en' ? row.value : null;
    } catch {
      // The page is served all the same; /readyz tells of the database.
    }
    reading = null;
  };
  return async () => {
    if (reading === null && now() - readAt >= everyMs) {
      readAt = now();
      reading = read();
    }
    if (reading === null) return known;
    const late = new Promise<void>(resolve => setTimeout(resolve, waitMs).unref());
    await Promise.race([reading, late]);
    return known;
  };
}
