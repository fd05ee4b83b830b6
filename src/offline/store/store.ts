import type { AnyRead, List } from '#calls/kit/call.ts';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { FillOptions, Store, TableState } from '../api.ts';
import type { Seal } from '../core/ports.ts';
import { serverNow } from '../device-clock.ts';
import type { Row } from './columns.ts';
import { type AnswerRow, dropOwner, openStoreFile } from './store-file.ts';
import { createTable, type Table } from './table.ts';

const defaultPageSize = 500;
type ChangedTable = { owner: string; table: string };
/** Told of when all of them are dropped. */
const everyTable = '*';

/** What is known of the server on this tablet. Disposable: a failing disk costs speed and the offline copy, never an error. */
export function openStore(owner: string, seal: Seal): Store & { close(): void } {
  const file = openStoreFile();
  const tables = new Map<string, { table: Table; loaded: Promise<void> | undefined }>();
  const fills = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  const channel = new BroadcastChannel('quay-store');
  const notify = () => {
    for (const listener of listeners) listener();
  };
  channel.onmessage = (event: MessageEvent<ChangedTable>) => {
    if (event.data.owner === owner && event.data.table === everyTable) {
      tables.clear();
      notify();
    }
    const held = tables.get(event.data.table);
    if (event.data.owner === owner && held?.loaded && !fills.has(event.data.table))
      held.loaded = held.table.load();
  };

  function hold<R>(call: List<R>) {
    const known = tables.get(call.name);
    if (known) return known;
    const table = createTable(file, seal, owner, call.name, call.list.key, notify);
    const held: { table: Table; loaded: Promise<void> | undefined } = { table, loaded: undefined };
    tables.set(call.name, held);
    return held;
  }

  async function loaded<R>(call: List<R>): Promise<Table> {
    const held = hold(call);
    held.loaded ??= held.table.load();
    await held.loaded;
    return held.table;
  }

  // Rows go in and come out under the same call, so they are of its row type.
  const stateOf = <R>(table: Table) => table.state() as unknown as TableState<R>;
  let closed = false;
  // What was still being written when the person signed out is on disk; no one is left to hear of it from here.
  const tell = (table: string) => {
    if (!closed) channel.postMessage({ owner, table } satisfies ChangedTable);
  };

  async function fillNow<R>(
    call: List<R>,
    fetchPage: (page: number, size: number) => Promise<ListAnswer<R>>,
    { signal, maxRows = Number.POSITIVE_INFINITY, pageSize = defaultPageSize }: FillOptions,
    askedAt: string,
  ): Promise<void> {
    const held = hold(call);
    // Another tab may have filled it while this one waited for its turn.
    held.loaded = held.table.load();
    await held.loaded;
    const { table } = held;
    if ((table.meta().filledAt ?? '') > askedAt) return;
    let { pages, size, total } = await table.startFill(pageSize, serverNow());
    for (let ended = pages > 0 && pages * size >= Math.min(total, maxRows); !ended; ) {
      signal?.throwIfAborted();
      const answer = await fetchPage(pages + 1, size);
      signal?.throwIfAborted();
      if (pages === 0) size = answer.size;
      pages++;
      total = answer.total;
      // A row type has no index signature; the table reads its key only.
      await table.addPage(answer.items as unknown as Row[], size, total);
      ended = answer.items.length < size || pages * size >= Math.min(total, maxRows);
    }
    await table.endFill(pages * size >= total, serverNow());
    tell(call.name);
  }

  return {
    table(call) {
      const held = hold(call);
      held.loaded ??= held.table.load();
      return stateOf(held.table);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: async call => stateOf(await loaded(call)),
    async asOf(call) {
      const held = tables.get(call.name);
      if (held?.loaded) {
        await held.loaded;
        return held.table.state().asOf;
      }
      return (await file.run(db => db.get('tables', [owner, call.name])))?.asOf ?? null;
    },
    filling() {
      for (const name of fills.keys()) {
        const filling = tables.get(name)?.table.state().filling;
        if (filling) return { name, ...filling };
      }
      return null;
    },
    fill(call, fetchPage, options = {}) {
      const running = fills.get(call.name);
      if (running) return running;
      const askedAt = serverNow();
      const fill = navigator.locks
        .request(
          `store:${owner}:${call.name}`,
          { ...(options.signal ? { signal: options.signal } : {}) },
          () => fillNow(call, fetchPage, options, askedAt),
        )
        .finally(() => fills.delete(call.name));
      fills.set(call.name, fill);
      return fill;
    },
    async merge(call, rows) {
      if (rows.length === 0) return;
      const table = await loaded(call);
      // As in `fillNow`.
      await table.merge(rows as unknown as Row[]);
      tell(call.name);
    },
    async answer<T>(call: AnyRead, input: unknown) {
      const key = await answerKey(call, input);
      const row = await file.run(db => db.get('answers', [owner, key]));
      if (!row) return null;
      const answer = await seal.open(`store|answer|${key}`, row.sealed).catch(() => undefined);
      // Stored by `putAnswer` for the same call, so of its answer type.
      return answer === undefined ? null : { answer: answer as T, asOf: row.asOf };
    },
    async putAnswer(call, input, answer, { spare = false } = {}) {
      const key = await answerKey(call, input);
      const sealed = await seal.seal(`store|answer|${key}`, answer);
      const row: AnswerRow = { owner, key, asOf: serverNow(), sealed, ...(spare ? { spare } : {}) };
      await file.run(db => db.put('answers', row));
    },
    async usage() {
      const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {};
      return { used: usage, quota, persisted: (await navigator.storage?.persisted?.()) ?? false };
    },
    async drop() {
      tables.clear();
      await dropOwner(owner);
      tell(everyTable);
      notify();
    },
    close() {
      closed = true;
      channel.close();
      file.close();
    },
  };
}

/** Inputs hold names and phone numbers, so the key is a hash. The order of an object's fields does not matter. */
async function answerKey(call: AnyRead, input: unknown): Promise<string> {
  const text = new TextEncoder().encode(`${call.name} ${JSON.stringify(sorted(input ?? {}))}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return btoa(String.fromCharCode(...hash));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, sorted(field)]),
  );
}
