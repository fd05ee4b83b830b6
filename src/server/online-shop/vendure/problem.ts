import * as v from 'valibot';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { type ProblemKind, SystemProblem } from '../../outgoing/adapter.ts';
import { type Answer, shortened } from '../../systems/http.ts';

export const shopName = 'The online shop';

const fault = v.object({
  message: v.string(),
  extensions: v.optional(v.object({ code: v.optional(v.string()) })),
});
const faulty = v.object({ errors: v.pipe(v.array(fault), v.minLength(1)) });

/** What a shop has against a request, as it says it. */
export type Fault = { readonly code: string; readonly message: string };

/** The first fault of an answer; `null` where it names none. */
export function faultOfAnswer(answer: Answer): Fault | null {
  const parsed = v.safeParse(faulty, answer.body);
  const [first] = parsed.success ? parsed.output.errors : [];
  return first ? { code: first.extensions?.code ?? '', message: first.message } : null;
}

/** The user is not signed in any longer, or has no right to what was asked: the shop says no difference. */
export const isForbidden = (answer: Answer) =>
  answer.status === 401 || ['FORBIDDEN', 'UNAUTHORIZED'].includes(faultOfAnswer(answer)?.code ?? '');

/** The shop speaks another language than the connector: Quầy's plugin is missing, or either is too old. */
const unlike = new Set(['GRAPHQL_VALIDATION_FAILED', 'GRAPHQL_PARSE_FAILED', 'CHANNEL_NOT_FOUND']);
const refusals = new Set(['USER_INPUT_ERROR', 'BAD_USER_INPUT', 'ENTITY_NOT_FOUND', 'ILLEGAL_OPERATION']);
/** Of the shop's database and the network to it. Other errors come again with the same request. */
const passing =
  /deadlock|serialize|terminat|timeout|timed out|ECONN|connection|too many|starting up|shutting/i;

/**
 * What an answer that brings nothing means.
 *
 * A read never ends as `refused` or `unknown`: it says nothing about what a write before it did.
 *
 * @param what the request in words
 */
export function problemOf(answer: Answer, what: string, isWrite: boolean): SystemProblem {
  const said = faultOfAnswer(answer);
  const kind = said ? kindOfFault(answer.status, said, isWrite) : kindOfStatus(answer.status, isWrite);
  return new SystemProblem(kind, messageOf(answer, what, said), waitOf(answer));
}

function waitOf({ retryAfterMs }: Answer): { retryAfterMs?: number } {
  return retryAfterMs === undefined ? {} : { retryAfterMs };
}

function messageOf(answer: Answer, what: string, said: Fault | null): string {
  if (isForbidden(answer)) return systemTroubles.noRight(shopName, what);
  if (said && unlike.has(said.code))
    return systemTroubles.otherVersion(shopName, what, shortened(said.message));
  if (said) return systemTroubles.shopSaid(shortened(said.message));
  return systemTroubles.otherProgram(shopName, String(answer.status), what);
}

function kindOfFault(status: number, { code, message }: Fault, isWrite: boolean): ProblemKind {
  if ([401, 403, 429, 503].includes(status) || ['FORBIDDEN', 'UNAUTHORIZED'].includes(code))
    return 'unavailable';
  if (unlike.has(code)) return 'unavailable';
  if (!isWrite) return 'later';
  // The shop took it back, whole: each of its commands is one transaction.
  if (!refusals.has(code) && passing.test(message)) return 'later';
  return 'refused';
}

/** An answer of another program, most often: the page of a proxy, of maintenance, or one that signs people in. */
function kindOfStatus(status: number, isWrite: boolean): ProblemKind {
  if (status === 413) return isWrite ? 'refused' : 'later';
  // The proxy has passed it on, and waited in vain.
  if ([408, 500, 502, 504].includes(status)) return isWrite ? 'unknown' : 'later';
  return 'unavailable';
}

/** What the shop refused within an answer of success: its errors have codes of their own. */
export const refusal = v.object({
  errorCode: v.string(),
  message: v.string(),
  transitionError: v.optional(v.string()),
});

/** An answer in a form that is not known, though the shop did what it was asked. */
export function unreadable(what: string, isWrite: boolean): SystemProblem {
  return new SystemProblem(isWrite ? 'unknown' : 'unavailable', systemTroubles.form(shopName, what));
}

export const refused = (message: string) => new SystemProblem('refused', message);
