import type { rowChanges } from '#calls/index.ts';
import type { AnswerOf, List } from '#calls/kit/call.ts';
import type { Filter, ListAnswer } from '#calls/kit/list-input.ts';
import type { Drafts, Store } from '#offline/tablet.ts';
import { type ChangedRows, changedRows, toldAs } from './changed-rows.ts';
import type { KeptTable } from './kept-tables.ts';

export type Since = AnswerOf<typeof rowChanges.since>;

export type FollowPorts = {
  store: Store;
  drafts: Drafts;
  /** Those that this person may read. */
  tables: readonly KeptTable[];
  /** The server's time, ISO. */
  now(): string;
  since(mark: string): Promise<Since>;
  page(call: List<object>, filters: readonly Filter[], size: number): Promise<ListAnswer<object>>;
  /** The server's database may be another one, or of before: what it has answered and does not know is sent again. */
  recover(): Promise<unknown>;
  /** A refusal of one list, and not a line that is cut or a server that is busy. */
  isRefusal(error: unknown): boolean;
};

/** How the tablet's tables stand to the server's changes. Kept on the disk, by the names of the tables. */
type Followed = {
  mark: string;
  /** What is there is of before the mark: to be read whole. */
  pending: string[];
  /** More has changed than is told by key: to be read whole when it is old. */
  due: string[];
  /** Read in several pages: a row that moved or left at that time has moved another one past all of them. To be counted. */
  fresh: string[];
  /** Of these the count was right at the last answer; it holds if the next answer tells nothing of them. */
  counted: string[];
};

export type Following = {
  /** Names of the lists that the server told of. */
  told: ReadonlySet<string>;
  /** The tables in which something was new here. */
  changed: readonly KeptTable[];
  /** `now`: its rows are of before. `due`: it may be. `true`: it has everything up to this answer. */
  has(table: KeptTable): 'now' | 'due' | true;
  /** The table has been read whole since, `inPages` as `store.fill` says. */
  filled(table: KeptTable, inPages: boolean): Promise<void>;
};

const key = 'sync:followed';

/** After this the tablet knows of no mark, and reads each table whole. */
export const forgetFollowed = (drafts: Drafts): Promise<void> => drafts.remove(key);

/**
 * Asks what has changed since the last answer and takes it over, row by row. The mark is kept once everything before it is
 * here, so that what is cut off in the middle is asked for again. Rejects as `since` and `page` do.
 *
 * @returns null where the server does not tell this person
 */
export async function followChanges(ports: FollowPorts): Promise<Following | null> {
  const { store, drafts, tables } = ports;
  const before = await drafts.load<Followed>(key).catch(() => null);
  const askedAt = ports.now();
  const said = await ports.since(before?.mark ?? '');
  if (said.mark === '') return null;
  const nothing: Followed = { mark: said.mark, pending: [], due: [], fresh: [], counted: [] };
  let followed: Followed = before ? { ...before, mark: said.mark } : nothing;
  const changed: KeptTable[] = [];
  // Before the mark is kept: what is cut off in the middle is done again.
  if (said.whole) await ports.recover();
  if (!before || said.whole) {
    followed = { ...nothing, pending: tables.map(({ call }) => call.name) };
    // What an interrupted fill has is of before this mark.
    for (const { call } of tables) await store.change(call, { rows: [], gone: [] });
  } else
    for (const table of tables) {
      const { name } = table.call;
      const keys = said.lists[toldAs(table.call)];
      if (keys !== undefined) {
        const taken = await takeOver(ports, table, keys, before);
        if (taken.becomes)
          followed = { ...followed, [taken.becomes]: withName(followed[taken.becomes], name) };
        if (taken.isNew) changed.push(table);
      }
      if (!followed.fresh.includes(name)) continue;
      if (keys === undefined && followed.counted.includes(name)) followed = settled(followed, name);
      else if (await hasAll(ports, table))
        followed = { ...followed, counted: withName(followed.counted, name) };
      else followed = { ...settled(followed, name), pending: withName(followed.pending, name) };
    }
  const save = () => drafts.save(key, followed);
  await save();
  const has = ({ call: { name } }: KeptTable) =>
    followed.pending.includes(name) ? 'now' : followed.due.includes(name) ? 'due' : true;
  await store.confirm(
    tables.filter(table => has(table) === true).map(({ call }) => call),
    askedAt,
  );
  return {
    told: new Set(Object.keys(said.lists)),
    changed,
    has,
    async filled(table, inPages) {
      const { name } = table.call;
      const { pending, due, fresh, ...rest } = settled(followed, name);
      followed = {
        ...rest,
        pending: without(pending, name),
        due: without(due, name),
        fresh: inPages ? withName(fresh, name) : fresh,
      };
      await save();
    },
  };
}

const withName = (names: readonly string[], name: string) => [...without(names, name), name];
const without = (names: readonly string[], name: string) => names.filter(other => other !== name);

/** There is nothing to be counted of it. */
const settled = (followed: Followed, name: string): Followed => ({
  ...followed,
  fresh: without(followed.fresh, name),
  counted: without(followed.counted, name),
});

type Taken = { isNew: boolean; becomes?: 'pending' | 'due' };

/** Takes the changed rows of one table over. */
async function takeOver(
  ports: FollowPorts,
  { call }: KeptTable,
  keys: readonly string[] | null,
  before: Followed,
): Promise<Taken> {
  const { store } = ports;
  const nothing: ChangedRows<object> = { rows: [], gone: [] };
  const isThere = (await store.asOf(call)) !== null && !before.pending.includes(call.name);
  if (!isThere || keys === null) {
    // It is read whole; what an interrupted fill has of it is older than this.
    const isNew = await store.change(call, nothing);
    return isThere ? { isNew, becomes: 'due' } : { isNew };
  }
  // A kept table's rows are objects; only their keys are read here.
  const list = call as List<object>;
  let found = nothing;
  try {
    found = await changedRows(list, keys, (filters, size) => ports.page(list, filters, size));
  } catch (error) {
    if (!ports.isRefusal(error)) throw error;
    return { isNew: await store.change(call, nothing), becomes: 'pending' };
  }
  return { isNew: await store.change(list, found) };
}

/** Each row here is one of the server's, so as many are all of them. */
async function hasAll({ store, page, isRefusal }: FollowPorts, { call }: KeptTable): Promise<boolean> {
  try {
    const { total } = await page(call as List<object>, [], 1); // only counted
    return (await store.load(call)).rows.length === total;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
}
