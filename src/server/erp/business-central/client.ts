import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { createHttp, type RequestFacts } from '../../systems/http.ts';
import { unlessStopped } from '../../systems/unless-stopped.ts';
import { type Answers, answering, createBatches } from './batches.ts';
import { listOf, pagesFrom, readAs } from './pages.ts';
import { BusinessCentralProblem, isGone, stopped } from './problem.ts';
import { queryText } from './query.ts';
import {
  companion,
  type Read,
  type Requests,
  requestsOn,
  type SendOne,
  sentOf,
  standard,
} from './requests.ts';
import { atOnce, createSender, type Send, type Sent } from './sender.ts';
import type { BusinessCentralSettings } from './settings.ts';
import { type TimeLimits, timeLimits } from './times.ts';

/** Whether it is installed is asked again after so long, or once a set of it is gone. */
const companionKnownMs = 3_600_000;

export type { PageOptions, Read, Requests } from './requests.ts';

export type BusinessCentral = {
  /**
   * @param key of the document that they belong to
   * @param signal ends them. A write that is under way has an unknown outcome then
   */
  requestsOf(key: string, signal: AbortSignal): Requests;
  /**
   * Sends these reads in one request of each api. Their answers are at hand for the requests of what comes back; each is
   * taken once, and what else is asked for is sent as ever.
   */
  readAhead(reads: readonly Read[], signal: AbortSignal): Promise<Pick<BusinessCentral, 'requestsOf'>>;
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

  const batches = createBatches(base, [standard, companion]);
  const connection = { base, company: company.get, companionSets: companionSets.get };
  const requestsOf = (key: string, signal: AbortSignal, ahead?: Answers): Requests => {
    const answered = answering(sent => sendOf(key)(key, signal, sent), ahead);
    const send: SendOne = async sent => {
      try {
        return await answered(sent);
      } catch (error) {
        if (isGone(error) && sent.url.startsWith(`${base}/${companion}/`)) companionSets.forget();
        throw error;
      }
    };
    return requestsOn({ ...connection, signal, send });
  };

  async function readAhead(
    reads: readonly Read[],
    signal: AbortSignal,
  ): Promise<Pick<BusinessCentral, 'requestsOf'>> {
    const at = `companies(${reads.length === 0 ? '' : await unlessStopped(company.get(), signal, stopped)})`;
    const wanted = reads.map(read => sentOf(base, at, read));
    const ahead = await batches.answersTo(wanted, sent => sendOf('')('', signal, sent), signal);
    return { requestsOf: (key, its) => requestsOf(key, its, ahead) };
  }

  return {
    requestsOf: (key, signal) => requestsOf(key, signal),
    readAhead,
    atOnce: atOnce * senders.length,
    signedInUntil: () => earliest(senders.map(({ signedInUntil }) => signedInUntil())),
    close: http.close,
  };
}

const earliest = (moments: readonly (Date | null)[]): Date | null => {
  const known = moments.filter(moment => moment !== null).map(moment => moment.getTime());
  return known.length === 0 ? null : new Date(Math.min(...known));
};

/** Asks once for all who want to know, and again when the answer is old or forgotten. What failed is not kept. */
function kept<T>(forMs: number, ask: () => Promise<T>) {
  let held: { answer: Promise<T>; until: number } | undefined;
  return {
    async get(): Promise<T> {
      if (!held || held.until < Date.now()) held = { answer: ask(), until: Date.now() + forMs };
      const mine = held;
      try {
        return await mine.answer;
      } catch (error) {
        if (held === mine) held = undefined;
        throw error;
      }
    },
    forget(): void {
      held = undefined;
    },
  };
}

/** Of the problem that there is no such company. */
export const companyCode = 'no-company';

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
