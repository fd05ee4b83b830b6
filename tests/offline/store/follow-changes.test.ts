import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { List } from '#calls/kit/call.ts';
import { list } from '#calls/kit/list.ts';
import type { Filter, ListAnswer } from '#calls/kit/list-input.ts';
import { type FollowPorts, followChanges } from '#client/tablet/follow-changes.ts';
import { queryRows } from '#model/kit/list-query.ts';
import type { Drafts } from '#offline/api.ts';
import { openStore } from '#offline/store/store.ts';
import { createSeal } from '#offline/vault/seal.ts';

type Row = { no: string; name: string; sort: number };
const kept = (name: string): List<Row> =>
  list({
    name,
    path: '/rows',
    row: v.object({ no: v.string(), name: v.string(), sort: v.number() }),
    key: 'no',
    fields: ['no', 'name', 'sort'],
    sort: { field: 'sort', direction: 'asc' },
    failure: null,
    access: 'signed-in',
    tags: [],
    store: 'table',
  });
const lists = [kept('a.filter'), kept('b.filter')];
const pageSize = 4;

class Refused extends Error {}
class Cut extends Error {}

/** Two lists that others change, and a log of what they changed. */
function createServer() {
  const tables = new Map(lists.map(({ name }) => [name, new Map<string, Row>()]));
  let log: { at: number; name: string; key: string | null }[] = [];
  let epoch = 1;
  let at = 1;
  /** What the next requests meet: `cut` before the answer, `refused` of a list. */
  const faults: ('none' | 'cut' | 'refused')[] = [];
  const others: (() => void)[] = [];
  const request = (mayRefuse: boolean) => {
    others.shift()?.();
    const fault = faults.shift();
    if (fault === 'cut') throw new Cut();
    if (fault === 'refused' && mayRefuse) throw new Refused();
  };
  const tableOf = (name: string) => tables.get(name) ?? new Map<string, Row>();
  return {
    faults,
    others,
    rows: (name: string) => [...tableOf(name).values()],
    put(name: string, row: Row | string, isTold = true) {
      const key = typeof row === 'string' ? row : row.no;
      if (typeof row === 'string') tableOf(name).delete(key);
      else tableOf(name).set(key, row);
      log.push({ at: at++, name, key: isTold ? key : null });
    },
    /** Restored from a backup, or the log was cut. */
    forget() {
      log = [];
      epoch++;
    },
    async since(mark: string) {
      request(false);
      const next = `${epoch}.${at}`;
      const [known, from] = mark.split('.');
      if (Number(known) !== epoch) return { mark: next, whole: true, lists: {} };
      const told = log.filter(each => each.at >= Number(from));
      const lists = Object.fromEntries(
        [...Map.groupBy(told, each => each.name)].map(([name, each]) => {
          const keys = each.flatMap(({ key }) => (key === null ? [] : [key]));
          return [name, keys.length < each.length ? null : [...new Set(keys)]];
        }),
      );
      return { mark: next, whole: false, lists };
    },
    async page<R extends object>(
      call: List<R>,
      filters: readonly Filter[],
      size: number,
      page = 1,
    ): Promise<ListAnswer<R>> {
      request(true);
      const input = { page, size, filters: [...filters], sort_order: call.list.sort };
      const { items, total } = queryRows([...tableOf(call.name).values()], input, call.list);
      return { items: items as unknown as R[], total, page, size }; // of the test's own lists
    },
  };
}

