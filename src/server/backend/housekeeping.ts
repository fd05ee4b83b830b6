import { and, eq, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import {
  idempotency,
  imports,
  keyShares,
  knownDevices,
  priceChanges,
  promotionChanges,
  serverProcesses,
  sessions,
  signInFailures,
  tablets,
} from '../db/schema/index.ts';
import { dropUnusedRooms } from '../displays/rooms.ts';
import type { PictureFolder } from '../files/picture-folder.ts';
import { dropOldPrintJobs } from '../printing/print-jobs.ts';
import { dropEnded } from '../session/ended-tokens.ts';
import { knownForMs } from '../session/sign-in-throttle.ts';
import { dropUnused } from './administration/file-storage.ts';
import { retentionMs } from './kit/ledger.ts';
import { tidyPrivacy } from './privacy/retention.ts';
import { dropOldChanges } from './session/row-changes.ts';

/**
 * A used key is known for two years. So long can a tablet keep an entry that a later version still
 * understands.
 */
const keptMs = 2 * 365 * 24 * 3600_000;

/** A day longer than a company can let an earlier price stand. */
const toldMs = 31 * 24 * 3600_000;

/**
 * Drops what has ended: pictures that no item uses any more, sessions, shares of keys, locks, dead processes,
 * and the answers of old keys. The keys themselves stay known.
 */
export async function keepHouse(db: Db, now: Date, files: PictureFolder | null = null): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db.delete(sessions).where(lt(sessions.expires_at, now));
  await dropEnded(db, now);
  await dropUnusedRooms(db, now);
  await db.delete(keyShares).where(lt(keyShares.expires_at, now));
  await db.delete(signInFailures).where(lt(signInFailures.since, before(24 * 3600_000)));
  await db.delete(knownDevices).where(lt(knownDevices.last_sign_in, before(knownForMs)));
  await db.delete(serverProcesses).where(lt(serverProcesses.seen_at, before(24 * 3600_000)));
  await db.delete(imports).where(lt(imports.created_at, before(24 * 3600_000)));
  // A tablet with unsent work is remembered until the office says what became of it.
  await db
    .delete(tablets)
    .where(and(eq(tablets.unsent, 0), lt(tablets.seen_at, before(180 * 24 * 3600_000))));
  await db.delete(priceChanges).where(lt(priceChanges.until, before(toldMs)));
  await db.delete(promotionChanges).where(lt(promotionChanges.until, before(toldMs)));
  await dropOldChanges(db, now);
  await tidyPrivacy(db, now);
  await dropOldPrintJobs(db, before(30 * 24 * 3600_000));
  await db
    .update(idempotency)
    .set({ body: '' })
    .where(
      and(
        lt(idempotency.created_at, before(retentionMs)),
        isNotNull(idempotency.body),
        ne(idempotency.body, ''),
      ),
    );
  await db.delete(idempotency).where(lt(idempotency.created_at, before(keptMs)));
  await db.execute(sql`delete from lanes where updated_at < ${before(keptMs).toISOString()}::timestamptz`);
  if (files) await db.transaction(tx => dropUnused(tx, files, now));
}
