import type { Db } from '#server/db/connection.ts';

class TakenBack extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('taken back');
    this.result = result;
  }
}

/** The database, with transactions that do all they would do, and are then taken back while `isTrying`. */
export function takingBack(db: Db, isTrying: () => boolean): Db {
  const transaction: Db['transaction'] = async (run, config) => {
    if (!isTrying()) return db.transaction(run, config);
    try {
      return await db.transaction(async tx => {
        throw new TakenBack(await run(tx));
      }, config);
    } catch (error) {
      if (error instanceof TakenBack) return error.result as never; // what `run` resolved to
      throw error;
    }
  };
  return new Proxy(db, {
    get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
  });
}