async function createTablet(server: ReturnType<typeof createServer>) {
  const dek = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
  const seal = createSeal(dek, 'k', 'A');
  let store = openStore('A', seal);
  const saved = new Map<string, unknown>();
  const drafts = {
    save: async (key: string, value: unknown) => void saved.set(key, structuredClone(value)),
    load: async (key: string) => saved.get(key) ?? null,
    remove: async (key: string) => void saved.delete(key),
  } as unknown as Drafts; // no other of them is used here
  let clock = Date.now();
  const ports = (): FollowPorts => ({
    store,
    drafts,
    tables: lists.map(call => ({ call: call as unknown as List<unknown> })), // rows are only handed on
    now: () => new Date(clock++).toISOString(),
    since: server.since,
    recover: async () => {},
    page: (call, filters, size) => server.page(call, filters, size),
    isRefusal: error => error instanceof Refused,
  });
  return {
    /** As the fill does it: asks what has changed, then reads what is missing or not told. Answers how many requests it made. */
    async round(): Promise<number> {
      let asked = 0;
      const following = await followChanges(ports());
      for (const call of lists) {
        const table = { call: call as unknown as List<unknown> }; // as above
        const isThere = (await store.asOf(call)) !== null;
        if (isThere && following?.has(table) === true) continue;
        const fetchPage = (page: number, size: number) => {
          asked++;
          return server.page(call, [], size, page);
        };
        await following?.filled(table, await store.fill(call, fetchPage, { pageSize }));
      }
      return asked;
    },
    reload() {
      store.close();
      store = openStore('A', seal);
    },
    rows: async (call: List<Row>) => (await store.load(call)).rows,
    total: async (call: List<Row>) => (await store.load(call)).total,
    close: () => store.close(),
  };
}

const names = fc.constantFrom(...lists.map(({ name }) => name));
const change = fc.record({
  list: names,
  no: fc.nat(14).map(no => `R${no}`),
  sort: fc.nat(20),
  what: fc.constantFrom('put' as const, 'put' as const, 'name' as const, 'remove' as const),
  isTold: fc.constantFrom(true, true, true, true, false),
});
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;
const steps = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), change }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('round' as const),
      faults: fc.array(
        fc.constantFrom(
          'none' as const,
          'none' as const,
          'none' as const,
          'cut' as const,
          'refused' as const,
        ),
        { maxLength: 8 },
      ),
      others: fc.array(fc.option(change), { maxLength: 8 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget' as const) }) },
);

const runs = Number(process.env.FAULT_RUNS ?? 300);

test('whatever changes, is cut or refused: in the end a tablet that is told has everything', async () => {
  const played = fc.asyncProperty(fc.array(steps, { maxLength: 25 }), async story => {
    globalThis.indexedDB = new IDBFactory();
    const server = createServer();
    let name = 0;
    const apply = ({ list: to, no, sort, what, isTold }: Change) => {
      const known = server.rows(to).find(row => row.no === no);
      if (what === 'remove') server.put(to, no, isTold);
      else
        server.put(to, { no, name: `${name++}`, sort: what === 'name' && known ? known.sort : sort }, isTold);
    };
    for (let no = 0; no < 9; no++) server.put('a.filter', { no: `R${no}`, name: '', sort: no });
    const tablet = await createTablet(server);
    for (const step of story) {
      if (step.do === 'change') apply(step.change);
      else if (step.do === 'reload') tablet.reload();
      else if (step.do === 'forget') server.forget();
      else if (step.do === 'round') {
        server.faults.push(...step.faults);
        server.others.push(...step.others.map(other => () => other && apply(other)));
        await tablet.round().catch(error => {
          if (!(error instanceof Cut || error instanceof Refused)) throw error;
        });
        server.faults.length = 0;
        server.others.length = 0;
      }
    }
    // The first may find that rows have moved while pages were read.
    await tablet.round();
    await tablet.round();
    for (const call of lists) {
      const sorted = (rows: readonly Row[]) => rows.toSorted((one, other) => (one.no < other.no ? -1 : 1));
      expect(sorted(await tablet.rows(call))).toEqual(sorted(server.rows(call.name)));
      expect(await tablet.total(call)).toBe(server.rows(call.name).length);
    }
    expect(await tablet.round()).toBe(0);
    tablet.close();
  });
  await fc.assert(played, { numRuns: runs });
}, 600_000);
