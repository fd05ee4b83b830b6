import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { createHttp, type RequestFacts } from '../../systems/http.ts';
import { unlessStopped } from '../../systems/unless-stopped.ts';
import { listOf, pagesFrom, readAs, type Shape } from './pages.ts';
import { BusinessCentralProblem, isGone, stopped } from './problem.ts';
import { type Query, queryText } from './query.ts';
import { atOnce, createSender, type Send, type Sent } from './sender.ts';
import type { BusinessCentralSettings } from './settings.ts';
import { type TimeLimits, timeLimits } from './times.ts';

const standard = 'api/v2.0';
/** The extension that the franchisor installs, for what the standard lacks. */
const companion = 'api/quay/pos/v1.0';
/** Whether it is installed is asked again after so long. */
const companionKnownMs = 600_000;

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

export type BusinessCentral = {
  /**
   * @param key of the document that they belong to
   * @param signal ends them. A write that is under way has an unknown outcome then
   */
  requestsOf(key: string, signal: AbortSignal): Requests;
  /** How many requests it works on at once. */
  readonly atOnce: number;
  /** Until when the first of its tokens counts; `null` where it has none. */
  signedInUntil(): Date | null;
  close(): Promise<void>;
};

/**
 * Speaks to one company of Business Central.
 *
 * Its errors are `BusinessCentralProblem`. What Business Central writes in them is in Vietnamese.
 */
export function createBusinessCentral(
  settings: BusinessCentralSettings,
  times: TimeLimits = timeLimits,
  tell?: (facts: RequestFacts) => void,
): BusinessCentral {
  const { base } = settings;
  const http = createHttp('Business Central', settings.networks, times, tell);
  const senders = settings.principals.map(principal => createSender(principal, http, times));

  const sendOf = (key: string): Send => {
    const at = createHash('sha256').update(key).digest().readUInt32BE(0) % senders.length;
    const sender = senders[at];
    if (!sender) throw new Error('Business Central has no application that signs in');
    return sender.send;
  };

  // Both are for all requests, so no signal of one ends them; their time limits do.
  const always = new AbortController().signal;
  const company = kept(Number.POSITIVE_INFINITY, () =>
    findCompany(settings, sent => sendOf('')('', always, sent)),
  );
  const companionSets = kept(companionKnownMs, () =>
    findCompanion(base, sent => sendOf('')('', always, sent)),
  );

  function requestsOf(key: string, signal: AbortSignal): Requests {
    const send = (sent: Sent) => sendOf(key)(key, signal, sent);

    async function at(api: string, rest: string): Promise<string> {
      return `${base}/${api}/companies(${await unlessStopped(company(), signal, stopped)})/${rest}`;
    }

    const rootUrl = (set: string) => `${base}/${standard}/${set}`;

    async function* pages<T>(
      api: string,
      set: string,
      query: Query,
      row: Shape<T>,
      { mayLag = false, rows, clock }: PageOptions = {},
    ) {
      const url = await at(api, `${set}${queryText(query)}`);
      const sent: Sent = { method: 'GET', url, what: `GET ${set}`, mayLag, ...(rows ? { rows } : {}) };
      yield* pagesFrom(send, base, sent, row, clock);
    }

    async function count(api: string, set: string, filter?: string): Promise<number> {
      const url = await at(api, `${set}/$count${queryText(filter === undefined ? {} : { filter })}`);
      const sent: Sent = { method: 'GET', url, what: `GET ${set} $count`, isText: true };
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
      pages: (set, query, row, how) => pages(standard, set, query, row, how),
      list: (set, query, row) => listOf(pages(standard, set, query, row)),
      companionList: (set, query, row) => listOf(pages(companion, set, query, row)),
      companionPages: (set, query, row, how) => pages(companion, set, query, row, how),
      count: (of, set, filter) => count(of === 'companion' ? companion : standard, set, filter),
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
        const what = `PATCH ${key.replace(/\(.*$/, '')}`;
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

  return {
    requestsOf,
    atOnce: atOnce * senders.length,
    signedInUntil: () => earliest(senders.map(({ signedInUntil }) => signedInUntil())),
    close: http.close,
  };
}

/** The service answers a number alone. */
const counted = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
  v.integer(),
);

const earliest = (moments: readonly (Date | null)[]): Date | null => {
  const known = moments.filter(moment => moment !== null).map(moment => moment.getTime());
  return known.length === 0 ? null : new Date(Math.min(...known));
};

/** Asks once for all who want to know, and again when the answer is old. What failed is not kept. */
function kept<T>(forMs: number, ask: () => Promise<T>): () => Promise<T> {
  let held: { answer: Promise<T>; until: number } | undefined;
  return async () => {
    if (!held || held.until < Date.now()) held = { answer: ask(), until: Date.now() + forMs };
    const mine = held;
    try {
      return await mine.answer;
    } catch (error) {
      if (held === mine) held = undefined;
      throw error;
    }
  };
}

/** Of the problem that there is no such company. */
export const companyCode = 'no-company';

type SendOne = Parameters<typeof pagesFrom>[0];

async function findCompany({ base, company }: BusinessCentralSettings, send: SendOne): Promise<string> {
  const url = `${base}/${standard}/companies${queryText({ select: ['id', 'name'] })}`;
  const row = v.object({ id: v.pipe(v.string(), v.uuid()), name: v.string() });
  const found = await listOf(pagesFrom(send, base, { method: 'GET', url, what: 'GET companies' }, row));
  const ours = found.find(({ id, name }) => name === company || id.toLowerCase() === company.toLowerCase());
  if (ours) return ours.id;
  const names = found.map(({ name }) => name).join(', ');
  throw new BusinessCentralProblem('unavailable', systemTroubles.noCompany(company, names.slice(0, 300)), {
    code: companyCode,
  });
}

/** The names of its sets; null where it is not installed. */
async function findCompanion(base: string, send: SendOne): Promise<ReadonlySet<string> | null> {
  const sent: Sent = { method: 'GET', url: `${base}/${companion}`, what: 'GET the companion extension' };
  try {
    const names = v.object({ value: v.array(v.object({ name: v.string() })) });
    return new Set(readAs(names, await send(sent), sent).value.map(({ name }) => name));
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}
