import * as v from 'valibot';
import type { SystemAction } from '#model/messages/system-actions.ts';
import { type Answer, createHttp, type HttpLimits, httpLimits } from '../../systems/http.ts';
import { signature } from './oauth.ts';
import { problemOf, saidIn, shopName, unreadable } from './problem.ts';
import type { MagentoSettings } from './settings.ts';

export type MagentoTimes = HttpLimits & {
  /** From a request to the head of the answer, in ms. */
  answer: number;
  /** The same, of a request that writes: Magento indexes while it saves. */
  long: number;
  /** Between two looks at a bulk operation. */
  bulkEvery: number;
  /** A bulk operation that takes longer is looked for in the next round. */
  bulk: number;
};

export const magentoTimes: MagentoTimes = {
  ...httpLimits,
  answer: 30_000,
  long: 180_000,
  bulkEvery: 2_000,
  bulk: 300_000,
};

export type MagentoRequest<T> = {
  /** What it does, in words that follow “to”, for messages. */
  readonly what: SystemAction;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/rest/all/`, its parts encoded. */
  readonly path: string;
  readonly query?: readonly (readonly [string, string])[];
  readonly body?: unknown;
  readonly answer: v.GenericSchema<unknown, T>;
};

export type MagentoClient = {
  /** @throws SystemProblem, never `refused` or `unknown` */
  read<T>(request: Omit<MagentoRequest<T>, 'method' | 'body'>, signal: AbortSignal): Promise<T>;
  /** The same of one thing; `null` where the shop has none. */
  readOne<T>(request: Omit<MagentoRequest<T>, 'method' | 'body'>, signal: AbortSignal): Promise<T | null>;
  /** @throws SystemProblem; what the shop has against it is `refused` */
  write<T>(request: MagentoRequest<T>, signal: AbortSignal): Promise<T>;
  readonly times: MagentoTimes;
  close(): Promise<void>;
};

/** Speaks REST to a Magento shop. Each request is signed; nothing is signed in. */
export function createMagentoClient(
  settings: MagentoSettings,
  times: MagentoTimes = magentoTimes,
): MagentoClient {
  const http = createHttp(shopName, settings.networks, times);

  async function exchange(request: MagentoRequest<unknown>, signal: AbortSignal): Promise<Answer> {
    const { what, method, path, query = [], body } = request;
    const isWrite = method !== 'GET';
    const search = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    const url = `${settings.base}/rest/all/${path}${search.length > 0 ? `?${search.join('&')}` : ''}`;
    const send = () =>
      http.exchange({
        url,
        method,
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          authorization: signature(method, url, settings.keys),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        limitMs: isWrite ? times.long : times.answer,
        signal,
        what,
      });
    const answer = await send();
    // Once more with another nonce and the time of now: the shop did nothing. It may have seen the nonce, or its clock was set.
    return answer.status === 401 ? send() : answer;
  }

  function dataOf<T>(answer: Answer, { what, method, answer: shape }: MagentoRequest<T>): T {
    const isWrite = method !== 'GET';
    if (answer.status < 200 || answer.status > 299 || answer.body === undefined)
      throw problemOf(answer, what, isWrite);
    const data = v.safeParse(shape, answer.body);
    if (!data.success) throw unreadable(what, isWrite);
    return data.output;
  }

  return {
    times,
    async read(request, signal) {
      const whole = { ...request, method: 'GET' } as const;
      return dataOf(await exchange(whole, signal), whole);
    },
    async readOne(request, signal) {
      const whole = { ...request, method: 'GET' } as const;
      const answer = await exchange(whole, signal);
      // A page of a proxy says nothing of what the shop has, nor does a module that is off.
      const said = answer.status === 404 ? saidIn(answer) : null;
      if (said !== null && !/does not match any route/i.test(said)) return null;
      return dataOf(answer, whole);
    },
    async write(request, signal) {
      return dataOf(await exchange(request, signal), request);
    },
    close: http.close,
  };
}

/** An answer of which only is asked that there is one. */
export const anything = v.unknown();

export type Filter = { readonly field: string; readonly is: string; readonly value: string };

/**
 * The query of a search.
 *
 * @param groups all of them must be so; of the filters in one, any
 */
export function searchFor(
  groups: readonly (readonly Filter[])[],
  { size, page, sort = [] }: { size: number; page?: number; sort?: readonly string[] },
): [string, string][] {
  const of = (path: string, value: string): [string, string] => [`searchCriteria${path}`, value];
  return [
    ...groups.flatMap((filters, group) =>
      filters.flatMap(({ field, is, value }, at) => {
        const path = `[filter_groups][${group}][filters][${at}]`;
        return [of(`${path}[field]`, field), of(`${path}[condition_type]`, is), of(`${path}[value]`, value)];
      }),
    ),
    ...sort.flatMap((field, at) => [
      of(`[sortOrders][${at}][field]`, field),
      of(`[sortOrders][${at}][direction]`, 'ASC'),
    ]),
    of('[pageSize]', String(size)),
    of('[currentPage]', String(page ?? 1)),
  ];
}

/** Does work for each, some at a time. The first that fails ends it, when those that run have ended. */
export async function someAtOnce<T>(
  things: readonly T[],
  atOnce: number,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const left = [...things];
  const worker = async () => {
    for (let thing = left.shift(); thing !== undefined; thing = left.shift()) await work(thing);
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}
