import { serialize } from 'node:v8';

/**
 * Gives the simulated IndexedDB a disk of limited size, as a browser does. A write that would go beyond it
 * fails with a QuotaExceededError; deleting makes room. Counts the bytes of what is written from now on.
 */
export function limitStorage(bytes: number) {
  const { put, add, delete: remove, clear } = IDBObjectStore.prototype;
  const { delete: removeHere } = IDBCursor.prototype;
  const sizes = new Map<string, Map<IDBValidKey, number>>();
  const used = () => [...sizes.values()].reduce((sum, store) => sum + total(store), 0);
  let quota = bytes;

  function sizesOf(store: IDBObjectStore) {
    const name = `${store.transaction.db.name}/${store.name}`;
    const known = sizes.get(name) ?? new Map<IDBValidKey, number>();
    sizes.set(name, known);
    return known;
  }
  function write(original: typeof put) {
    return function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      const size = serialize(value).length;
      if (used() + size > quota) throw new DOMException('the disk is full', 'QuotaExceededError');
      const request = original.call(this, value, key);
      request.addEventListener('success', () => sizesOf(this).set(textOf(request.result), size));
      return request;
    };
  }
  IDBObjectStore.prototype.put = write(put);
  IDBObjectStore.prototype.add = write(add);
  IDBObjectStore.prototype.delete = function (query) {
    const known = sizesOf(this);
    for (const key of known.keys()) if (matches(query, JSON.parse(String(key)))) known.delete(key);
    return remove.call(this, query);
  };
  IDBCursor.prototype.delete = function () {
    const store = this.source instanceof IDBIndex ? this.source.objectStore : this.source;
    sizesOf(store).delete(textOf(this.primaryKey));
    return removeHere.call(this);
  };
  IDBObjectStore.prototype.clear = function () {
    sizesOf(this).clear();
    return clear.call(this);
  };
  return {
    used,
    /** The disk is of another size from now on: other sites and apps take and give room. */
    set(next: number) {
      quota = next;
    },
    end() {
      Object.assign(IDBObjectStore.prototype, { put, add, delete: remove, clear });
      IDBCursor.prototype.delete = removeHere;
    },
  };
}

const textOf = (key: IDBValidKey) => JSON.stringify(key);
const total = (store: Map<IDBValidKey, number>) => [...store.values()].reduce((sum, size) => sum + size, 0);

function matches(query: IDBValidKey | IDBKeyRange, key: IDBValidKey): boolean {
  return query instanceof IDBKeyRange ? query.includes(key) : indexedDB.cmp(query, key) === 0;
}
