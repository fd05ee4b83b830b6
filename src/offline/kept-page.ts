import { type IDBPDatabase, unwrap, wrap } from 'idb';

/**
 * A page that the browser keeps for its back button is stopped in the middle of what it does. A transaction in which it is
 * stopped lets none of the next page begin, also after that one is loaded again: WebKit showed it empty, or refused to save.
 * So no transaction is open while a page is kept.
 */
export type KeptPage = {
  /** Resolves when the page is in use: at once, or when it is taken back. */
  inUse(): Promise<void>;
  /** Aborts the transactions of this connection when the page is kept, and refuses others for as long. */
  guard<Schema>(db: IDBPDatabase<Schema>): IDBPDatabase<Schema>;
  close(): void;
};

export function followKeptPage(): KeptPage {
  let use = Promise.withResolvers<void>();
  use.resolve();
  let isKept = false;
  const active = new Set<IDBTransaction>();

  const keep = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    isKept = true;
    use = Promise.withResolvers();
    for (const tx of active) abort(tx);
  };
  const takeBack = () => {
    isKept = false;
    use.resolve();
  };
  globalThis.addEventListener?.('pagehide', keep);
  globalThis.addEventListener?.('pageshow', takeBack);

  return {
    inUse: () => use.promise,
    guard(db) {
      const connection = unwrap(db);
      // Also for what `idb` begins by itself for a single request.
      connection.transaction = (...asked) => {
        if (isKept) throw new DOMException('the browser keeps this page', 'AbortError');
        const tx = IDBDatabase.prototype.transaction.apply(connection, asked);
        active.add(tx);
        // Who makes a request of it hears of the same failure there.
        void wrap(tx)
          .done.catch(() => undefined)
          .finally(() => active.delete(tx));
        return tx;
      };
      return db;
    },
    close() {
      globalThis.removeEventListener?.('pagehide', keep);
      globalThis.removeEventListener?.('pageshow', takeBack);
    },
  };
}

function abort(tx: IDBTransaction): void {
  try {
    tx.abort();
  } catch {
    // It has ended.
  }
}
