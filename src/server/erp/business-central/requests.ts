import * as v from 'valibot';
import type { Answer } from '../../systems/http.ts';
import { unlessStopped } from '../../systems/unless-stopped.ts';
import { listOf, pagesFrom, readAs, type Shape } from './pages.ts';
import { stopped } from './problem.ts';
import { type Query, queryText } from './query.ts';
import type { Sent } from './sender.ts';

/** The root of the standard's sets. */
export const standard = 'api/v2.0';
/** The extension that the franchisor installs, for what the standard lacks. */
export const companion = 'api/quay/pos/v1.0';
/** How pages are asked for. */
export type PageOptions = {
  /** They may come from a copy that lags. */
  mayLag?: boolean;
  /** Of a page, at most. */
  rows?: number;
  /** Is told the service's own time when the first page left it. */
  clock?: (at: Date) => void;
};

/** Requests that belong to one document. They go by the same application, so that their order is kept. */
export type Requests = {
  /**
   * All rows that the query finds, page by page.
   *
   * @param how `mayLag`: they may come from a copy that lags; never before a write
   */
  pages<T>(set: string, query: Query, row: Shape<T>, how?: PageOptions): AsyncGenerator<T[]>;
  /** The same at once, for queries that find few. */
  list<T>(set: string, query: Query, row: Shape<T>): Promise<T[]>;
  /** The same from a set of the companion extension. */
  companionList<T>(set: string, query: Query, row: Shape<T>): Promise<T[]>;
  /** All rows of a set of the companion extension, page by page. */
  companionPages<T>(set: string, query: Query, row: Shape<T>, how?: PageOptions): AsyncGenerator<T[]>;
  /** How many rows of a set the filter finds. */
  count(of: 'standard' | 'companion', set: string, filter?: string): Promise<number>;
  create<T>(set: string, body: object, made: Shape<T>): Promise<T>;
  /** The same of a part that is made at its document alone. */
  createIn<T>(parent: { set: string; id: string }, set: string, body: object, made: Shape<T>): Promise<T>;
  /** @param etag of the record as it was read; the service refuses the change where it is another now */
  change(set: string, id: string, etag: string, body: object): Promise<void>;
  remove(set: string, id: string, etag: string): Promise<void>;
  act(set: string, id: string, action: string): Promise<void>;
  companionCreate<T>(set: string, body: object, made: Shape<T>): Promise<T>;
  companionChange(set: string, id: string, etag: string, body: object): Promise<void>;
  companionAct(set: string, id: string, action: string): Promise<void>;
  /** All rows of a set that belongs to no company. */
  rootList<T>(set: string, row: Shape<T>): Promise<T[]>;
  rootCreate<T>(set: string, body: object, made: Shape<T>): Promise<T>;
  /** @param key the set with the key of the row, as the service writes it */
  rootChange<T>(key: string, etag: string, body: object, made: Shape<T>): Promise<T>;
  /** How the service itself names a set of the company: the path of its address. */
  resourceOf(set: string, of?: 'companion'): Promise<string>;
  /**
   * Is the companion extension installed?
   *
   * @param set and does it have this set? Older ones have fewer
   */
  hasCompanion(set?: string): Promise<boolean>;
};

export type SendOne = (sent: Sent) => Promise<Answer>;

/** What the requests of one document need of the connection. */
type Connection = {
  readonly base: string;
  readonly company: () => Promise<string>;
  readonly companionSets: () => Promise<ReadonlySet<string> | null>;
  readonly send: SendOne;
  readonly signal: AbortSignal;
};

