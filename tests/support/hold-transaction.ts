import type { SQL } from 'drizzle-orm';
import type { Db } from '#server/db/connection.ts';

/** Holds what a query locks, so that the server does not come to an end with it, until the returned function is called. */
export async function holdTransaction(db: Db, locking: SQL): Promise<() => Promise<void>> {
  const [isHeld, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = db.transaction(async tx => {
    await tx.execute(locking);
    isHeld.resolve();
    await end.promise;
  });
  await isHeld.promise;
  return () => {
    end.resolve();
    return held;
  };
}
