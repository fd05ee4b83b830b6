import { firstError } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';
import { type Answer, refusal } from './target.ts';

/** What became of a request to another back end. Only `not-sent` promises that it had no effect. `body` is JSON text. */
export type Sent =
  | { kind: 'answered'; status: number; body: string }
  | { kind: 'not-sent' }
  | { kind: 'cut' }
  | { kind: 'timeout' }
  | { kind: 'unreadable'; status?: number };

/**
 * What the back end itself says. Its signature is the envelope: an object with a `result` that is yes or no,
 * or with a list of errors. Redirects, statuses that leave open what was done, and a gateway's own JSON say
 * nothing. They are no refusal, and end no session. `signed-out` is a 401 in the envelope.
 */
export function verdictOf(sent: Sent): 'yes' | 'no' | 'signed-out' | 'nothing' {
  if (sent.kind !== 'answered') return 'nothing';
  const { status, body } = sent;
  const isGood = status >= 200 && status < 300;
  if ((!isGood && status < 400) || status >= 500 || [408, 425, 429].includes(status)) return 'nothing';
  const json: unknown = JSON.parse(body);
  if (typeof json !== 'object' || json === null) return 'nothing';
  const result = 'result' in json ? json.result : undefined;
  if (result === false || firstError(json) !== null) return status === 401 ? 'signed-out' : 'no';
  return isGood && result === true ? 'yes' : 'nothing';
}

/** Statuses by which a server says that it has no such path. */
const noSuchPath = new Set([404, 405, 501]);

/**
 * Has the back end no such call? Of a read only: of a change a gateway's 404 does not say that nothing was done. What is
 * refused in the envelope is no such answer.
 */
export function isUnknownThere(sent: Sent): boolean {
  if (sent.kind === 'unreadable') return noSuchPath.has(sent.status ?? 0);
  return sent.kind === 'answered' && noSuchPath.has(sent.status) && !isEnvelope(sent);
}

/** The answer as the tablet gets it: the back end's own where it is one, else that there was none. */
export function readAnswer(sent: Sent): Answer {
  switch (sent.kind) {
    case 'answered':
      return isEnvelope(sent)
        ? { status: sent.status, body: sent.body }
        : refusal('unreachable', serverMessages.notBackEnd());
    case 'timeout':
      return refusal('timeout', serverMessages.backEndLate());
    case 'unreadable':
      return refusal('unreachable', serverMessages.backEndUnreadable());
    default:
      return refusal('unreachable', serverMessages.unreachable());
  }
}

/**
 * The same of a sign-in: its token is a bare text, and a wrong password may be told in any object. A 403 decides nothing
 * about a password: a gateway says it too.
 */
export function readSignIn(sent: Sent): Answer {
  if (sent.kind !== 'answered') return readAnswer(sent);
  const json: unknown = JSON.parse(sent.body);
  if (sent.status === 200 && typeof json === 'string' && json !== '') return { status: 200, body: sent.body };
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  return isObject && [400, 401, 422].includes(sent.status)
    ? refusal('wrong_username_password', serverMessages.signIn())
    : readAnswer(sent);
}

/** In the envelope, whatever the status: a busy back end says so itself. */
function isEnvelope({ status, body }: Extract<Sent, { kind: 'answered' }>): boolean {
  const json: unknown = JSON.parse(body);
  if (typeof json !== 'object' || json === null) return false;
  const refuses = ('result' in json && json.result === false) || firstError(json) !== null;
  return status >= 400 ? refuses : verdictOf({ kind: 'answered', status, body }) !== 'nothing';
}