/** See `Requests`. */
export function requestsOn({ base, company, companionSets, send, signal }: Connection): Requests {
  async function at(api: string, rest: string): Promise<string> {
    return `${base}/${api}/companies(${await unlessStopped(company(), signal, stopped)})/${rest}`;
  }

  const rootUrl = (set: string) => `${base}/${standard}/${set}`;

  const sentFor = async (read: Read) =>
    sentOf(base, `companies(${await unlessStopped(company(), signal, stopped)})`, read);

  async function* pages<T>(
    of: Read['of'],
    set: string,
    query: Query,
    row: Shape<T>,
    { mayLag = false, rows, clock }: PageOptions = {},
  ) {
    const sent: Sent = { ...(await sentFor({ of, set, query })), mayLag, ...(rows ? { rows } : {}) };
    yield* pagesFrom(send, base, sent, row, clock);
  }

  async function count({ of, set, filter }: Pick<Read, 'of' | 'set'> & { filter?: string }) {
    const sent = await sentFor(countOf(of, set, filter));
    return readAs(counted, await send(sent), sent);
  }

  async function act(api: string, set: string, id: string, action: string): Promise<void> {
    const url = await at(api, `${set}(${id})/Microsoft.NAV.${action}`);
    await send({ method: 'POST', url, what: `POST ${set} ${action}`, isLong: true });
  }

  async function create<T>(url: string, set: string, body: object, made: Shape<T>): Promise<T> {
    const sent: Sent = { method: 'POST', url, what: `POST ${set}`, body, isLong: true };
    return readAs(made, await send(sent), sent);
  }

  async function change(api: string, set: string, id: string, etag: string, body: object): Promise<void> {
    const url = await at(api, `${set}(${id})`);
    await send({ method: 'PATCH', url, what: `PATCH ${set}`, etag, body });
  }

  return {
    pages: (set, query, row, how) => pages('standard', set, query, row, how),
    list: (set, query, row) => listOf(pages('standard', set, query, row)),
    companionList: (set, query, row) => listOf(pages('companion', set, query, row)),
    companionPages: (set, query, row, how) => pages('companion', set, query, row, how),
    count: (of, set, filter) => count({ of, set, ...(filter === undefined ? {} : { filter }) }),
    create: async (set, body, made) => create(await at(standard, set), set, body, made),
    createIn: async (parent, set, body, made) =>
      create(await at(standard, `${parent.set}(${parent.id})/${set}`), set, body, made),
    change: (set, id, etag, body) => change(standard, set, id, etag, body),
    companionCreate: async (set, body, made) => create(await at(companion, set), set, body, made),
    companionChange: (set, id, etag, body) => change(companion, set, id, etag, body),
    async remove(set, id, etag) {
      const url = await at(standard, `${set}(${id})`);
      await send({ method: 'DELETE', url, what: `DELETE ${set}`, etag });
    },
    act: (set, id, action) => act(standard, set, id, action),
    companionAct: (set, id, action) => act(companion, set, id, action),
    rootList: (set, row) =>
      listOf(pagesFrom(send, base, { method: 'GET', url: rootUrl(set), what: `GET ${set}` }, row)),
    rootCreate: (set, body, made) => create(rootUrl(set), set, body, made),
    async rootChange(key, etag, body, made) {
      const what = `PATCH ${key.replace(/\(.*$/, '')}` as const;
      const sent: Sent = { method: 'PATCH', url: rootUrl(key), what, etag, body, isLong: true };
      return readAs(made, await send(sent), sent);
    },
    resourceOf: async (set, of) =>
      (await at(of === 'companion' ? companion : standard, set)).slice(base.length),
    async hasCompanion(set) {
      const sets = await unlessStopped(companionSets(), signal, stopped);
      return sets !== null && (set === undefined || sets.has(set));
    },
  };
}

const apiOf = { standard, companion } as const;

/** A read of a set of the company. */
export type Read = {
  readonly of: keyof typeof apiOf;
  readonly set: string;
  readonly query: Query;
  /** Is their number asked for, and not the rows? */
  readonly isCount?: true;
};

/** The number of rows that the filter finds. */
export const countOf = (of: Read['of'], set: string, filter?: string): Read => ({
  ...{ of, set, isCount: true },
  query: filter === undefined ? {} : { filter },
});

/** @param company the path of its address */
export function sentOf(base: string, company: string, { of, set, query, isCount }: Read): Sent {
  const path = isCount ? `${set}/$count` : set;
  const url = `${base}/${apiOf[of]}/${company}/${path}${queryText(query)}`;
  return { method: 'GET', url, what: `GET ${path.replace('/', ' ')}`, ...(isCount ? { isText: true } : {}) };
}

/** The service answers a number alone. */
const counted = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
  v.integer(),
);
