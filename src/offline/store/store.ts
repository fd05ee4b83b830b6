import type { List } from '#calls/kit/call.ts';
import type { FillOptions, Store, TableState } from '../api.ts';
import type { Seal } from '../core/ports.ts';
import { serverNow } from '../device-clock.ts';
import { createAnswers } from './answers.ts';
import type { Row } from './columns.ts';
import { type FetchPage, fillTable } from './fill-table.ts';
import { dropOwner, openStoreFile } from './store-file.ts';
import { createTable, type Noted, type Table, type TablePorts } from './table.ts';

type ChangedTable = { owner: string; table: string };
/** Told of when all of them are dropped. */
const everyTable = '*';

/** What is known of the server on this tablet. Disposable: a failing disk costs speed and the offline copy, never an error. */
export function openStore(owner: string, seal: Seal): Store & { close(): void } {
  const file = openStoreFile();
  const fills = new Map<string, Promise<boolean>>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const { tables, hold, loaded, metaOf, note } = createHeldTables({ file, seal, owner, changed: notify });
  const otherTabs = createOtherTabs(owner, changed => {
    if (changed === everyTable) {
      tables.clear();
      notify();
    }
    const held = tables.get(changed);
    if (held?.loaded && !fills.has(changed)) held.loaded = held.table.load();
  });

  // Rows go in and come out under the same call, so they are of its row type.
  const stateOf = <R>(table: Table) => table.state() as unknown as TableState<R>;

  async function fillNow<R>(
    call: List<R>,
    fetchPage: FetchPage<R>,
    options: FillOptions,
    askedAt: string,
  ): Promise<boolean> {
    const held = hold(call);
    // Another tab may have filled it while this one waited for its turn.
    held.loaded = held.table.load();
    await held.loaded;
    // How that tab read it is not known here.
    if ((held.table.meta().filledAt ?? '') > askedAt) return true;
    const pages = await fillTable(held.table, fetchPage, options);
    otherTabs.tell(call.name);
    return pages > 1;
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
    asOf: async call => (await metaOf(call.name))?.asOf ?? null,
    filledAt: async call => (await metaOf(call.name))?.filledAt ?? null,
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
      // As in `fillTable`.
      await table.merge(rows as unknown as Row[]);
      otherTabs.tell(call.name);
    },
    async change(call, { rows, gone }) {
      const table = await loaded(call);
      // As in `fillTable`.
      const isNew = await table.change(rows as unknown as Row[], gone);
      if (isNew) otherTabs.tell(call.name);
      return isNew;
    },
    confirm: (calls, at) =>
      note(calls, row => (row.asOf !== null && row.asOf < at ? { ...row, asOf: at } : null)),
    async isOutdated(call) {
      const { outdatedAt, asOf = null } = (await metaOf(call.name)) ?? {};
      return outdatedAt !== undefined && (asOf === null || asOf <= outdatedAt);
    },
    outdate(calls) {
      const outdatedAt = serverNow();
      return note(calls, row => ({ ...row, outdatedAt }));
    },
    ...createAnswers(file, seal, owner),
    usage,
    async drop() {
      tables.clear();
      await dropOwner(owner);
      otherTabs.tell(everyTable);
      notify();
    },
    close() {
      otherTabs.close();
      file.close();
    },
  };
}

async function usage() {
  const { usage: used = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return { used, quota, persisted: (await navigator.storage?.persisted?.()) ?? false };
}

type Held = { table: Table; loaded: Promise<void> | undefined };

/** The tables that were asked for on this page, by the names of their lists. */
function createHeldTables(ports: TablePorts) {
  const { file, owner } = ports;
  const tables = new Map<string, Held>();

  function hold<R>(call: List<R>): Held {
    const known = tables.get(call.name);
    if (known) return known;
    const held: Held = { table: createTable(ports, call.name, call.list.key), loaded: undefined };
    tables.set(call.name, held);
    return held;
  }

  async function loaded<R>(call: List<R>): Promise<Table> {
    const held = hold(call);
    held.loaded ??= held.table.load();
    await held.loaded;
    return held.table;
  }

  /** Of a table that no screen has asked for without reading its rows. */
  async function metaOf(name: string) {
    const held = tables.get(name);
    if (!held?.loaded) return file.run(db => db.get('tables', [owner, name]));
    await held.loaded;
    return held.table.meta();
  }

  /** On the disk all at once. A table that no screen has asked for stays unread. */
  async function note(calls: readonly Pick<List<unknown>, 'name'>[], changed: Noted): Promise<void> {
    if (calls.length === 0) return;
    for (const { name } of calls) {
      const held = tables.get(name);
      await held?.loaded;
      held?.table.note(changed);
    }
    await file.run(async db => {
      const tx = db.transaction('tables', 'readwrite');
      const noted = calls.map(async ({ name }) => {
        const row = await tx.store.get([owner, name]);
        const next = row && changed(row);
        if (next) await tx.store.put(next);
      });
      await Promise.all([...noted, tx.done]);
    });
  }

  return { tables, hold, loaded, metaOf, note };
}

/** The other tabs of this browser hear which table of the owner has changed, and this one hears it from them. */
function createOtherTabs(owner: string, heard: (table: string) => void) {
  const channel = new BroadcastChannel('quay-store');
  let closed = false;
  channel.onmessage = ({ data }: MessageEvent<ChangedTable>) => {
    if (data.owner === owner) heard(data.table);
  };
  return {
    // What was still being written when the person signed out is on disk; no one is left to hear of it from here.
    tell(table: string) {
      if (!closed) channel.postMessage({ owner, table } satisfies ChangedTable);
    },
    close() {
      closed = true;
      channel.close();
    },
  };
}
