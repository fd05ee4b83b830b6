import * as v from 'valibot';
import { siteFileBytes } from '#model/administration/picture-site.ts';
import { type SystemAction, systemCauses } from '#model/messages/system-actions.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import { createEntraSignIn } from '../../systems/entra.ts';
import {
  type Answer,
  createHttp,
  type FileAnswer,
  type HttpLimits,
  type HttpRequest,
  httpLimits,
  type RequestFacts,
} from '../../systems/http.ts';
import { unlessStopped } from '../../systems/unless-stopped.ts';
import { FileProblem, siteName } from '../picture-site.ts';
import { mayFetchFrom } from './places.ts';
import { GraphProblem, problemOf, unreadable } from './problem.ts';
import type { GraphSettings } from './settings.ts';

export type GraphTimes = HttpLimits & {
  /** From a request to the head of the answer, in ms. */
  answer: number;
};

export const graphTimes: GraphTimes = { ...httpLimits, answer: 30_000 };

export type GraphClient = {
  /**
   * Reads what an address of Graph answers, whatever its status is.
   *
   * @param url at Graph: the token goes along
   * @throws SystemProblem where no whole answer came
   */
  ask(url: string, what: SystemAction, signal: AbortSignal): Promise<Answer>;
  /** The same in a shape; any other answer is a GraphProblem. */
  read<T>(
    url: string,
    what: SystemAction,
    shape: v.GenericSchema<unknown, T>,
    signal: AbortSignal,
  ): Promise<T>;
  /**
   * The content of a file. Graph answers with an address that opens it for some minutes; it is asked without the token,
   * and neither kept nor told.
   *
   * @throws FileProblem where this file alone cannot be had
   */
  download(url: string, signal: AbortSignal): Promise<Buffer>;
  signedInUntil(): Date | null;
  close(): Promise<void>;
};

/** @param tell hears of each request that has ended */
export function createGraphClient(
  settings: GraphSettings,
  times: GraphTimes = graphTimes,
  tell?: (facts: RequestFacts) => void,
): GraphClient {
  const http = createHttp(siteName, settings.networks, times, tell);
  const { clientId, secret, tokenUrl, graph } = settings;
  const scope = `${new URL(graph).origin}/.default`;
  const signIn = createEntraSignIn(
    'the picture site',
    { clientId, secret, tokenUrl, scope },
    http,
    times.answer,
  );
  const common = { method: 'GET', limitMs: times.answer } as const;

  /** Once more with a new token, where the service refuses the one that it got. */
  async function signedIn<A extends { status: number }>(
    send: (request: HttpRequest) => Promise<A>,
    request: Omit<HttpRequest, 'headers'>,
  ): Promise<A> {
    const sent = async (authorization: string) =>
      send({ ...request, headers: { accept: 'application/json', authorization } });
    const authorization = await unlessStopped(signIn.authorization(), request.signal, stopped);
    const answer = await sent(authorization);
    if (answer.status !== 401) return answer;
    return sent(await unlessStopped(signIn.authorization(authorization), request.signal, stopped));
  }

  const ask: GraphClient['ask'] = (url, what, signal) =>
    signedIn(http.exchange, { ...common, url, what, signal });

  async function download(url: string, signal: AbortSignal): Promise<Buffer> {
    const what = 'read a file';
    const request = { ...common, url, what, signal };
    const answer = await ofThisFile(signedIn(one => http.download(one, siteFileBytes), request));
    if (answer.status !== 302) return contentOf(answer, what);
    const at = answer.headers.get('location') ?? '';
    if (!mayFetchFrom(at, settings)) throw new FileProblem('elsewhere', `${siteName} keeps a file elsewhere`);
    const fetched = await ofThisFile(http.download({ ...request, url: at, headers: {} }, siteFileBytes));
    return contentOf(fetched, what);
  }

  return {
    ask,
    async read(url, what, shape, signal) {
      const answer = await ask(url, what, signal);
      if (answer.status !== 200) throw problemOf(answer, what);
      const parsed = v.safeParse(shape, answer.body);
      if (parsed.success) return parsed.output;
      throw unreadable(what, v.getDotPath(parsed.issues[0]) ?? systemCauses.noJson);
    },
    download,
    signedInUntil: signIn.validUntil,
    close: http.close,
  };
}

function contentOf({ status, bytes, retryAfterMs, headers }: FileAnswer, what: string): Buffer {
  if (status === 200) return bytes;
  if (status === 404 || status === 410) throw new FileProblem('gone', `${siteName} has no such file now`);
  if (status === 403 || status === 423)
    throw new FileProblem('not-allowed', `${siteName} does not give a file`);
  if (status === 401 || status === 429 || status === 503)
    throw problemOf({ status, body: undefined, retryAfterMs }, what);
  throw new FileProblem(
    'failed',
    `${siteName} answered with ${status} and ${headers.get('content-type') ?? 'nothing'}`,
  );
}

/** A transfer that breaks is this file’s problem alone; a site that cannot be reached is that of all. */
async function ofThisFile<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SystemProblem && error.kind === 'later' && !(error instanceof GraphProblem))
      throw new FileProblem('incomplete', error.message);
    throw error;
  }
}

const stopped = () => new SystemProblem('later', systemTroubles.stopped(siteName));
