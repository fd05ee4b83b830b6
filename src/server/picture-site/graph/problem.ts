import * as v from 'valibot';
import type { ProbeWord } from '#model/administration/systems.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { type ProblemKind, SystemProblem } from '../../outgoing/adapter.ts';
import type { Answer } from '../../systems/http.ts';
import { shortened } from '../../systems/http.ts';
import { siteName } from '../picture-site.ts';

/** A problem with Microsoft Graph. Its message is for people, and holds no secret and no address. */
export class GraphProblem extends SystemProblem {
  /** What a person can act on. */
  readonly word: ProbeWord;
  /** Of the answer; 0 where there is none. */
  readonly status: number;
  /** The service itself says so, and no program on the way. */
  readonly isOfService: boolean;

  constructor(
    kind: ProblemKind,
    word: ProbeWord,
    message: string,
    options: ErrorOptions & { retryAfterMs?: number; status?: number; isOfService?: boolean } = {},
  ) {
    super(kind, message, options);
    this.word = word;
    this.status = options.status ?? 0;
    this.isOfService = options.isOfService ?? false;
  }
}

const errorBody = v.object({ error: v.object({ code: v.string(), message: v.string() }) });

const wordOf = (status: number): ProbeWord => {
  if (status === 401) return 'sign-in';
  if (status === 403) return 'not-allowed';
  if (status === 429 || status === 503) return 'busy';
  return status === 404 || (status >= 300 && status < 400) ? 'not-there' : 'other';
};

/**
 * What an answer that is no success means. Nothing is ever changed there, so none is `refused` or `unknown`.
 *
 * @param what the request in words
 */
export function problemOf(
  answer: Pick<Answer, 'status' | 'body' | 'retryAfterMs'>,
  what: string,
): GraphProblem {
  const { status, body, retryAfterMs } = answer;
  const said = v.safeParse(errorBody, body);
  const isAway = [401, 403, 404, 429, 503].includes(status) || (status >= 300 && status < 400);
  const text = said.success ? `: ${shortened(withoutLinks(said.output.error.message))}` : '';
  return new GraphProblem(
    isAway ? 'unavailable' : 'later',
    wordOf(status),
    systemTroubles.answered(siteName, what, `${status}${text}`),
    { status, isOfService: said.success, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
  );
}

/** Addresses in a text of the service may hold what opens a file. */
const withoutLinks = (text: string) => text.replace(/\bhttps?:\/\/\S+/gi, '…');

/** An answer in a form that is not known: the page of a proxy, most often. */
export const unreadable = (what: string, why: string) =>
  new GraphProblem('later', 'other', systemTroubles.formOf(siteName, what, why));
