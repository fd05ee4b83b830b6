import * as v from 'valibot';
import { type Answer, waitAskedFor } from '../../systems/http.ts';
import { readAs } from './pages.ts';
import { BusinessCentralProblem } from './problem.ts';
import { type Sent, successOf, wantedOf } from './sender.ts';

/** Answers that came together, by the address of the read. */
export type Answers = Map<string, Answer>;

type SendOne = (sent: Sent) => Promise<Answer>;

/** The service takes no more in one request. */
const mostParts = 100;
/** A service that does not take reads together gets them one by one for so long. */
const aloneMs = 3_600_000;
/** The whole service is away, or wants to be left alone. Each read by itself would say the same. */
const awayStatuses = [0, 401, 429, 503];

/** Sends what is asked for, unless its answer is at hand. Each answer is taken once: it grows old. */
export const answering =
  (send: SendOne, ahead: Answers | undefined): SendOne =>
  async sent => {
    const answer = sent.method === 'GET' ? ahead?.get(sent.url) : undefined;
    if (answer === undefined) return send(sent);
    ahead?.delete(sent.url);
    return successOf(answer, sent);
  };

const envelope = v.object({
  responses: v.array(
    v.object({
      id: v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
      status: v.number(),
      headers: v.optional(v.record(v.string(), v.string()), {}),
      body: v.optional(v.unknown()),
    }),
  ),
});

/**
 * Sends many reads in one request of each api: `$batch`.
 *
 * @param base of the environment
 * @param apis their roots; a request takes the reads of one alone
 */
export function createBatches(base: string, apis: readonly string[]) {
  const aloneUntil = new Map<string, number>();

  /**
   * The answers to reads, also those that refuse one. A read without an answer is to be sent by itself: so the service, or a
   * proxy, that takes none together is read all the same.
   *
   * @throws BusinessCentralProblem where the service is away
   */
  async function answersTo(reads: readonly Sent[], send: SendOne, signal: AbortSignal): Promise<Answers> {
    const answers: Answers = new Map();
    for (const api of apis) {
      const root = `${base}/${api}/`;
      const its = reads.filter(({ url }) => url.startsWith(root));
      // One alone gains nothing.
      if (its.length < 2 || Date.now() < (aloneUntil.get(api) ?? 0)) continue;
      try {
        for (let at = 0; at < its.length; at += mostParts)
          await answer(root, its.slice(at, at + mostParts), send, answers);
      } catch (error) {
        if (signal.aborted || isAway(error)) throw error;
        aloneUntil.set(api, Date.now() + aloneMs);
      }
    }
    return answers;
  }

  return { answersTo };
}

async function answer(root: string, parts: readonly Sent[], send: SendOne, answers: Answers): Promise<void> {
  const requests = parts.map((part, at) => ({
    ...{ method: part.method, id: String(at), url: part.url.slice(root.length) },
    headers: wantedOf(part),
  }));
  const sent: Sent = {
    ...{ method: 'POST', url: `${root}$batch`, what: 'POST $batch', isRead: true },
    body: { requests },
  };
  const whole = await send(sent);
  // The service told the time after the last part. The minutes that are read again are longer than a request may be.
  const date = whole.headers.get('date');
  for (const { id, status, headers: its, body } of readAs(envelope, whole, sent).responses) {
    const part = parts[Number(id)];
    if (part === undefined) continue;
    const headers = new Headers(its);
    if (date !== null && !headers.has('date')) headers.set('date', date);
    const retryAfterMs = waitAskedFor(headers.get('retry-after'));
    answers.set(part.url, { status, body, retryAfterMs, headers });
  }
}

const isAway = (error: unknown): boolean =>
  !(error instanceof BusinessCentralProblem) ||
  (error.kind === 'unavailable' && awayStatuses.includes(error.status));
